import type { TableName } from '#shared/core/table-names.ts'

/** Of these tables a trigger keeps what rows were (migration 390); a test compares. */
export const tablesWithPast = [
  'company',
  'company_block',
  'consent',
  'cycle_application',
  'cycle_audience',
  'declared_job',
  'educational_cycle',
  'follow_up',
  'follow_up_settlement',
  'follow_up_stop',
  'hiring',
  'interview',
  'job_listing',
  'job_listing_candidate',
  'shortlist_person',
  'stage_action',
  'user_education',
  'user_profile',
  'users',
] as const satisfies readonly TableName[]

/** Their past is known from migration 440 on, where that of the others may be older. */
export const laterTables: ReadonlySet<TableName> = new Set(['company_block', 'shortlist_person'])

const withPast: ReadonlySet<string> = new Set(tablesWithPast)

export const hasPast = (table: string): boolean => withPast.has(table)
export const pastTable = (table: string): string => `past_${table}`

/** The rest of the transaction reads as everything stood just before a moment. */
export const LOOK_BACK = `select set_config('search_path', 'as_of, public', true), set_config('regen.as_of', $1, true)`

/** The column with the person whom a row is about. */
export const personIn = {
  company_block: 'cbl_fk_usr_id',
  consent: 'con_fk_usr_id',
  cycle_application: 'edca_fk_usr_id',
  declared_job: 'djb_fk_usr_id',
  follow_up_stop: 'fus_fk_usr_id',
  hiring: 'jlh_fk_usr_id',
  interview: 'jli_fk_usr_id',
  job_listing_candidate: 'jlc_fk_usr_id',
  shortlist_person: 'shp_fk_usr_id',
  user_education: 'uedu_fk_usr_id',
  user_profile: 'usp_fk_usr_id',
  users: 'usr_id',
} as const satisfies Partial<Record<(typeof tablesWithPast)[number], string>>
