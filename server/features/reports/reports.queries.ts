import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { AppError, invalid } from '#shared/core/errors.ts'
import type { Filter } from '#shared/core/filters.ts'
import { sensitiveFields } from '#shared/features/candidates/candidates.fields.ts'
import { type ReportFields, reportFields } from '#shared/features/reports/reports.fields.ts'
import { type ReportType } from '#shared/features/reports/reports.types.ts'
import type { ReportAnswer } from '#shared/features/reports/reports.contract.ts'
import {
  GROUP,
  type Grouping,
  measureName,
  type ReportCell,
  type ReportQuestion,
  reportProblems,
} from '#shared/features/reports/reports.rules.ts'
import { audit } from '#server/core/audit.ts'
import { filtersToSql } from '#server/core/filters.ts'
import { hasTrait, refuseSmallGroups } from '#server/core/small-groups.ts'
import { scopeOf } from '#server/core/scope.ts'
import { readLong } from '#server/core/standby.ts'
import { keptTotal } from '#server/core/totals.ts'
import type { Work } from '#server/core/work.ts'
import {
  allowedColumns,
  shown,
  type Source,
  type SourceColumn,
  sourceOf,
} from '#server/features/reports/reports.columns.queries.ts'

export interface Question extends ReportQuestion {
  type: ReportType
  operator: 'and' | 'or'
}

/** A question that may be asked, ready to be put to the database. */
export interface Prepared {
  question: Question
  allowed: ReportFields
  source: Source
  columns: Record<string, SourceColumn>
  where: RawBuilder<unknown>
}

/** Refuses what this person may not ask, by name; and writes down who asks about health. */
export async function prepareReport(work: Work, question: Question): Promise<Prepared> {
  const scope = scopeOf(work.person)
  const allowed = reportFields(question.type, scope.kind === 'office')
  if (!allowed) throw new AppError('forbidden')
  const fields = question.fields.length > 0 ? question.fields : Object.keys(allowed)
  const whole = { ...question, fields }
  const problems = reportProblems(whole, allowed)
  if (Object.keys(problems).length > 0) throw invalid(problems, Object.values(problems).join(' · '))
  const source = sourceOf(question.type, work, scope)
  const columns = allowedColumns(source, allowed)
  const filters = filtersToSql(whole.filters, whole.operator, allowed, columns)
  const parts = [...source.where, ...(filters ? [filters] : [])]
  const where = whereOf(parts)
  const prepared = { question: whole, allowed, source, columns, where }
  const sensitive = sensitiveOf(whole)
  if (sensitive.length > 0) {
    await audit(work, { entity: 'reports', id: whole.type, action: 'read-sensitive', after: { fields: sensitive } })
    await refuseSmallGroups(work, await countsOfTraits(work, prepared, sensitive))
  }
  return prepared
}

