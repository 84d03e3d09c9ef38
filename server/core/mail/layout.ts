import { firstSigns } from '#shared/core/first-signs.ts'

const ACCENT = '#035BA9'
const LINK = /https?:\/\/[^\s<>"']+/g
const ONLY_A_LINK = /^https?:\/\/[^\s<>"']+$/

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** On a narrow screen «e-mail» would break after its hyphen. */
const wordsHtml = (text: string) =>
  escapeHtml(text).replaceAll('e-mail', '<span style="white-space:nowrap">e-mail</span>')

/** Text of whatever origin: escaped, with its links made clickable as they stand. */
function plain(text: string): string {
  let html = ''
  let from = 0
  // Few lines hold a link: the pattern is tried only where one can be.
  for (const match of text.includes('://') ? text.matchAll(LINK) : []) {
    // The full stop belongs to the sentence, not to the address.
    const link = escapeHtml(match[0].replace(/[.,;:!?)\]]+$/, ''))
    html += `${wordsHtml(text.slice(from, match.index))}<a href="${link}" style="color:${ACCENT}">${link}</a>`
    from = match.index + match[0].replace(/[.,;:!?)\]]+$/, '').length
  }
  return `${html}${wordsHtml(text.slice(from))}`.replaceAll('\n', '<br>')
}

function button(link: string, words = 'Άνοιγμα'): string {
  const href = escapeHtml(link)
  return `<a class="button" href="${href}" style="display:inline-block;background:${ACCENT};color:#ffffff;text-decoration:none;border:solid ${ACCENT};border-width:11px 22px;border-radius:8px;font-weight:600">${wordsHtml(words)}</a><br><span class="small" style="font-size:12px;color:#6b6b6b;word-break:break-all">${href}</span>`
}

/** Pictures that go with a letter, by the placeholder that they stand under. */
export type Pictures = Readonly<Record<string, { cid: string; alt: string }>>

/** A picture that goes with the letter, as a paragraph of its own. */
export function pictureHtml({ cid, alt }: Pictures[string]): string {
  return `<p style="margin:0 0 16px"><img src="cid:${escapeHtml(cid)}" alt="${escapeHtml(alt)}" width="150" height="150"></p>`
}

/** A matter of a letter with the acts that its receiver may open. */
export interface LetterCard {
  title: string
  detail: string
  acts: { words: string; link: string }[]
}

/** Cards of a letter, by the placeholder whose paragraph they take the place of; the text version keeps its value. */
export type LetterCards = Readonly<Record<string, readonly LetterCard[]>>

/** What goes with the words of a letter. */
export interface LetterParts {
  pictures?: Pictures
  cards?: LetterCards
  /** What its buttons say. */
  button?: string | undefined
}

const actHtml = ({ words, link }: LetterCard['acts'][number]) =>
  `<a class="act" href="${escapeHtml(link)}" style="display:inline-block;margin:8px 8px 0 0;padding:9px 16px;border:1px solid ${ACCENT};border-radius:8px;color:${ACCENT};text-decoration:none;font-weight:600">${escapeHtml(words)}</a>`

function cardHtml({ title, detail, acts }: LetterCard): string {
  return `<div class="card" style="margin:0 0 12px;padding:12px 16px 14px;border:1px solid #d5dfe9;border-radius:10px"><strong>${escapeHtml(title)}</strong><br><span class="small" style="font-size:14px;color:#52606d">${escapeHtml(detail)}</span>${acts.length > 0 ? '<br>' : ''}${acts.map(actHtml).join('')}</div>`
}

/**
 * Fills a body and lays it out. A line that is only a placeholder whose value is a link becomes a button; a link
 * inside somebody's text never does, so that a comment cannot look like a request of ours.
 */
