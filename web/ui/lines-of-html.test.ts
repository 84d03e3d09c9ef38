import { expect, test } from 'vitest'
import { htmlOfLines, linesOfHtml } from './lines-of-html.ts'

test.each(['', 'Μία γραμμή', 'Δύο\nγραμμές', 'Κενή\n\nανάμεσα', 'a < b && c > "d" &amp; <b>όχι</b>'])(
  '%s comes back as it was',
  (text) => {
    expect(linesOfHtml(htmlOfLines(text))).toBe(text)
  },
)

test('lines of an editor are read, and no tag of theirs is written', () => {
  expect(linesOfHtml('<p>Γεια&nbsp;σου</p><p></p><p>Νίκο<br>Ελένη</p>')).toBe('Γεια σου\n\nΝίκο\nΕλένη')
  expect(htmlOfLines('<img onerror=x>')).toBe('<p>&lt;img onerror=x&gt;</p>')
})

test.each(['<p><strong>Έντονα</strong></p>', '<ul><li>Λίστα</li></ul>', '<h2>Τίτλος</h2>', '<p>&copy; 2026</p>'])(
  '%s would lose something',
  (html) => {
    expect(linesOfHtml(html)).toBeNull()
  },
)
