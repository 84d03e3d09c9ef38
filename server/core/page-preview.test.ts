import { expect, it } from 'vitest'
import { withPreview } from '#server/core/page-preview.ts'

const html = '<head>\n    <title>Regen</title>\n  </head>'
const site = { brand: 'Regen', url: '/programmes/3', publicUrl: 'https://regen.example', logo: '/logo' }

it('a page says what it is before any script runs', () => {
  const page = withPreview(html, { title: 'Πωλήσεις 2026', description: 'Έξι εβδομάδες.', image: '/api/file/7' }, site)
  expect(page).toContain('<title>Πωλήσεις 2026 · Regen</title>')
  expect(page).toContain('<meta property="og:image" content="https://regen.example/api/file/7" />')
  expect(page).toContain('<meta property="og:url" content="https://regen.example/programmes/3" />')
  expect(page.match(/<title>/g)).toHaveLength(1)
})

it('what people wrote stays text', () => {
  const hostile = { title: '"><script>alert(1)</script>', description: "$& $' %00 <b>", image: null }
  const page = withPreview(html, hostile, site)
  expect(page).not.toContain('<script>')
  expect(page).toContain('content="$&amp; $&#39; %00 &lt;b&gt;"')
  // Without a picture of its own it shows the logo, small.
  expect(page).toContain('<meta property="og:image" content="https://regen.example/logo" />')
  expect(page).toContain('<meta name="twitter:card" content="summary" />')
})
