import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/app.ts'
import { describeStatement } from '#server/testing/describe-statement.ts'
import { readSqlStatements, type SqlStatement } from '#server/testing/sql-statements.ts'

// Each sql<Row>`…` of the server is prepared by the migrated database, which names the columns that it returns. They must
// be those of the type, of the same kind, and what a table lets be null must be nullable in the type.

const kindOf: Record<number, string> = Object.fromEntries([
  ...[16].map((oid) => [oid, 'boolean']),
  ...[20, 21, 23, 26, 700, 701, 1700].map((oid) => [oid, 'number']),
  ...[18, 19, 25, 1042, 1043, 1082, 1083, 1114, 1184, 2950].map((oid) => [oid, 'string']),
  ...[1000, 1005, 1007, 1009, 1015, 1016, 1115, 1182, 1185, 1231, 2951].map((oid) => [oid, 'array']),
]) as Record<number, string>

/** Statements whose columns or conditions are chosen at run time, by file. All others are checked. */
const madeAtRunTime = {
  'server/core/lists.ts': 2,
  'server/core/personal-data.ts': 1,
  'server/core/personal-mentions.cells.ts': 2,
  'server/core/personal-mentions.rows.ts': 1,
  'server/core/personal-mentions.ts': 1,
  'server/core/retention.ts': 2,
  'server/core/search-keys.queries.ts': 1,
  'server/features/assessment-centre/assessment-centre.queries.ts': 1,
  'server/features/candidates/audience.service.ts': 2,
  'server/features/candidates/candidate-contact.service.ts': 1,
  'server/features/candidates/candidate-filters.service.ts': 1,
  'server/features/candidates/candidate-list.service.ts': 1,
  'server/features/candidates/candidate-records.service.ts': 1,
  'server/features/candidates/candidates.queries.ts': 1,
  'server/features/chat/chat.documents.queries.ts': 4,
  'server/features/chat/chat.writes.queries.ts': 1,
  'server/features/cohorts/cohorts.queries.ts': 2,
  'server/features/connections/hooks.queries.ts': 1,
  'server/features/control-panel/headlines.queries.ts': 1,
  'server/features/hiring/hiring.lists.queries.ts': 2,
  'server/features/hiring/hiring.search.queries.ts': 2,
  'server/features/interviews/interviews.due.queries.ts': 1,
  'server/features/interviews/interviews.queries.ts': 1,
  'server/features/job-listings/job-listings.queries.ts': 1,
  'server/features/kpis/kpis.queries.ts': 2,
  'server/features/kpis/kpis.special.queries.ts': 1,
  'server/features/participants/participants.queries.ts': 1,
  'server/features/programmes/programmes.queries.ts': 1,
  'server/features/reports/reports.queries.ts': 4,
  'server/features/trail/trail.acts.queries.ts': 2,
}

let client: pg.Client
let stored: Map<string, Column>

beforeAll(async () => {
  // A database of its own: nobody can clone the template while somebody is connected to it.
  client = new pg.Client({ connectionString: (await startTestApp()).services.connection.url })
  await client.connect()
  const { rows } = await client.query<Column>(`select attrelid || '.' || attnum as key, relname as table,
    attname as column, attnotnull as is_required from pg_attribute join pg_class c on c.oid = attrelid
    where attnum > 0 and relnamespace = 'public'::regnamespace`)
  stored = new Map(rows.map((column) => [column.key, column]))
  return () => client.end()
})

async function problemsOf(statement: SqlStatement): Promise<string[]> {
  const { fields, error } = await describeStatement(client, statement.text)
  const problems = error ? [`${error}\n${statement.text}`] : differences(statement, fields)
  return problems.map((problem) => `${statement.where} ${problem}`)
}

it('finds the columns of its type in every statement', { timeout: 90_000 }, async () => {
  const statements = readSqlStatements(join(import.meta.dirname, '..', '..'))
  const problems: string[] = []
  for (const statement of statements) if (!statement.unresolved) problems.push(...(await problemsOf(statement)))
  expect(problems).toEqual([])
  expect(perFile(statements.filter((statement) => statement.unresolved))).toEqual(madeAtRunTime)
})

it('reports a column that is missing, of another kind, null, or not in the type', async () => {
  const text = 'select usr_fullname, usr_phone, usr_fk_cny_id, usr_email from users'
  const columns = new Map(
    Object.entries({ usr_id: 'number', usr_fullname: 'number', usr_phone: 'string', usr_fk_cny_id: 'number' }).map(
      ([name, kind]) => [name, { kinds: new Set([kind]), mayBeNull: false, isOptional: false }],
    ),
  )
  expect(await problemsOf({ where: 'x', text, unresolved: '', columns })).toEqual([
    'x does not return usr_id',
    'x returns usr_fullname as string, its type says number',
    'x may return null as usr_fk_cny_id',
    'x returns usr_email, which its type lacks',
  ])
})

interface Column {
  key: string
  table: string
  column: string
  is_required: boolean
}

/** No condition of the statement keeps nulls of the column away, or an outer join adds them. */
function mayReturnNull(text: string, { table, column, is_required }: Column): boolean {
  if (new RegExp(`left join ${table}\\b`).test(text)) return true
  return !is_required && !new RegExp(`\\b${column}"?\\s*(=|<|>|in \\(|is not null)|= ${column}\\b`).test(text)
}

function perFile(statements: readonly SqlStatement[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { where } of statements) {
    const file = where.replace(/:\d+$/, '')
    counts[file] = (counts[file] ?? 0) + 1
  }
  return counts
}

function differences({ columns, text }: SqlStatement, fields: readonly pg.FieldDef[]): string[] {
  const names = new Set(fields.map(({ name }) => name))
  const missing = [...columns].filter(([name, { isOptional }]) => !isOptional && !names.has(name))
  return [
    ...missing.map(([name]) => `does not return ${name}`),
    ...fields.flatMap(({ name, dataTypeID, tableID, columnID }) => {
      const column = columns.get(name)
      if (!column) return [`returns ${name}, which its type lacks`]
      const kind = kindOf[dataTypeID]
      const problems: string[] = []
      if (kind && !column.kinds.has(kind) && !column.kinds.has('any'))
        problems.push(`returns ${name} as ${kind}, its type says ${[...column.kinds].join(' | ')}`)
      const source = stored.get(`${tableID}.${columnID}`)
      if (source && mayReturnNull(text, source) && !column.mayBeNull) problems.push(`may return null as ${name}`)
      return problems
    }),
  ]
}
