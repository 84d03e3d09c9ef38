import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, type RetentionRule } from '#server/core/retention.ts'
import { forgetAssessors } from '#server/features/assessment-centre/assessment-centre.queries.ts'

export const assessmentCentreRetention: readonly RetentionRule[] = [
  {
    name: 'assessors',
    title: 'Αξιολογητές παλιών κύκλων',
    effect:
      'Φεύγουν τα ονόματα και τα e-mail των αξιολογητών και τα σχόλιά τους. Το πρόγραμμα των αιθουσών και οι βαθμοί μένουν.',
    days: 730,
    leastDays: 90,
    table: 'educational_cycle',
    also: ['assessment_room', 'assessment_seat', 'assessment_no_go', 'assessor_entry'],
    isDue: ({ before }) => sql<boolean>`edc_status in ('CLOSED', 'COMPLETED')
      and greatest(edc_date_changed, edc_lac_date_changed, "edc_closingDate"::timestamp at time zone 'Europe/Athens') <= ${before.toISOString()}
      and (edc_assessors <> '[]' or exists (select from assessment_room where eduasr_fk_edu_id = edc_id
        and concat(eduasr_assessor_name_1, eduasr_assessor_email_1, eduasr_assessor_name_2, eduasr_assessor_email_2,
          eduasr_assessor_name_3, eduasr_assessor_email_3) <> ''))`,
    // Who has judged somebody whose data must be kept, and what they wrote, belong together.
    isHeld: sql<boolean>`exists (select from assessor_entry where aen_fk_edc_id = edc_id and ${isHeldPerson('aen_fk_usr_id')})`,
    since: dateOf('edc_date_changed'),
    label: sql<string>`edc_title`,
    end: forgetAssessors,
    batch: 5,
  },
]
