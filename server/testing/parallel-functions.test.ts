import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '#server/testing/app.ts'

// A statement that names one function that is not said to be safe for parallel work is run by one process alone, however
// many rows it reads. What changes nothing is safe; PostgreSQL only has to be told.

const t = await startTestApp()

it('lets PostgreSQL share the work of every statement that only reads', async () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const sources = files.map((name) => readFileSync(join(root, name), 'utf8')).join('\n')
  const views = sql`(select string_agg(definition, ' ') from pg_views where schemaname = 'as_of')`
  const { rows } = await sql<{
    name: string
    is_in_view: boolean
  }>`select proname as name, ${views} like '%' || proname || '(%' as is_in_view
    from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'v' and proparallel <> 's'`.execute(
    t.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  const slow = rows.filter(({ name, is_in_view }) => is_in_view || new RegExp(`\\b${name}\\(`).test(sources))
  expect(slow.map(({ name }) => name)).toEqual([])
})
