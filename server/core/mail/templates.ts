import { fillPlaceholders, placeholdersIn } from '#shared/core/placeholders.ts'
import type { Db } from '#server/database/connect.ts'
import { writeOnce } from '#server/database/kept-plans.ts'
import { bodyHtml, type LetterParts } from '#server/core/mail/layout.ts'

/** A mail that the office may reword: plain text with `{placeholders}`; a line that is only a link becomes a button. */
export interface Template {
  title: string
  subject: string
  body: string
  placeholders: Record<string, string>
  /** Placeholders without which the mail makes no sense; rewording may not lose them. */
  required: readonly string[]
  sample: Record<string, string>
  /** What its buttons say, if not «Άνοιγμα». */
  button?: string
  /** The same letter to people of companies, who are «εσείς». The office rewords it apart. */
  toCompany?: Wording
}

const registry = new Map<string, Template>()

export type MailTemplates = Readonly<Record<string, Template>>

/** Called once with the templates of every feature, when the product is put together. */
export function defineTemplates(templates: MailTemplates): void {
  for (const [key, { toCompany, ...template }] of Object.entries(templates)) {
    registry.set(key, template)
    if (toCompany) registry.set(companyKey(key), { ...template, ...toCompany, title: `${template.title} (εταιρεία)` })
  }
}

const companyKey = (key: string) => `${key}-company`

/** The letter in the form that people of companies get, or null where there is only one form. */
export function companyFormOf(key: string): string | null {
  return registry.has(companyKey(key)) ? companyKey(key) : null
}

export function allTemplates(): [key: string, template: Template][] {
  return [...registry].toSorted(([a], [b]) => a.localeCompare(b))
}

export function templateOf(key: string): Template {
  const template = registry.get(key)
  if (!template) throw new Error(`There is no mail ${key}`)
  return template
}

export interface Wording {
  subject: string
  body: string
}

/** The office's own wording, or the one that the product brings. */
export async function wordingOf(db: Db, key: string): Promise<Wording> {
  const [own] = (await ownWording(db, { key })).rows
  return own ?? templateOf(key)
}

const ownWording = writeOnce((db, { key }: { key: string }) =>
  db.selectFrom('mail_template').select(['mtp_subject as subject', 'mtp_body as body']).where('mtp_key', '=', key),
)

/** What is wrong with a wording, in Greek, or null. */
export function wordingProblem(key: string, wording: Wording): string | null {
  const template = templateOf(key)
  const used = placeholdersIn(`${wording.subject} ${wording.body}`)
  const unknown = used.find((name) => !Object.hasOwn(template.placeholders, name))
  if (unknown) return `Άγνωστο πεδίο {${unknown}}`
  const missing = template.required.find((name) => !used.includes(name))
  return missing ? `Λείπει το πεδίο {${missing}}` : null
}

export interface RenderedMail {
  subject: string
  text: string
  /** Without the page around it. */
  html: string
}

const HOUR = /(?<![\d:])(?:[01]\d|2[0-3]):[0-5]\d(?![\d:])/
const WHOSE_HOURS = 'Οι ώρες είναι ώρα Ελλάδας.'

/** Hours are of Athens wherever a letter is read. */
const namesHour = (text: string) => HOUR.test(text.replaceAll(/https?:\/\/\S+/g, ''))

/** Behind which paragraph a letter that names an hour says whose it is; -1 where it names none. */
function placeOfWhoseHours(subject: string, paragraphs: readonly string[]): number {
  const place = paragraphs.findIndex((paragraph) => namesHour(paragraph))
  return place < 0 && namesHour(subject) ? paragraphs.length - 1 : place
}

/** Fills a wording. Values are text: they cannot bring placeholders, markup, buttons or header lines of their own. */
export function fill(wording: Wording, values: Record<string, string>, parts: LetterParts = {}): RenderedMail {
  const put = (text: string) => (text.includes('{') ? fillPlaceholders(text, values) : text)
  const subject = put(wording.subject).replaceAll(/\s+/g, ' ').trim()
  const written = wording.body
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
  const filled = written.map((paragraph) => put(paragraph))
  const place = placeOfWhoseHours(subject, filled)
  if (place >= 0) for (const paragraphs of [written, filled]) paragraphs.splice(place + 1, 0, WHOSE_HOURS)
  // A remark that nobody made leaves no gap.
  const text = filled.filter((paragraph) => paragraph.trim() !== '').join('\n\n')
  return { subject, text: text.trim(), html: bodyHtml(written.join('\n\n'), put, parts) }
}

/** A mail without what it is about is a defect of the feature that writes it. */
export function requireValues(key: string, values: Record<string, string>): void {
  const missing = templateOf(key).required.find((name) => !values[name])
  if (missing) throw new Error(`The mail ${key} has no ${missing}`)
}

export async function renderTemplate(db: Db, key: string, values: Record<string, string>): Promise<RenderedMail> {
  requireValues(key, values)
  return fill(await wordingOf(db, key), values, { button: templateOf(key).button })
}
