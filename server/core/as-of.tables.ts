import type { TableName } from '#shared/core/table-names.ts'

/** Of these tables a trigger keeps what rows were (migration 390); a test compares. */
export const tablesWithPast = [
  'company',
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
  'stage_action',
  'user_education',
  'user_profile',
  'users',
] as const satisfies readonly TableName[]

const withPast: ReadonlySet<string> = new Set(tablesWithPast)

export const hasPast = (table: string): boolean => withPast.has(table)
export const pastTable = (table: string): string => `past_${table}`
