import { type RawBuilder, sql } from 'kysely'

/**
 * The applications that make somebody a graduate. The search triggers (migrations 120 and 140) and the partial index
 * cycle_application_graduates (040) say the same in SQL; the index serves only queries with exactly this condition.
 */
export const isGraduation = sql<boolean>`edca_status in ('FINALIST', 'SUCCEEDED')`

/** A condition: the person is a graduate, of any programme or of this one. */
export function isGraduate(usr_id: RawBuilder<unknown>, edc_id?: number): RawBuilder<boolean> {
  const ofCycle = edc_id === undefined ? sql`` : sql` and edca_fk_edc_id = ${edc_id}`
  return sql<boolean>`exists (select from cycle_application where edca_fk_usr_id = ${usr_id}${ofCycle} and ${isGraduation})`
}
