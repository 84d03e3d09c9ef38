import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPage } from '#shared/page-paths.ts'
import { guides } from '#web/features/help/guide.ts'
import { singularWords } from '#tools/singular.ts'
import { findTasks } from '#web/features/help/help.palette.ts'

const project = join(import.meta.dirname, '..')
const areas = ['admin', 'company'] as const

const sources = globSync(['web/**/*.{ts,tsx}', 'shared/**/*.ts'], { cwd: project })
  .filter((file) => !file.includes('features/help/'))
  .map((file) => readFileSync(join(project, file), 'utf8'))

const quoted = areas.flatMap((area) =>
  guides[area].flatMap(({ id, steps, troubles }) =>
    [...steps, ...troubles].flatMap((line) =>
      [...line.matchAll(/«([^»]+)»/g)].map(([, name = '']) => ({ page: `${area}/${id}`, name })),
    ),
  ),
)

/** What a path such as `texts.list.add` is in this file: its first name is imported, or a part of what is. */
async function wordsAt(source: string, path: string): Promise<unknown> {
  const [root = '', ...rest] = path.split('.')
  const pick = (value: unknown) =>
    rest.reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], value)
  const names = `\\{[^}]*?(?:\\b(\\w+)(?: as|:) ${root}|\\b${root})\\b[^}]*\\}`
  const [, imported = root, file] = new RegExp(`import ${names} from '(#[^']+)'`).exec(source) ?? []
  if (file) return pick(((await import(file)) as Record<string, unknown>)[imported])
  const [, whole] = new RegExp(`const ${root} = ([\\w.]+)$`, 'm').exec(source) ?? []
  if (whole) return pick(await wordsAt(source, whole))
  const [, part = root, of] = new RegExp(`const ${names} = ([\\w.]+)$`, 'm').exec(source) ?? []
  return of ? pick(await wordsAt(source, `${of}.${part}`)) : undefined
}

/** The names that the product shows with «…» at their end. */
async function namesThatAsk(): Promise<Set<string>> {
  const calls = sources.flatMap((source) =>
    [...source.matchAll(/\basking\((.*)/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(/\b[a-z]\w*(?:\.[a-z]\w*)+/g)].map(([path]) => wordsAt(source, path)),
    ),
  )
  return new Set((await Promise.all(calls)).filter((words) => typeof words === 'string'))
}

/** The same name stands on another screen with «…»; on this page of the guide it acts at once. */
const atOnce = [
  'admin/new-cycle Προεπισκόπηση',
  'admin/new-cycle Αποθήκευση',
  'admin/team Νέος σύνδεσμος',
  'company/listing Δημοσίευση',
]

test('what the guide quotes is written like that on a screen', async () => {
  const words = sources.join('\n')
  const asks = await namesThatAsk()
  expect([quoted.length > 40, asks.size > 40]).toEqual([true, true])
  const isShown = (name: string) => words.includes(name) || (name.endsWith('…') && asks.has(name.slice(0, -1)))
  expect(quoted.filter(({ name }) => !isShown(name))).toEqual([])
  const withoutPoints = quoted
    .map(({ page, name }) => `${page} ${name}`)
    .filter((_, at) => asks.has(quoted[at]?.name ?? ''))
  expect(withoutPoints.toSorted()).toEqual(atOnce.toSorted())
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
