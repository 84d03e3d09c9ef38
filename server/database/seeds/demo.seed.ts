import type { OfficeGrade } from '#shared/permissions.ts'
import { searchColumns } from '#server/core/accounts.ts'
import type { Work } from '#server/core/work.ts'
import type { SeededRandom } from '#server/database/seeds/people/seeded.ts'

/** What the parts of the demo seed share. Dates are counted back from `now`, so that the data is always fresh. */
export interface DemoSeed {
  work: Work
  random: SeededRandom
  passwordHash: string
  /** An instant, so many days before now (negative: ahead), at an hour of the working day. */
  daysAgo(days: number): string
  /** The same as a calendar day. */
  dayAgo(days: number): string
  cycles: { edc_id: number; stage: 'completed' | 'training' | 'assessment' | 'open' | 'new'; age: number }[]
  companies: { cny_id: number; usr_id: number; status: string; name: string; activity: string }[]
  candidates: { usr_id: number; fullname: string; email: string }[]
  admins: number[]
}

/** The columns of a user row that every part writes alike. */
export function userRow(user: {
  usr_id: number
  usr_role: string
  usr_email: string
  usr_fullname: string
  usr_phone: string
  usr_date_created: string
  /** Of the office's people. */
  usr_grade?: OfficeGrade
}) {
  return {
    ...user,
    ...searchColumns(user),
    usr_grade: user.usr_grade ?? null,
    usr_status: 'ON',
    usr_login_provider: 'EMAIL_AND_PASSWORD',
    usr_date_changed: user.usr_date_created,
    usr_settings: {},
    usr_must_change_password: false,
  }
}
