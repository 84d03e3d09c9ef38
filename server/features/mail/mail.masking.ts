import { hashSecret } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import { openKeys, type StoredLetter } from '#server/features/mail/mail.queries.ts'

/** Keys are 256 bits as base64url; nothing else in our letters looks like that. */
const KEY = /(?<![\w-])[\w-]{43}(?![\w-])/g

export const MASK = '•••'

/**
 * A letter as the office may read it. Its links open other people's accounts and pages: once it is with its receiver
 * they are theirs alone. Where there is no mail server the outbox is the only way to them, until they are used.
 */
export async function maskedLetter(work: Work, letter: StoredLetter): Promise<StoredLetter & { is_masked: boolean }> {
  const keys = [...new Set(`${letter.mai_text} ${letter.mai_html}`.match(KEY))]
  const isGone = (letter.mai_status === 'SENT' || letter.mai_status === 'BOUNCED') && !letter.is_local
  const open = isGone ? new Set<string>() : await openKeys(work, keys.map(hashSecret))
  const secret = new Set(keys.filter((key) => !open.has(hashSecret(key).toString('hex'))))
  const mask = (text: string) => text.replaceAll(KEY, (key) => (secret.has(key) ? MASK : key))
  return { ...letter, mai_text: mask(letter.mai_text), mai_html: mask(letter.mai_html), is_masked: secret.size > 0 }
}