export function bodyHtml(
  body: string,
  put: (text: string) => string,
  { pictures = {}, cards = {}, button: buttonWords }: LetterParts = {},
): string {
  return body
    .split(/\n{2,}/)
    .map((paragraph) => {
      const own = cards[/^\s*\{(\w+)\}\s*$/.exec(paragraph)?.[1] ?? '']
      if (own) return own.map(cardHtml).join('')
      const lines = paragraph.split('\n').map((line) => {
        const filled = put(line)
        return /^\s*\{\w+\}\s*$/.test(line) && ONLY_A_LINK.test(filled.trim())
          ? button(filled.trim(), buttonWords)
          : plain(filled)
      })
      // A remark that nobody made leaves no gap.
      if (lines.every((line) => line === '')) return ''
      const shown = Object.entries(pictures).filter(([name]) => paragraph.includes(`{${name}}`))
      return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>${shown.map(([, picture]) => pictureHtml(picture)).join('')}`
    })
    .join('')
}

/** The small print under a mail: a sentence, and a link with the words that people press. */
export interface Footer {
  text: string
  link: string
  linkWords: string
}

export function footerHtml(footer: Footer): string {
  return `<p class="small" style="margin:16px 4px 0;font-size:13px;color:#6b6b6b">${escapeHtml(footer.text)} <a href="${escapeHtml(footer.link)}" style="color:#6b6b6b">${escapeHtml(footer.linkWords)}</a></p>`
}

/** A link that a person is asked to press, as a paragraph of its own. */
export function buttonHtml(link: string): string {
  return ONLY_A_LINK.test(link) ? `<p style="margin:0 0 16px">${button(link)}</p>` : ''
}

// Programs that do not know it show the light page. What stands inline wins without `!important`.
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:#12181f!important;color:#e6ebf0!important}
.sheet{background:#1c2530!important;border-color:#36424f!important}.small,.small a{color:#a9b6c3!important}
.brand,.text a:not(.button),.act{color:#8fc3f2!important}.act,.card{border-color:#4a5a6b!important}.button{color:#ffffff!important}}`

interface StoredLetter {
  mai_subject: string
  mai_text: string
  mai_html: string
  mai_footer: string | null
}

/** A letter of the outbox as its receiver sees it. */
export function letterPage(letter: StoredLetter, brand: string): string {
  const { mai_subject: subject, mai_text: text, mai_html, mai_footer } = letter
  return mai_html === '' || mai_footer === null ? mai_html : layout(mai_html, brand, { subject, text }, mai_footer)
}

const PREVIEW_LENGTH = 140
/** Mail programs fill their line on with what stands next, which would be the brand and the greeting once more. */
const PREVIEW_FILL = '&#847;&zwnj;&nbsp;'.repeat(60)

/** What a list of letters shows beside the subject: the first words that neither greet nor say the subject again. */
export function previewOf({ subject, text }: { subject: string; text: string }): string {
  const isNew = (line: string) => !line.endsWith(',') && line !== subject && !ONLY_A_LINK.test(line)
  const lines = text.split(/\n{2,}/).map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
  const [first = ''] = lines.filter((line) => line !== '' && isNew(line))
  const words = first.slice(0, 1).toUpperCase() + first.slice(1)
  return words.length > PREVIEW_LENGTH ? `${firstSigns(words, PREVIEW_LENGTH).replace(/\s+\S*$/, '')}…` : words
}

const hidden = (words: string) =>
  words &&
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words)}${PREVIEW_FILL}</div>`

/** One calm page for every mail: text first, nothing loaded from anywhere. Outlook knows the width of tables only. */
export function layout(body: string, brand: string, words: { subject: string; text: string }, footer = ''): string {
  const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return `<!doctype html><html lang="el"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(words.subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:#f7fafc;font:16px/1.55 Helvetica,Arial,sans-serif;color:#1c2733">${hidden(previewOf(words))}
${table} class="page" style="background:#f7fafc;color:#1c2733"><tr><td align="center" style="padding:24px 16px">
<!--[if mso]><table role="presentation" width="580" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table} style="max-width:580px;text-align:left;font:16px/1.55 Helvetica,Arial,sans-serif"><tr><td class="brand" style="font-weight:700;font-size:20px;color:${ACCENT};padding:0 0 16px">${escapeHtml(brand)}</td></tr>
<tr><td class="sheet text" style="background:#ffffff;border:1px solid #e4e4e4;border-radius:12px;padding:24px 24px 8px;overflow-wrap:anywhere">${body}</td></tr>${footer && `<tr><td>${footer}</td></tr>`}</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`
}
