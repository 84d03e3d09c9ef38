import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { percentOf } from '#shared/core/format.ts'
import { percentIn } from '#server/core/percent.ts'
import { startTestApp } from '#server/testing/app.ts'

it('rounds every share of up to 250 as the screens do', async () => {
  const t = await startTestApp()
  const { rows } = await sql<{ part: number; whole: number; percent: number | null }>`
    select part, whole, ${percentIn(sql`part`, sql`whole`)} as percent
    from generate_series(0, 250) whole, generate_series(0, whole) part`.execute(t.db)
  expect(rows.length).toBeGreaterThan(30_000)
  const wrong = rows.filter(({ part, whole, percent }) => percent !== (whole === 0 ? null : percentOf(part / whole)))
  expect(wrong).toEqual([])
})