const whereOf = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`

/**
 * How many rows the report is about, how many of them have the trait, and the smallest of its groups. The trait is counted
 * without its own conditions: who knows how many have it not, knows how many have.
 */
async function countsOfTraits(work: Work, prepared: Prepared, sensitive: readonly string[]): Promise<number[]> {
  const { question, allowed, source, columns } = prepared
  const others = question.filters.filter(({ field }) => !sensitiveFields.has(field))
  const filters = question.operator === 'and' ? filtersToSql(others, 'and', allowed, columns) : null
  const has = filtersToSql(sensitive.map(hasTrait), 'or', allowed, columns) ?? sql`false`
  const traits = whereOf([...source.where, ...(filters ? [filters] : []), has])
  const isFiltered = others.length < question.filters.length
  const counts = [
    await countRows(work, { ...prepared, where: traits }),
    isFiltered ? await countRows(work, prepared) : 0,
  ]
  return question.group ? [...counts, await smallestGroup(work, prepared, question.group)] : counts
}

/** The fields about health that a report shows, groups by or chooses people by. */
function sensitiveOf({ fields, filters, group, type }: Question): string[] {
  if (type !== 'candidate') return []
  const named = group ? [group.by, ...group.measures.flatMap(({ field }) => field ?? [])] : fields
  return [...new Set([...named, ...filters.map((filter: Filter) => filter.field)])].filter((field) =>
    sensitiveFields.has(field),
  )
}

type Row = Record<string, ReportCell>

export async function runReport(
  work: Work,
  question: Question,
  page: { skip: number; limit: number },
): Promise<ReportAnswer> {
  const prepared = await prepareReport(work, question)
  return readLong(work, (long) => answerOf(long, prepared, page))
}

async function answerOf(work: Work, prepared: Prepared, page: { skip: number; limit: number }): Promise<ReportAnswer> {
  const limited = sql`${rowsQuery(prepared)} limit ${page.limit} offset ${page.skip}`
  // One after the other: side by side they would take the processors from each other, and both come late.
  const rows = await sql<Row>`${limited}`.execute(work.db)
  const matched = await countRows(work, prepared)
  const { group } = prepared.question
  const total = group ? await countGroups(work, prepared, group) : matched
  return { total, matched, documents: rows.rows as ReportAnswer['documents'] }
}

/** All rows, for a cursor. */
export function allRows(work: Work, prepared: Prepared): CompiledQuery {
  return sql`${rowsQuery(prepared)}`.compile(work.db)
}

function rowsQuery(prepared: Prepared): RawBuilder<unknown> {
  const { question, source, columns, where } = prepared
  if (question.group) return groupsQuery(prepared, question.group)
  const selected = question.fields.map((name) => sql`${shown(columns[name] as SourceColumn)} as ${sql.ref(name)}`)
  return sql`select ${sql.join(selected)} from ${source.from} ${where} order by ${orderOf(prepared)}`
}

function orderOf({ question, source, columns }: Prepared): RawBuilder<unknown> {
  const name = question.sort?.replace(/^-/, '')
  const column = name ? columns[name] : undefined
  if (!column) return source.tieBreak
  const direction = question.sort?.startsWith('-') ? sql`desc` : sql`asc`
  const nulls = column.isFilled ? sql`` : sql`nulls last`
  return sql`${column.order ?? column.sql} ${direction} ${nulls}, ${source.tieBreak} ${direction}`
}

/** Each value of a list counts its row; a row without any counts once, as having none. */
function groupKey(
  { as, ...column }: SourceColumn,
  step: Grouping['step'],
): { key: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  if (as === 'array' || as === 'comma' || as === 'languages') {
    const list = as === 'comma' ? sql`string_to_array(nullif(${column.sql}, ''), ',')` : shown({ as, ...column })
    return { key: sql`part`, join: sql`left join lateral unnest(${list}) as part on true` }
  }
  if (as === 'instant' || as === 'day') {
    const format = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' }[step]
    return { key: sql`to_char(${shown({ as, ...column })}, ${sql.lit(format)})`, join: sql`` }
  }
  return { key: shown({ ...column, ...(as ? { as } : {}) }), join: sql`` }
}

function groupedRows({ source, columns, where }: Prepared, group: Grouping): RawBuilder<unknown> {
  const { key, join } = groupKey(columns[group.by] as SourceColumn, group.step)
  const values = group.measures.map(({ field }, index) => {
    const value = field ? (columns[field]?.sql ?? sql`null`) : sql`null`
    return sql`${value} as ${sql.ref(`value_${index}`)}`
  })
  const order = columns[group.by]?.order ?? key
  return sql`select ${key} as ${sql.ref(GROUP)}, ${order} as sorted, ${sql.join(values)} from ${source.from} ${join} ${where}`
}

function groupsQuery(prepared: Prepared, group: Grouping): RawBuilder<unknown> {
  const { question } = prepared
  const measures = group.measures.map(({ op }, index) => {
    const value = sql.ref(`value_${index}`)
    const made = {
      count: sql`count(*)`,
      // Of all rows that match, so that the shares of lists may add up to more than one.
      share: sql`count(*)::float8 / nullif((select count(*) from ${prepared.source.from} ${prepared.where}), 0)`,
      sum: sql`coalesce(sum(${value}), 0)::float8`,
      average: sql`avg(${value})::float8`,
    }[op]
    return sql`${made} as ${sql.ref(measureName(index))}`
  })
  const name = question.sort?.replace(/^-/, '') ?? GROUP
  const direction = question.sort?.startsWith('-') ? sql`desc` : sql`asc`
  const by = name === GROUP ? sql`sorted` : sql.ref(name)
  return sql`select ${sql.ref(GROUP)}, ${sql.join(measures)} from (${groupedRows(prepared, group)}) grouped
    group by ${sql.ref(GROUP)}, sorted order by ${by} ${direction} nulls last, ${sql.ref(GROUP)}`
}

async function countGroups(work: Work, prepared: Prepared, group: Grouping): Promise<number> {
  const counted = await sql<{
    n: number
  }>`select count(*) as n from (select from (${groupedRows(prepared, group)}) grouped
    group by ${sql.ref(GROUP)}) counted`.execute(work.db)
  return counted.rows[0]?.n ?? 0
}

async function smallestGroup(work: Work, prepared: Prepared, group: Grouping): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`select min(n) as n from (select count(*) as n
    from (${groupedRows(prepared, group)}) grouped group by ${sql.ref(GROUP)}) counted`.execute(work.db)
  return rows[0]?.n ?? 0
}

export async function countRows(work: Work, { source, where }: Prepared): Promise<number> {
  const counting = sql<{ n: number }>`select count(*) as n from ${source.from} ${where}`
  const { sql: text, parameters } = counting.compile(work.db)
  const key = `${text}\n${JSON.stringify(parameters)}`
  return keptTotal(work, key, async () => (await counting.execute(work.db)).rows[0]?.n ?? 0)
}
