import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPage } from '#shared/page-paths.ts'
import { guides } from '#web/features/help/guide.ts'
import { singularWords } from '#tools/singular.ts'
import { findTasks } from '#web/features/help/help.palette.ts'

const project = join(import.meta.dirname, '..')
const areas = ['admin', 'company'] as const

test('what the guide quotes is written like that on a screen', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'shared/**/*.ts'], { cwd: project }).filter(
    (file) => !file.includes('features/help/'),
  )
  const words = files.map((file) => readFileSync(join(project, file), 'utf8')).join('\n')
  const quoted = areas.flatMap((area) =>
    guides[area].flatMap(({ id, steps, troubles }) =>
      [...steps, ...troubles].flatMap((line) =>
        [...line.matchAll(/«([^»]+)»/g)].map(([, name = '']) => ({ page: `${area}/${id}`, name })),
      ),
    ),
  )
  expect(quoted.length).toBeGreaterThan(40)
  expect(quoted.filter(({ name }) => !words.includes(name))).toEqual([])
})

test('how many minutes or days something takes is written by its rule alone', () => {
  const texts = globSync(
    ['web/**/*.texts.ts', 'web/features/help/guide.*.ts', '{server,shared}/**/*.mail-templates.ts'],
    {
      cwd: project,
    },
  )
  const written = texts.flatMap((file) =>
    [
      ...readFileSync(join(project, file), 'utf8').matchAll(
        /(?:μέσα σε|για|φεύγει σε|ισχύει) \d+ (?:λεπτά|ώρες|ημέρες)/gi,
      ),
    ].map(([words]) => `${file}: ${words}`),
  )
  expect(texts.length).toBeGreaterThan(40)
  expect(written).toEqual([])
})

test('each page of the guide has an address of its own and begins at a page of its area', () => {
  for (const area of areas) {
    const tasks = guides[area]
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length)
    for (const { id, start, steps, troubles } of tasks) {
      expect([id, isPage(`/${area}/help/${id}`), isPage(start), start.startsWith(`/${area}/`)]).toEqual([
        id,
        true,
        true,
        true,
      ])
      expect([steps.length > 1, troubles.length > 0]).toEqual([true, true])
    }
  }
})

test('the palette finds a task by other words, without accents and in Latin letters', () => {
  expect(findTasks('admin', 'egkrisi').map(({ href }) => href)).toContain('/admin/help/approve-company')
  expect(findTasks('admin', 'διπλοτυπα').map(({ href }) => href)).toEqual(['/admin/help/import'])
  expect(findTasks('company', 'ραντεβου').map(({ href }) => href)).toEqual(['/company/help/interview'])
  expect(findTasks('company', 'διπλότυπα')).toEqual([])
})

test('companies are addressed with «εσείς»', () => {
  const lines = guides.company.flatMap(({ title, aim, steps, troubles }) => [title, aim, ...steps, ...troubles])
  expect(lines.filter((line) => singularWords(line).length > 0)).toEqual([])
})
