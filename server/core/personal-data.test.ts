import { describe, expect, it } from 'vitest'
import { personalTables } from '#server/core/personal-data.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const tables = personalTables(t.services.personalData)
const personalColumns = (entry: (typeof tables)[number]) => [...entry.personal, ...Object.keys(entry.freeText)]

describe('the lists of personal data', () => {
  it('name every column of text, JSON or lists of the migrated database as personal or as not personal', async () => {
    const { rows } = await t.services.connection.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE'
         and (data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'tsvector', 'USER-DEFINED'))
       order by 1`,
    )
    const claimed = new Set(
      tables.flatMap((entry) =>
        [
          ...personalColumns(entry),
          ...entry.erase.flatMap(({ set = {} }) => Object.keys(set)),
          ...entry.notPersonal,
        ].map((column) => `${entry.table}.${column}`),
      ),
    )
    expect(rows.length).toBeGreaterThan(150)
    expect(rows.map(({ name }) => name).filter((name) => !claimed.has(name))).toEqual([])
  })

  it('name each table once, no column on both sides, and the key of each table with free text', () => {
    expect(new Set(tables.map(({ table }) => table)).size).toBe(tables.length)
    const onBothSides = tables.flatMap((entry) =>
      personalColumns(entry)
        .filter((column) => entry.notPersonal.includes(column))
        .map((column) => `${entry.table}.${column}`),
    )
    expect(onBothSides).toEqual([])
    const withoutKey = tables.filter(({ key, freeText }) => key.length === 0 && Object.keys(freeText).length > 0)
    expect(withoutKey).toEqual([])
  })

  it('name in the preview of an erasure every table that it touches', () => {
    // Said in one sentence for all (name, profile, password), or of a kind that people never meet.
    const unsaid = ['users', 'user_profile', 'assessment_no_go', 'assessment_told', 'chat_receipt', 'chat_session']
    unsaid.push('chat_answering')
    unsaid.push(
      'candidate_import_row',
      'candidate_import_taken',
      'idempotency',
      'known_origin',
      'recovery_code',
      'team_invitation',
    )
    unsaid.push(
      'candidate_contact',
      'funder_pack',
      'hook_event',
      'legal_hold',
      'office_visit',
      'open_figures',
      'paper_acceptance',
      'web_hook',
    )
    const touched = tables.filter(({ table, erase }) => erase.length > 0 && !table.startsWith('past_'))
    const silent = touched.filter(({ counted }) => counted.length === 0).map(({ table }) => table)
    expect(silent.toSorted()).toEqual(unsaid.toSorted())
  })

  it('name a key that is the primary key of its table', async () => {
    const { rows } = await t.services.connection.pool.query<{ table: string; columns: string[] }>(
      `select indrelid::regclass::text as table, array_agg(attname::text order by attnum) as columns
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indisprimary group by 1`,
    )
    const primary = new Map(rows.map((row) => [row.table, row.columns]))
    const wrong = tables.filter(({ table, key }) => key.length > 0 && `${key}` !== `${primary.get(table)}`)
    expect(wrong.map(({ table, key }) => [table, key, primary.get(table)])).toEqual([])
  })
})
