import { expect, it } from 'vitest'
import { bodyHtml, footerHtml, layout, previewOf } from '#server/core/mail/layout.ts'

const card = { title: 'Έγινε;', detail: '10:00', acts: [{ words: 'Ναι', link: 'https://a.example/1' }] }
const body = bodyHtml('Γεια σου\n\n{link}\n\n{queue}', (text) => text.replace('{link}', 'https://a.example'), {
  cards: { queue: [card] },
})
const words = { subject: 'Πρόσκληση <b>', text: 'Γεια σου Μαρία,\n\nέχεις νέα.' }
const footer = footerHtml({ text: 'Μικρά', link: 'https://a.example/out', linkWords: 'Τέλος' })
const html = layout(body, 'Regen', words, footer)

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

it('says in the list of letters what it is about, neither the greeting nor the subject again', () => {
  const preview = (text: string, subject = 'Νέα') => previewOf({ subject, text })
  expect(preview('Γεια σου Μαρία,\n\nέχεις νέα\nγια τη θέση.\n\nΚαλή αρχή!')).toBe('Έχεις νέα για τη θέση.')
  expect(preview('Νέα\n\nhttps://a.example/1\n\nΗ συνέντευξη έγινε.')).toBe('Η συνέντευξη έγινε.')
  expect(preview('Γεια σου Μαρία,')).toBe('')
  expect(preview('λέξη '.repeat(60))).toMatch(/^Λέξη( λέξη){26,27}…$/)
  expect(html).toContain('<title>Πρόσκληση &lt;b&gt;</title>')
  expect(html).toMatch(/<body[^>]*><div style="display:none[^"]*">Έχεις νέα\./)
  expect(layout(body, 'Regen', { subject: '', text: '' })).not.toContain('display:none')
})
