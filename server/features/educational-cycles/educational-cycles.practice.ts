import { AppError } from '#shared/core/errors.ts'
import { practicePeople } from '#shared/features/educational-cycles/educational-cycles.practice.ts'
import type { PracticeLetter } from '#shared/features/educational-cycles/educational-cycles.practice.calls.ts'
import { createUser } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { wholeLetter } from '#server/core/mail/letter-keys.ts'
import type { Work } from '#server/core/work.ts'
import {
  deletePractice,
  insertPracticeApplication,
  insertPracticeCycle,
  lockPractice,
  practiceLetterRows,
  practiceRow,
} from '#server/features/educational-cycles/educational-cycles.practice.queries.ts'

/** Makes the practice cycle, or finds the one that there is. */
export async function startPractice(work: Work): Promise<{ edc_id: number }> {
  await lockPractice(work.db)
  const standing = await practiceRow(work.db)
  if (standing) return { edc_id: standing.edc_id }
  const edc_id = await insertPracticeCycle(work)
  for (const person of practicePeople()) {
    const { usr_email, usr_fullname } = person
    const usr_id = await createUser(work, { usr_role: 'PRACTICE', usr_email, usr_fullname })
    await insertPracticeApplication(work, edc_id, { ...person, usr_id })
  }
  await audit(work, { action: 'practice-started', entity: 'educational-cycle', id: edc_id })
  return { edc_id }
}

export async function practiceLetters(work: Work): Promise<PracticeLetter[]> {
  return (await practiceLetterRows(work.db)).map((row) => {
    const { mai_keys: _keys, mai_attachments, ...letter } = wholeLetter(work.services.keys, row)
    return { ...letter, attachments: mai_attachments.map(({ filename }) => filename) }
  })
}

/** Leaves nothing but the lines of the trail. */
export async function endPractice(work: Work): Promise<{ people: number; letters: number }> {
  await lockPractice(work.db)
  const standing = await practiceRow(work.db)
  if (!standing) throw new AppError('not_found')
  const gone = await deletePractice(work, standing.edc_id)
  await audit(work, { action: 'practice-ended', entity: 'educational-cycle', id: standing.edc_id, after: gone })
  return gone
}
