export const paperKinds = ['privacy', 'terms', 'accessibility', 'contact', 'controller'] as const
export type PaperKind = (typeof paperKinds)[number]

/** The papers with a page of their own; the controller stands at the top of each. */
export const paperPages = ['privacy', 'terms', 'accessibility', 'contact'] as const
export type PaperPage = (typeof paperPages)[number]

export const paperTitles: Record<PaperKind, string> = {
  privacy: 'Προστασία προσωπικών δεδομένων',
  terms: 'Όροι χρήσης',
  accessibility: 'Δήλωση προσβασιμότητας',
  contact: 'Επικοινωνία',
  controller: 'Υπεύθυνος επεξεργασίας',
}

/** What is accepted by registering a company and by applying: the versions that were shown, as `privacy.2 terms.0`. */
export function acceptedVersions(versions: { privacy: number; terms: number }): string {
  return `privacy.${versions.privacy} terms.${versions.terms}`
}

/** The same in words: which version of each. */
export function acceptedWords(accepted: string): string {
  const words = accepted.split(' ').map((one) => {
    const [kind = '', version] = one.split('.')
    const title = paperTitles[kind as PaperKind]
    return title && (version === '0' ? `${title}: το αρχικό κείμενο` : `${title}: μορφή ${version}`)
  })
  return words.every(Boolean) ? words.join(' · ') : accepted
}

/** A piece of a line: words, or a link. */
export interface PaperSpan {
  text: string
  href?: string
}

export type PaperBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; lines: PaperSpan[][] }
  | { kind: 'list'; items: PaperSpan[][] }

const LINK = /\[([^\][]{1,200})\]\(((?:https?:\/\/|mailto:|tel:|\/)[^\s()]{1,500})\)/g
/** A browser reads what begins with two slashes as the address of another site. */
const isOutsideInDisguise = (href: string) => /^\/[/\\]/.test(href)

/** Words and links of one line. An address that is none of ours, of the web, of mail or telephone stays as it is typed. */
export function spansOf(line: string): PaperSpan[] {
  const spans: PaperSpan[] = []
  let at = 0
  for (const match of line.matchAll(LINK)) {
    const [whole, text = '', href = ''] = match
    if (isOutsideInDisguise(href)) continue
    if (match.index > at) spans.push({ text: line.slice(at, match.index) })
    spans.push({ text, href })
    at = match.index + whole.length
  }
  if (at < line.length) spans.push({ text: line.slice(at) })
  return spans
}

/**
 * The few signs of a paper: `## ` begins a heading, `- ` an item of a list, an empty line a paragraph, and
 * `[words](https://…)` is a link. Everything else is text; nothing of it is ever read as HTML.
 */
export function blocksOf(body: string): PaperBlock[] {
  const blocks: PaperBlock[] = []
  let isNew = true
  for (const raw of body.replaceAll('\r\n', '\n').split('\n')) {
    const line = raw.trim()
    const last = isNew ? undefined : blocks.at(-1)
    isNew = line === ''
    if (line === '') continue
    if (line.startsWith('## ')) {
      blocks.push({ kind: 'heading', text: line.slice(3).trim() })
      isNew = true
    } else if (line.startsWith('- ')) {
      const item = spansOf(line.slice(2).trim())
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (last?.kind === 'paragraph') last.lines.push(spansOf(line))
    else blocks.push({ kind: 'paragraph', lines: [spansOf(line)] })
  }
  return blocks
}
