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
  if (words.channel === 'PUSH') return { title, text: fillPlaceholders(words.body, values), html: '', link: words.link }
  const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))
  const text = [fillPlaceholders(plainOf(words.body), values), link].filter((part) => part !== '').join('\n\n')
  const html = spaced(fillPlaceholders(words.body, safe)) + (link === '' ? '' : buttonHtml(link))
  return { title, text, html, link }
}
