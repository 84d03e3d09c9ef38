import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'
import { isBlank } from '#shared/core/blank-text.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first text. */
const sanitizer = () => require('sanitize-html') as typeof sanitize

/** What the editor of the product can make, and nothing that runs, loads or hides. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'a',
  ],
  // The transformation below writes the last two itself.
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    div: 'p',
    a: (tagName, { href }) => {
      const attribs: sanitize.Attributes = href ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {}
      return { tagName, attribs }
    },
  },
}

/** Rich text from a person, safe to show to others. An editor without a word in it gives an empty text. */
export function cleanHtml(html: string): string {
  if (html.trim() === '') return ''
  const clean = sanitizer()(html, allowed).trim()
  return isBlank(textOf(clean)) ? '' : clean
}

/** The words alone: for letters without HTML, previews and exports. */
export function textOf(html: string): string {
  const broken = html.replaceAll(/<\s*(br|\/p|\/li|\/h[1-6]|\/blockquote|hr)\b[^>]*>/gi, '\n$&')
  const text = sanitizer()(broken, { allowedTags: [], allowedAttributes: {} })
  return decodeBasics(text)
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The sanitiser leaves these four signs written out. */
function decodeBasics(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
