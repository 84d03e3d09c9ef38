import { expect, it } from 'vitest'
import { keepRules, selectorsOf } from '#shared/core/style-rules.ts'

it('keeps rules with what they stand in, and nothing of what holds none', () => {
  const sheet = [
    '@layer low;',
    '@font-face{font-family:A;src:url(a;b.woff2)}',
    '@layer low{.a{color:red}@media (width<=9em){.b{color:red}}}',
    '@media print{.b{color:red}}',
    `.a:before{content:"}{.b{\\"";background:url("data:x,{;}")}`,
    '.b\\{{color:red}',
    '.a,.b{color:red;&:hover{color:blue}}',
  ]
  expect(keepRules(sheet.join(''), () => true)).toBe(sheet.join(''))
  const heads: string[] = []
  const kept = keepRules(sheet.join(''), (head) => {
    heads.push(head)
    return head.startsWith('@') || selectorsOf(head)[0]?.startsWith('.a') === true
  })
  expect(kept).toBe(['@layer low;', sheet[1], '@layer low{.a{color:red}}', sheet[4], sheet[6]].join(''))
  expect(heads).toContain('.b\\{')
  expect(keepRules(sheet.join(''), (head) => head !== '@layer low' && head.startsWith('@'))).toBe(
    `@layer low;${sheet[1]}`,
  )
})

it('parts selectors at the commas between them alone', () => {
  expect(selectorsOf('.a,.b:is(.c, .d),e')).toEqual(['.a', '.b:is(.c, .d)', 'e'])
})
