import { AppError } from '#shared/core/errors.ts'
import { companyStatusWords } from '#shared/features/companies/companies.rules.ts'
import { accountsOfCompany } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { endAccess } from '#server/core/ending-access.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import { aboutCompany, emitToCompany, tooLate, undoEnd } from '#server/features/companies/companies.decisions.ts'
import {
  companyHistory,
  type Decision,
  decisionById,
  hasActedSince,
  lockCompany,
} from '#server/features/companies/companies.queries.ts'
import { hasBeenTold, lettersOfDecisions } from '#server/features/companies/companies.undo.queries.ts'
import {
  endCompanySessions,
  keepHistory,
  rejoinCompany,
  takeApprovalBack,
  takeFromRejections,
} from '#server/features/companies/companies.writes.queries.ts'
import { takeBack } from '#server/features/notifications/notifications.service.ts'

const toldWords = {
  APPROVED: 'Το γράμμα της έγκρισης έφυγε ήδη ή φεύγει τώρα. Η έγκριση δεν αναιρείται πια· μένει η αρχειοθέτηση.',
  REJECTED:
    'Το γράμμα της απόρριψης έφυγε ήδη ή φεύγει τώρα. Η απόρριψη δεν αναιρείται πια· η εταιρεία μπορεί να στείλει νέα αίτηση.',
}

/** The company stands as before the decision, its letters do not leave, and its people hear nothing more of it. */
export async function undoDecision(work: Work, cyh_id: number): Promise<{ message: string }> {
  const decision = await decisionById(work.db, cyh_id)
  if (!decision) throw new AppError('not_found')
  const { cyh_cny_id: cny_id, cyh_from: back, cyh_to, cyh_cny_name: name } = decision
  if (cyh_to === 'APPROVED') await undoApproval(work, decision)
  else await undoRejection(work, decision)
  const people = await accountsOfCompany(work, cny_id)
  const letters = await withdraw(work, { about: aboutCompany(cny_id), template: lettersOfDecisions[cyh_to] })
  // After the letters that wait were held: one that leaves meanwhile shows here.
  if (await hasBeenTold(work, decision)) throw new AppError('conflict', { message: toldWords[cyh_to] })
  await takeBack(
    work,
    people.map((person) => person.usr_id),
    aboutCompany(cny_id),
  )
  await keepHistory(work, { cny_id, name, from: cyh_to, to: back })
  await audit(work, {
    action: 'decision-undone',
    entity: 'company',
    id: cny_id,
    before: { cny_status: cyh_to },
    after: { cny_status: back, letters, cyh_id },
  })
  emitToCompany(work, cny_id, people)
  // Their open streams were opened by people who stood elsewhere.
  await endAccess(work, { companies: [cny_id], users: people.map((person) => person.usr_id) })
  return { message: `Η εταιρεία «${name}»: ${companyStatusWords[back]}, όπως πριν από την απόφαση.` }
}

/** Only the last decision about a company, and only for a while. */
async function refuseLate(work: Work, { cyh_id, cyh_cny_id, cyh_date_created }: Decision): Promise<void> {
  const [last] = await companyHistory(work.db, cyh_cny_id)
  if (last?.cyh_id !== cyh_id) throw await tooLate(work, cyh_cny_id)
  if (undoEnd(work, new Date(cyh_date_created)) <= work.now)
    throw new AppError('conflict', { message: 'Πέρασε ο χρόνος της αναίρεσης: το γράμμα έφυγε.' })
}

async function undoApproval(work: Work, decision: Decision): Promise<void> {
  const { cyh_cny_id: cny_id, cyh_from: back, cyh_date_created, decided_before } = decision
  const company = await lockCompany(work.db, cny_id)
  await refuseLate(work, decision)
  if (company?.cny_status !== 'APPROVED') throw await tooLate(work, cny_id)
  if (await hasActedSince(work.db, cny_id, cyh_date_created))
    throw new AppError('conflict', {
      message:
        'Η εταιρεία έχει ήδη κάνει κινήσεις μετά την έγκριση. Η έγκριση δεν αναιρείται πια· μένει η αρχειοθέτηση.',
    })
  await takeApprovalBack(work, cny_id, back, decided_before)
  // In the archive nobody stays signed in.
  if (back === 'ARCHIVED') await endCompanySessions(work, cny_id)
}

async function undoRejection(work: Work, decision: Decision): Promise<void> {
  const { cyh_cny_id: cny_id } = decision
  const people = await takeFromRejections(work, cny_id)
  if (!people) throw await tooLate(work, cny_id)
  await refuseLate(work, decision)
  const joined = await rejoinCompany(work, cny_id, people)
  if (joined.length < people.length || joined.length === 0)
    throw new AppError('conflict', {
      message: 'Ο λογαριασμός της εταιρείας έστειλε στο μεταξύ νέα αίτηση ή έκλεισε. Η απόρριψη δεν αναιρείται πια.',
    })
}
