import { sql } from 'kysely'
import { personIn } from '#server/core/as-of.tables.ts'
import type { Work } from '#server/core/work.ts'

/** Each row about the person was once another one. */
export async function plantFormerRows(work: Work, usr_id: number): Promise<void> {
  const changes = {
    consent: 'con_source',
    cycle_application: 'edca_note',
    declared_job: 'djb_note',
    hiring: 'jlh_comments',
    interview: 'jli_comments',
    job_listing_candidate: 'jlc_reject_note',
  } as const
  for (const [table, column] of Object.entries(changes)) {
    const person = personIn[table as keyof typeof changes]
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || '.' where ${sql.ref(person)} = ${usr_id}`.execute(
      work.db,
    )
  }
}
