import type { InstallationKeys } from '#server/core/installation-keys.ts'
import type { Attachment } from '#server/core/mail/outbox.ts'

// A letter waits in the outbox without the keys of its links: a mark such as •••1 stands for each, and the keys lie
// encrypted beside the text. They come together when the letter leaves, so a copy of the database opens nothing.

/** Keys are 256 bits as base64url; nothing else in letters looks like that. What looks like a mark is cut out too. */
const KEY_OR_MARK = /(?<![\w-])[\w-]{43}(?![\w-])|•••\d+/g
const MARK = /•••(\d+)/g
const KEY_LENGTH = 43
const PLACE = 'outbox_mail.mai_keys'

/** The columns of a letter that can hold keys. */
export interface Letter {
  mai_subject: string
  mai_text: string
  mai_html: string
  mai_footer: string | null
  mai_headers: Record<string, string>
  mai_attachments: Attachment[]
}

const markOf = (index: number) => `•••${index + 1}`

/** Replaces every text of a letter. */
function inLetter<L extends Partial<Letter>>(letter: L, change: (text: string) => string): L {
  const changed = { ...letter }
  for (const name of ['mai_subject', 'mai_text', 'mai_html', 'mai_footer'] as const)
    if (letter[name]) changed[name] = change(letter[name])
  if (letter.mai_headers)
    changed.mai_headers = Object.fromEntries(
      Object.entries(letter.mai_headers).map(([name, value]) => [name, change(value)]),
    )
  if (letter.mai_attachments)
    changed.mai_attachments = letter.mai_attachments.map((attachment) =>
      attachment.content === undefined || attachment.encoding === 'base64'
        ? attachment
        : { ...attachment, content: change(attachment.content) },
    )
  return changed
}

const keySigns = new Set(
  Array.from('-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (sign) => sign.charCodeAt(0)),
)

/**
 * Whether a text can hold a key or a mark at all, which few letters do: the pattern, tried at each sign, takes most of the
 * time in which a letter is made. As many signs in a row as a key has touch one of the places that are so far apart.
 */
function mayHoldKeys(text: string): boolean {
  for (let at = KEY_LENGTH - 1; at < text.length; at += KEY_LENGTH) {
    let [before, after] = [at, at]
    while (keySigns.has(text.charCodeAt(before))) before -= 1
    while (keySigns.has(text.charCodeAt(after))) after += 1
    if (after - before > KEY_LENGTH) return true
  }
  return text.includes('•••')
}

/** The letter with marks, and what they stand for; keys that were cut out earlier keep their numbers. */
export function cutKeys<L extends Partial<Letter>>(
  letter: L,
  earlier: readonly string[] = [],
): { letter: L; keys: string[] } {
  const keys = [...earlier]
  const cut = (text: string) => {
    if (!mayHoldKeys(text)) return text
    return text.replaceAll(KEY_OR_MARK, (match) => {
      if (!keys.includes(match)) keys.push(match)
      return markOf(keys.indexOf(match))
    })
  }
  return { letter: inLetter(letter, cut), keys }
}

/** Puts what the marks stand for into a text; a mark for which nothing is given stays. */
export function fillMarks(text: string, keyAt: (index: number) => string | undefined): string {
  return text.replaceAll(MARK, (mark, number: string) => keyAt(Number(number) - 1) ?? mark)
}

/** The installation's key that encrypted the links of a letter is gone: it cannot leave any more. */
export class LostLetterKeys extends Error {}

/** The letter as its receiver reads it. */
export function wholeLetter<L extends Partial<Letter> & { mai_keys: string }>(keys: InstallationKeys, letter: L): L {
  const cut = keysOfLetter(keys, letter.mai_keys)
  const keyAt = (index: number) => {
    const key = cut[index]
    if (key === undefined) throw new LostLetterKeys(`a letter has no key ${index + 1}`)
    return key
  }
  return inLetter(letter, (text) => fillMarks(text, keyAt))
}

export function encryptLetterKeys(keys: InstallationKeys, cut: readonly string[]): string {
  return cut.length === 0 ? '' : keys.encrypt(PLACE, JSON.stringify(cut))
}

export function keysOfLetter(keys: InstallationKeys, mai_keys: string): string[] {
  if (mai_keys === '') return []
  try {
    return JSON.parse(keys.decrypt(PLACE, mai_keys)) as string[]
  } catch (error) {
    throw new LostLetterKeys('the keys of a letter cannot be read', { cause: error })
  }
}
