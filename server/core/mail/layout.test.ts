import { expect, it } from 'vitest'
import { bodyHtml, footerHtml, layout } from '#server/core/mail/layout.ts'

const card = { title: 'Έγινε;', detail: '10:00', acts: [{ words: 'Ναι', link: 'https://a.example/1' }] }
const body = bodyHtml('Γεια σου\n\n{link}\n\n{queue}', (text) => text.replace('{link}', 'https://a.example'), {
  cards: { queue: [card] },
})
const html = layout(body, 'Regen', footerHtml({ text: 'Μικρά', link: 'https://a.example/out', linkWords: 'Τέλος' }))

it('is dark where the reader wants it: each rule finds what it colours', () => {
  const [, rules = ''] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/s.exec(html) ?? []
  const names = new Set(Array.from(rules.matchAll(/\.([a-z]+)/g), ([, name = '']) => name))
  expect([...names].toSorted()).toEqual(['act', 'brand', 'button', 'card', 'page', 'sheet', 'small', 'text'])
  for (const name of names) expect(html).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`))
})

it('holds its width by tables and loads nothing', () => {
  expect(html).toContain('<!--[if mso]><table role="presentation" width="580"')
  expect(html).not.toMatch(/<(img|link|script)|url\(|@import/)
  expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length)
})

it('keeps «e-mail» whole in its words, and no link is changed', () => {
  const link = 'https://a.example/e-mail'
  const words = bodyHtml('Με e-mail\n\n{link}', (text) => text.replace('{link}', link), { button: 'Το νέο e-mail' })
  expect(words.match(/nowrap">e-mail</g)).toHaveLength(2)
  expect(words.match(/https:\/\/a\.example\/e-mail/g)).toHaveLength(2)
})
