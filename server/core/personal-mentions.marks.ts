import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'

// By what a text of others may name a person, and the patterns that find it: a rough one for PostgreSQL, an exact one for us.

export interface Marks {
  /** Full names and e-mail addresses. */
  words: string[]
  /** Telephones as digits alone, with the country. */
  phones: string[]
}

/** Full names of two or more words, whatever signs stand around their letters; e-mail addresses. */
const isNameOrAddress = (text: string) =>
  text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 1 || text.includes('@')

/** The digits after the country in Greece; fewer stand for much else. */
const OWN_DIGITS = 10

/** Empty for what is too short to be one. */
function phoneOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '')
  if (digits.length < OWN_DIGITS) return ''
  return digits.length === OWN_DIGITS ? `30${digits}` : digits
}

/** What people write between the digits of a telephone; after these, what only programs put there. */
const TYPED_SIGNS = '-.·/()_ \\t\\r\\n\\u00A0'
const GAP = `[${TYPED_SIGNS}\\u2009\\u202F\\u2010-\\u2015]`

/** By what a person is known, now and earlier. */
export async function marksOf(work: Work, usr_id: number): Promise<Marks> {
  const { rows } = await sql<{ text: string; is_phone: boolean }>`
    select distinct btrim(text) as text, field = 'usr_phone' as is_phone from (
      select jsonb_path_query(side, ('$.**.' || field)::jsonpath) #>> '{}' as text, field
        from audit cross join lateral (values (aud_before), (aud_after)) sides (side)
        cross join (values ('usr_fullname'), ('usr_email'), ('usr_phone')) fields (field)
        where aud_entity = 'user' and aud_entity_id = ${String(usr_id)} and side is not null
      union all select text, field from users cross join lateral
        (values (usr_fullname, 'usr_fullname'), (usr_email, 'usr_email'), (usr_phone, 'usr_phone')) own (text, field)
        where usr_id = ${usr_id}) marks`.execute(work.db)
  const phones = rows.map(({ text, is_phone }) => (is_phone ? phoneOf(text) : '')).filter((phone) => phone !== '')
  const words = rows.flatMap(({ text, is_phone }) => (!is_phone && isNameOrAddress(text) ? [text] : []))
  return { words, phones: [...new Set(phones)] }
}

/** Without case, accents and final sigma; each letter keeps its place. */
export function foldLetters(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => {
    const folded = letter.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replace('ς', 'σ')
    return folded.length === letter.length ? folded : letter
  })
}

/** Signs that formatted letters write in another way. */
const inHtml: Record<string, string> = {
  "'": "(?:'|&#39;)",
  '"': '(?:"|&quot;)',
  '<': '(?:<|&lt;)',
  '>': '(?:>|&gt;)',
  '&': '&(?:amp;)?',
}

/** Finds any of the marks as whole words: «Ελένη Παπά» is found neither in «Παπαδοπούλου» nor in «Παπά-Ρήγα». */
export function wholeMarks({ words, phones }: Marks): RegExp {
  const patterns = words
    .toSorted((a, b) => b.length - a.length)
    .map((mark) => {
      const pattern = foldLetters(mark)
        .split(/\s+/)
        .map((word) =>
          word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/['"<>&]/g, (sign) => inHtml[sign] ?? sign),
        )
        .join('\\s+')
      return mark.includes('@')
        ? `(?<![\\w.+-])${pattern}(?![\\w-]|\\.\\w)`
        : `(?<![\\p{L}\\p{N}]|\\p{L}[-‑'’])${pattern}(?![\\p{L}\\p{N}]|[-‑'’]\\p{L})`
    })
  return new RegExp([...patterns, ...phones.map(wholeNumber)].join('|'), 'gu')
}

/** However it is grouped, and with the country before it or not; never within a longer number. */
function wholeNumber(phone: string): string {
  const country = phone.slice(0, -OWN_DIGITS)
  // A bracket around the whole number is not of it.
  const bracket = '(?:\\((?=[\\d+ ]{1,8}\\)))?'
  const before = `(?:${bracket}(?:\\+ ?|00 ?)${country}${GAP}{0,3}(?:0${GAP}{0,3})?|${country}|0)?`
  return `(?<![\\p{L}\\p{N}])${before}${bracket}${ownDigits(phone).join(`${GAP}{0,3}`)}(?![\\p{L}\\p{N}])`
}

const ownDigits = (phone: string) => Array.from(phone.slice(-OWN_DIGITS))

/** A Greek letter in all its spellings; PostgreSQL compares without case. */
const spellings: Record<string, string> = {
  α: 'αά',
  ε: 'εέ',
  η: 'ηή',
  ι: 'ιίϊΐ',
  ο: 'οό',
  υ: 'υύϋΰ',
  ω: 'ωώ',
  σ: 'σς',
}
/** JSON writes these two behind a backslash. */
const signs: Record<string, string> = { ...inHtml, '"': '(?:\\\\?"|&quot;)', '\\': '\\\\+' }

/** A letter of whatever alphabet is looked for as it was written, too: PostgreSQL knows «é» for no «e». */
function spellingsOf(sign: string): string {
  const folded = foldLetters(sign)
  const own = sign.toLowerCase() === folded ? '' : sign.toLowerCase() + sign.toUpperCase()
  const all = (spellings[folded] ?? folded) + own
  return all === folded ? folded : `[${all}]`
}

/** Where PostgreSQL looks first, a little too wide: `plain(…)` over whole mails takes thirty times as long. */
export function roughPatterns({ words, phones }: Marks): string[] {
  const patterns = words.map((mark) =>
    Array.from(mark, (sign) =>
      /\s/.test(sign) ? '\\s+' : (signs[sign] ?? spellingsOf(sign).replace(/^[\\^$.*+?()[\]{}|]$/, '\\$&')),
    ).join(''),
  )
  return [...(patterns.length > 0 ? [patterns.join('|')] : []), ...phones.map(roughNumber)]
}

/** An index of texts serves a set of signs only where all are below U+0800: the others need three digits that stand together. */
function roughNumber(phone: string): string {
  const digits = ownDigits(phone)
  const begin = digits.slice(0, 3).join('')
  return `${digits.join(`[${TYPED_SIGNS}]*`)}|${[begin, ...digits.slice(3)].join(`${GAP}*`)}`
}
