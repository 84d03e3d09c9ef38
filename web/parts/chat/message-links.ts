// Links in what people write: http, https and mailto only, and never more than what they typed.

export interface TextPart {
  text: string
  /** Null for plain words. */
  href: string | null
}

const PATTERN = /\b(?:https?:\/\/|www\.)[^\s<>"'«»]+|\b[\w.%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/giu

/** Full stops, brackets and the like at the end belong to the sentence, unless the bracket was opened in the link. */
function trimmed(match: string): string {
  let link = match
  for (;;) {
    const last = link.at(-1) ?? ''
    if (/[.,;:!?·…*_~]/u.test(last)) link = link.slice(0, -1)
    else if (last === ')' && count(link, '(') < count(link, ')')) link = link.slice(0, -1)
    else if (last === ']' && count(link, '[') < count(link, ']')) link = link.slice(0, -1)
    else return link
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

function hrefOf(link: string): string | null {
  if (!link.includes('://') && link.includes('@') && !/^www\./i.test(link)) return `mailto:${link}`
  const address = /^www\./i.test(link) ? `https://${link}` : link
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && hostname !== '' ? address : null
}

/** The text as words and links, in order; put together again it is the text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(PATTERN)) {
    const link = trimmed(match[0])
    const href = hrefOf(link)
    if (href === null) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push({ text: link, href })
    end = match.index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}
