import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { ReadingKind } from '#shared/features/candidates/candidates.rules.ts'
import { audit } from '#server/core/audit.ts'
import type { Person } from '#server/core/person.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'

/** Readings of the same data within this time count once; for as long a view opens the file. */
const SAME_READING_MINUTES = 30

const fullWords = {
  cv: 'Έχουν ανοιχτεί πολλά βιογραφικά σήμερα από την εταιρεία. Συνεχίστε αύριο ή μιλήστε με το γραφείο.',
  contact:
    'Έχουν διαβαστεί πολλά στοιχεία επικοινωνίας σήμερα από την εταιρεία. Συνεχίστε αύριο ή μιλήστε με το γραφείο.',
}
const officeWords = { cv: 'βιογραφικών', contact: 'στοιχείων επικοινωνίας' }

/** Records who read what of whom, within the daily limit of a company; the office has none. */
export async function noteReading(work: Work, person: Person, usr_id: number, what: ReadingKind): Promise<void> {
  const isFull = await inTransaction(work.services, work, async (writing) => {
    const { cny_id } = person
    // Two readings of a company at once are counted one after the other.
    if (cny_id !== null) await sql`select from company where cny_id = ${cny_id} for no key update`.execute(writing.db)
    if (await hasRead(writing, person, usr_id, what)) return false
    if (cny_id !== null && !(await takeOne(writing, cny_id, what))) return true
    await writing.db
      .insertInto('cv_view')
      .values({
        cvv_fk_usr_id: person.usr_id,
        cvv_fk_cny_id: cny_id,
        cvv_fk_candidate_id: usr_id,
        cvv_what: what,
        cvv_date_created: work.now.toISOString(),
      })
      .execute()
    await audit(writing, { action: `read-${what}`, entity: 'user', id: usr_id })
    return false
  })
  if (isFull) throw new AppError('too_many_requests', { message: fullWords[what] })
}

/** False when the day's readings of the company are used up. The office hears of the last one. */
async function takeOne(work: Work, cny_id: number, what: ReadingKind): Promise<boolean> {
  const limit = work.services.config.readingsPerDay[what]
  const dayAgo = new Date(work.now.getTime() - 86_400_000).toISOString()
  const { rows } = await sql<{ count: number }>`select count(*) as count from cv_view
    where cvv_fk_cny_id = ${cny_id} and cvv_what = ${what} and cvv_date_created > ${dayAgo}`.execute(work.db)
  const count = rows[0]?.count ?? 0
  if (count === limit - 1) await tellOffice(work, cny_id, what, dayAgo)
  return count < limit
}

async function tellOffice(work: Work, cny_id: number, what: ReadingKind, since: string): Promise<void> {
  const about = `readings:${cny_id}:${what}`
  const told =
    await sql`select from notification where not_about = ${about} and not_date_created > ${since} limit 1`.execute(
      work.db,
    )
  if (told.rows.length > 0) return
  const { cny_name } = await work.db
    .selectFrom('company')
    .select('cny_name')
    .where('cny_id', '=', cny_id)
    .executeTakeFirstOrThrow()
  await notify(work, await officeUsers(work), {
    kind: 'company.quota',
    title: `Εξαντλήθηκε το ημερήσιο όριο: ${cny_name}`,
    body: `Η εταιρεία έφτασε τις ${work.services.config.readingsPerDay[what]} αναγνώσεις ${officeWords[what]} σε μία ημέρα.`,
    link: `/admin/company?cny_id=${cny_id}`,
    about,
  })
}

export async function hasRead(work: Work, person: Person, usr_id: number, what: ReadingKind): Promise<boolean> {
  const since = new Date(work.now.getTime() - SAME_READING_MINUTES * 60_000).toISOString()
  const { rows } = await sql`select from cv_view where cvv_fk_usr_id = ${person.usr_id}
    and cvv_fk_candidate_id = ${usr_id} and cvv_what = ${what} and cvv_date_created > ${since} limit 1`.execute(work.db)
  return rows.length > 0
}
