import { AppError } from '#shared/core/errors.ts'
import type { ReadingKind } from '#shared/features/candidates/candidates.rules.ts'
import { audit } from '#server/core/audit.ts'
import type { Person } from '#server/core/person.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import {
  companyName,
  hasReadSince,
  insertReading,
  lockCompany,
  readingsOfDay,
  wasToldToday,
} from '#server/features/candidates/candidate-readings.queries.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'

const fullWords = {
  cv: 'Έχουν ανοιχτεί πολλά βιογραφικά από την εταιρεία τις τελευταίες 24 ώρες. Συνεχίστε αργότερα ή μιλήστε με το γραφείο.',
  contact:
    'Έχουν διαβαστεί πολλά στοιχεία επικοινωνίας από την εταιρεία τις τελευταίες 24 ώρες. Συνεχίστε αργότερα ή μιλήστε με το γραφείο.',
}
const officeWords = { cv: 'βιογραφικών', contact: 'στοιχείων επικοινωνίας' }

/** Records who read what of whom, within the daily limit of a company; the office has none. */
export async function noteReading(work: Work, person: Person, usr_id: number, what: ReadingKind): Promise<void> {
  const isFull = await inTransaction(work.services, work, async (writing) => {
    const { cny_id } = person
    // Two readings of a company at once are counted one after the other.
    if (cny_id !== null) await lockCompany(writing.db, cny_id)
    if (await hasRead(writing, person, usr_id, what)) return false
    if (cny_id !== null && !(await takeOne(writing, cny_id, what))) return true
    await insertReading(writing, person, usr_id, what)
    await audit(writing, { action: `read-${what}`, entity: 'user', id: usr_id })
    return false
  })
  if (isFull) throw new AppError('too_many_requests', { message: fullWords[what] })
}

/** False when the day's readings of the company are used up. The office hears of the last one. */
async function takeOne(work: Work, cny_id: number, what: ReadingKind): Promise<boolean> {
  const limit = work.services.config.readingsPerDay[what]
  const count = await readingsOfDay(work, cny_id, what)
  if (count === limit - 1) await notifyOffice(work, cny_id, what, limit)
  return count < limit
}

async function notifyOffice(work: Work, cny_id: number, what: ReadingKind, limit: number): Promise<void> {
  const about = `readings:${cny_id}:${what}`
  if (await wasToldToday(work, about)) return
  await notify(work, await officeUsers(work), {
    kind: 'company.quota',
    title: `Εξαντλήθηκε το ημερήσιο όριο: ${await companyName(work.db, cny_id)}`,
    body: `Η εταιρεία έφτασε τις ${limit} αναγνώσεις ${officeWords[what]} σε μία ημέρα.`,
    link: `/admin/companies/${cny_id}/edit`,
    about,
  })
}

/** Readings of the same data within this time count once; for as long a view opens the file. */
const SAME_READING_MINUTES = 30

export function hasRead(work: Work, person: Person, usr_id: number, what: ReadingKind): Promise<boolean> {
  const since = new Date(work.now.getTime() - SAME_READING_MINUTES * 60_000).toISOString()
  return hasReadSince(work.db, { reader: person.usr_id, usr_id, what, since })
}
