const SIGNS = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' } as const
const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Each line is a paragraph of its own. */
export function htmlOfLines(text: string): string {
  if (text.trim() === '') return ''
  return text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')
}

/** The lines of paragraphs, or null where more than those would be lost. */
export function linesOfHtml(html: string): string | null {
  const text = html.replaceAll(/<\/p>\s*<p>|<br\s*\/?>/g, '\n').replaceAll(/^\s*<p>|<\/p>\s*$/g, '')
  if (/<|&(?!(lt|gt|quot|nbsp|amp);)/.test(text)) return null
  return text.replaceAll(/&(lt|gt|quot|nbsp|amp);/g, (sign) => SIGNS[sign as keyof typeof SIGNS])
}
