import { vocative } from '#shared/core/greek-case.ts'
import { fillPlaceholders } from '#shared/core/placeholders.ts'
import type { Channel } from '#shared/features/notification-center/notification-center.rules.ts'
import { buttonHtml, escapeHtml } from '#server/core/mail/layout.ts'
import { oneLine } from '#server/core/mail/mail-check.ts'
import { textOf } from '#server/core/rich-text.ts'

export interface Words {
  channel: Channel
  title: string
  body: string
  link: string
}

/** The paragraphs of the editor bring no room of their own in a mail. */
const spaced = (html: string) => html.replaceAll('<p>', '<p style="margin:0 0 16px">')

/** A paragraph or an entry of a list with nothing but what this person does not have leaves no gap. */
function withoutEmpty(body: string, values: Record<string, string>): string {
  const names = Object.keys(values).filter((name) => values[name] === '')
  if (!names.some((name) => body.includes(`{${name}}`))) return body
  const empty = `(?:\\{(?:${names.join('|')})\\}[ \\t]*)+`
  const element = new RegExp(`<(\\w+)\\b[^>]*>\\s*(${empty})\\s*</\\1>`, 'g')
  let kept = body
  for (let before = ''; before !== kept; ) {
    before = kept
    kept = kept.replaceAll(element, '$2')
  }
  return kept.replaceAll(new RegExp(`^[ \\t]*${empty}(?:\\n+|$)`, 'gm'), '')
}

/** Without its markup a mail still says where its links lead. */
function plainOf(html: string): string {
  const named = html.replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (whole, href: string, words: string) =>
    words === href ? whole : `${words} (${href})`,
  )
  return textOf(named)
}

/** A message as one person gets it, called by the first name. Names are text: in a mail they are escaped, and they bring no placeholders. */
export function wordsFor(words: Words, person: { name: string; company: string }, publicUrl: string) {
  const values = { name: vocative(person.name), company: person.company }
  const title = oneLine(fillPlaceholders(words.title, values))
  const link = words.link === '' ? '' : new URL(words.link, publicUrl).href
  const body = withoutEmpty(words.body, values)
  if (words.channel === 'PUSH')
    return { title, text: fillPlaceholders(body, values).trim(), html: '', link: words.link }
  const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))
  const text = [fillPlaceholders(plainOf(body), values), link].filter((part) => part !== '').join('\n\n')
  const html = spaced(fillPlaceholders(body, safe)) + (link === '' ? '' : buttonHtml(link))
  return { title, text, html, link }
}
