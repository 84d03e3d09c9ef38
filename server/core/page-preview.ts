import { escapeHtml } from '#server/core/mail/layout.ts'

/** What a page says of itself before any script runs: for messengers, search engines and the tab. */
export interface PagePreview {
  title: string
  description: string
  /** A path of ours, or a whole address; null: the logo. */
  image: string | null
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`

/** The page with its title, description and Open Graph lines. */
export function withPreview(
  html: string,
  preview: PagePreview,
  { brand, url, publicUrl, logo }: { brand: string; url: string; publicUrl: string; logo: string },
): string {
  const title = preview.title === brand ? brand : `${preview.title} · ${brand}`
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', preview.description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'el_GR'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', preview.title),
    meta('property', 'og:description', preview.description),
    meta('property', 'og:url', new URL(url, publicUrl).href),
    meta('property', 'og:image', new URL(preview.image ?? logo, publicUrl).href),
    meta('name', 'twitter:card', preview.image ? 'summary_large_image' : 'summary'),
  ]
  // A function: what people wrote may hold «$&», which a text would expand.
  return html.replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '))
}
