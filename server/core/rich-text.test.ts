import { describe, expect, it } from 'vitest'
import { cleanHtml, textOf } from '#server/core/rich-text.ts'

describe('rich text from people', () => {
  it('keeps what the editor makes', () => {
    const html = '<p>Καλημέρα <strong>σε όλους</strong></p><ul><li>ένα</li></ul>'
    expect(cleanHtml(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['<svg onload=alert(1)></svg>'],
    ['<p onclick="alert(1)" style="position:fixed">α</p>'],
    ['<a href="javascript:alert(1)">α</a>'],
    ['<a href=" java\nscript:alert(1)">α</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">α</a>'],
    ['<a href="//evil.example">α</a>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['<math><mi xlink:href="data:x,<script>alert(1)</script>"></mi></math>'],
  ])('leaves nothing that runs of %s', (html) => {
    expect(cleanHtml(`<p>πριν</p>${html}`)).not.toMatch(/script|onerror|onload|onclick|style|evil|iframe|data:/i)
  })

  it.each(['http://a.gr', 'https://a.gr', 'mailto:a@b.gr', 'tel:+302101234567'])('lets a link to %s stand', (href) => {
    expect(cleanHtml(`<a href="${href}">α</a>`)).toBe(
      `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">α</a>`,
    )
  })

  it('is the same when cleaned again', () => {
    const once = cleanHtml('<h1>Τίτλος</h1><div>α &amp; β < γ</div><a href="https://a.gr?x=1&y=2">δ</a>')
    expect(cleanHtml(once)).toBe(once)
  })

  it('calls an editor without words empty', () => {
    expect(cleanHtml('<p></p><p><br></p>')).toBe('')
    expect(cleanHtml('<p>\u00AD\u200B</p><ul><li>\u0301</li></ul>')).toBe('')
    expect(cleanHtml('<p>🙂</p>')).toBe('<p>🙂</p>')
  })

  it('gives the words alone, in lines', () => {
    expect(textOf('<h2>Τίτλος</h2><p>α &amp; β<br>γ</p><ul><li>ένα</li><li>δύο</li></ul>')).toBe(
      'Τίτλος\nα & β\nγ\nένα\nδύο',
    )
  })
})
