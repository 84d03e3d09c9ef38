import { expect, it } from 'vitest'
import { newDraft, questionOf, questionOfChart } from '#web/features/reports/reports.draft.ts'
import { reportsTexts } from '#web/features/reports/reports.texts.ts'

const question = questionOf(
  {
    ...newDraft('candidate'),
    sort: 'group',
    group: { by: 'usr_date_created', step: 'month', measures: [{ op: 'count' }] },
  },
  {},
)
const groups = (count: number) => Array.from({ length: count }, (_, at) => ({ group: `${at}` }))

it('asks for all groups of a chart, whatever page of them the table shows, unless the page holds all', () => {
  const pages = [
    { skip: 0, limit: 20 },
    { skip: 20, limit: 20 },
  ]
  const whole = { total: 12, matched: 90, documents: groups(12) }
  expect(questionOfChart({ ...question, skip: 0, limit: 20 }, whole)).toBeNull()
  const questions = pages.map((page) =>
    questionOfChart({ ...question, ...page }, { total: 26, matched: 90, documents: groups(page.skip ? 6 : 20) }),
  )
  expect(questions[0]).toEqual({ ...question, skip: 0, limit: 500 })
  // Turning the page asks nothing new.
  expect(questions[1]).toEqual(questions[0])
  expect(reportsTexts.firstGroups(500, 1234)).toBe('Οι 500 πρώτες ομάδες από 1.234, με την ταξινόμηση του πίνακα.')
})
