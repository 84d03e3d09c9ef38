import { randomUUID } from 'node:crypto'
import { makeKey } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'

interface Entries {
  edc_id: number
  /** Who is judged, and who judges a colleague. */
  usr_id: number
  email: string
  colleague: number
  word: string
}

/** Somebody is judged with a comment; by the same mailbox, which has links, a colleague is marked as absent. Somebody has come. */
export async function makeAssessorEntries(work: Work, entries: Entries): Promise<void> {
  const { edc_id, usr_id, email, colleague, word } = entries
  const sent = { aen_fk_edc_id: edc_id, aen_is_late: false, aen_date_created: '2026-01-01' }
  await work.db
    .insertInto('assessor_entry')
    .values([
      { ...sent, aen_key: randomUUID(), aen_fk_usr_id: usr_id, aen_email: 'assessor@lac.test', aen_comment: word },
      { ...sent, aen_key: randomUUID(), aen_fk_usr_id: colleague, aen_email: email, aen_is_absent: true },
    ] as never)
    .execute()
  const came = { aar_fk_edc_id: edc_id, aar_fk_usr_id: usr_id, aar_day: '2026-01-01', aar_date_arrived: '2026-01-01' }
  await work.db.insertInto('assessment_arrival').values(came).execute()
  await work.db
    .insertInto('assessment_presence')
    .values({ apr_fk_edc_id: edc_id, apr_fk_usr_id: usr_id, apr_code: String(10_000 + (usr_id % 90_000)) })
    .execute()
  for (const kind of ['cv', 'assessor'] as const) await makeKey(work, { kind, data: { edc_id, email }, minutes: 60 })
}
