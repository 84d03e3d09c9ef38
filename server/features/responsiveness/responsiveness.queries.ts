import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { SMALL_GROUP } from '#shared/core/small-groups.ts'
import {
  type CompanyResponse,
  type Meeting,
  meetingFields,
  type Middle,
  responseFields,
} from '#shared/features/responsiveness/responsiveness.contract.ts'
import { isPrompt } from '#shared/features/responsiveness/responsiveness.rules.ts'
import { listRows } from '#server/core/export.ts'
import { type ListDefinition, type ListPage, runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import { meetingsAt, responsesAt } from '#server/features/responsiveness/responsiveness.service.ts'

type StoredResponse = Omit<CompanyResponse, 'is_prompt'>

const withBadge = (row: StoredResponse): CompanyResponse => ({ ...row, is_prompt: isPrompt(row) })

const columns = sql`cny_id, cny_name, met, answered, silent, silent_percent, median_days, missed, kept, "left", kept_percent`

const responseList = (now: Date): ListDefinition => ({
  select: columns,
  from: sql`${responsesAt(now.toISOString())} response`,
  where: [],
  search: sql`cny_fold`,
  fields: responseFields,
  columns: {
    cny_name: { sql: sql`cny_name` },
    met: { sql: sql`met` },
    answered: { sql: sql`answered` },
    silent: { sql: sql`silent` },
    silent_percent: { sql: sql`silent_percent` },
    median_days: { sql: sql`median_days` },
    missed: { sql: sql`missed` },
    kept: { sql: sql`kept` },
    kept_percent: { sql: sql`kept_percent` },
  },
  sort: {
    cny_name: sql`plain(cny_name) collate "C"`,
    met: sql`met`,
    answered: sql`answered`,
    silent: sql`silent`,
    silent_percent: { nullable: sql`silent_percent` },
    median_days: { nullable: sql`median_days` },
    missed: sql`missed`,
    kept: sql`kept`,
    kept_percent: { nullable: sql`kept_percent` },
  },
  defaultSort: '-silent',
  tieBreak: sql`cny_id`,
})

export async function responsePage(work: Work, query: ListQuery): Promise<ListPage<CompanyResponse>> {
  const { total, documents } = await runList<StoredResponse>(work, query, responseList(work.now))
  return { total, documents: documents.map(withBadge) }
}

export const responseRows = (work: Work, query: ExportQuery) =>
  listRows<StoredResponse>(work, query, responseList(work.now))

export async function responseOf(work: Work, cny_id: number): Promise<CompanyResponse> {
  const { rows } = await sql<StoredResponse>`select ${columns}
    from ${responsesAt(work.now.toISOString())} response where cny_id = ${cny_id}`.execute(work.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return withBadge(row)
}

/** The middle of the companies that have a figure; fewer than five would point to one another. */
export async function middleOfCompanies(work: Work): Promise<{ middle: Middle; companies: number; prompt: number }> {
  const { rows } = await sql<StoredResponse>`select ${columns}
    from ${responsesAt(work.now.toISOString())} response where met + kept + "left" > 0`.execute(work.db)
  const middleOf = (values: (number | null)[]) => {
    const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b)
    if (sorted.length < SMALL_GROUP) return null
    const half = Math.floor(sorted.length / 2)
    const upper = sorted[half] ?? 0
    return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
  }
  return {
    middle: {
      silent_percent: middleOf(rows.map((row) => row.silent_percent)),
      median_days: middleOf(rows.map((row) => row.median_days)),
      // A rate of fewer hires changes with one person.
      kept_percent: middleOf(rows.map((row) => (row.kept + row.left < SMALL_GROUP ? null : row.kept_percent))),
    },
    companies: rows.length,
    prompt: rows.filter(isPrompt).length,
  }
}

const meetingList = (now: Date, cny_id: number): ListDefinition => ({
  select: sql`jl_id, usr_id, usr_fullname, jl_position_title, met_at, answered_at, days, state`,
  from: sql`${meetingsAt(now.toISOString())} meeting`,
  where: [sql`cny_id = ${cny_id}`],
  search: sql`(usr_search || ' ' || jl_fold)`,
  fields: meetingFields,
  columns: {
    usr_fullname: { sql: sql`usr_fullname` },
    jl_position_title: { sql: sql`jl_position_title` },
    met_at: { sql: sql`met_at`, as: 'instant' },
    answered_at: { sql: sql`answered_at`, as: 'instant' },
    days: { sql: sql`days` },
    state: { sql: sql`state` },
  },
  sort: {
    // Who was left without an answer first, the longest waiting at the top.
    waiting: sql`row(array_position(array['SILENT', 'WAITING', 'ANSWERED'], state), met_at)`,
    usr_fullname: sql`usr_fold`,
    jl_position_title: sql`jl_fold`,
    met_at: sql`met_at`,
    answered_at: { nullable: sql`answered_at` },
    days: { nullable: sql`days` },
  },
  defaultSort: 'waiting',
  tieBreak: sql`jl_id * 4294967296::bigint + usr_id`,
})

export async function meetingsOf(work: Work, cny_id: number, query: ListQuery): Promise<ListPage<Meeting>> {
  await responseOf(work, cny_id)
  return runList<Meeting>(work, query, meetingList(work.now, cny_id))
}

export async function setShowsPrompt(work: Work, ofs_shows_prompt_companies: boolean): Promise<void> {
  await work.db.updateTable('office_setting').set({ ofs_shows_prompt_companies }).execute()
}
