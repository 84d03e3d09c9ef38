import { expect, it } from 'vitest'
import { pageStyles } from '#server/core/page-styles.ts'

const SHEET = [
  ':root{--a:1}',
  '@layer kit{.card{a:1}.card .other{a:2}.other,.card>h1{a:3}.card[data-size=xs]{a:4}.card[data-size=lg]{a:5}}',
  ':where([data-scheme=dark]) .card{a:6}:where([data-scheme="light"]) .card{a:7}',
  '.card:not(.other,[data-size=lg]){a:8}.card:is(.other, h1){a:9}.card:where(:not(:disabled,[data-off])):hover{a:10}',
  '@media print{.card{a:11}}@keyframes turn{to{a:12}}@media (width<=9em){.other{a:13}}',
].join('')

const values = (css: string) => [...css.matchAll(/a:(\d+)/g)].map(([, value]) => Number(value))

it('gives a page the rules that can hold in it', () => {
  const stylesFor = pageStyles(SHEET, '<html data-scheme="light"><body></body></html>')
  const own = stylesFor('<div class="big card" data-size="xs"><h1>x</h1></div>')
  expect(values(own)).toEqual([1, 1, 3, 4, 7, 8, 9, 10])
  expect(own).toContain('@layer kit{.card{a:1}')
  expect(values(stylesFor('<p class="other"></p>'))).toEqual([1, 3, 13])
  // The words of a page are no tags.
  expect(values(stylesFor('<p>&lt;p class="card"&gt; class="card"</p>'))).toEqual([1])
  expect(stylesFor('<i class="big card" data-size="xs"></i>')).toBe(own)
})
