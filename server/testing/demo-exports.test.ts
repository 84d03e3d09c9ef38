import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { pathParams } from '#shared/core/contract.ts'
import { mayCall } from '#shared/permissions.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'

// A column that is empty in every row was most likely forgotten where the rows of its file are read.

/** What nobody has yet on the demo seed. */
const emptyThere: Readonly<Record<string, readonly string[]>> = {
  '/api/admin/data-protection/consents/export': ['Δεν έχουν ερωτηθεί'],
  '/api/admin/follow-up/export': ['Απόφαση γραφείου', 'Αιτιολογία'],
}

const t = await startDemoApp()

const people = [
  ['administrator', await t.asEmail('admin@regen.demo')],
  ['company', await t.asEmail('company@regen.demo')],
] as const

const exported = allCalls.filter(
  (call) =>
    call.answer === 'file' && pathParams(call.path).length === 0 && call.input?.safeParse({ format: 'csv' }).success,
)

it.each(exported.map((call) => [call.path, call] as const))('%s has something in every column', async (path, call) => {
  for (const [kind, caller] of people) {
    if (!mayCall(kind, call.who)) continue
    const answer = await caller.call(call, { format: 'csv' })
    expect(answer.status).toBe(200)
    const lines = parse(answer.raw, { bom: true, delimiter: ';', relax_column_count: true })
    const [heads = [], ...others] = lines
    // What stands below the rows says when and by whom the file was made.
    const rows = others.filter((row) => row.length === heads.length)
    const empty = heads.filter((_, at) => rows.every((row) => row[at] === ''))
    if (rows.length > 0) expect(empty).toEqual(emptyThere[path] ?? [])
  }
})
