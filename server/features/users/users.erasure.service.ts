import { AppError, type ErrorCode, errorTable } from '#shared/core/errors.ts'
import type { ErasureReceipt } from '#shared/core/erasure.ts'
import { audit } from '#server/core/audit.ts'
import { behindAddress, dropFarewells, erasePerson, previewErasure, returnedPeople } from '#server/core/erasure.ts'
import { adoptLedger, writeLedger } from '#server/core/erasure-ledger.ts'
import { type LedgerEntry, namedPeople, type StoredPerson, storedPerson } from '#server/core/erasure.queries.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import type { Person } from '#server/core/person.ts'
import { holdOn, refuseHeld } from '#server/core/legal-hold.ts'
import { erasePersonalData } from '#server/core/personal-data.ts'
import type { Work } from '#server/core/work.ts'
import { withMentionsSeen } from '#server/features/candidates/candidate-erasure.service.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'
import { colleaguesOf, companyName, lockOwners } from '#server/features/users/users.queries.ts'

/** Ends the account of somebody of a company or of the office. Of the person nothing stays but what the trail needs. */
export async function eraseAccount(work: Work, usr_id: number, by: LedgerEntry['era_by']): Promise<ErasureReceipt> {
  const person = await storedPerson(work.db, usr_id, 'lock')
  if (!person || person.is_deleted || person.usr_role === 'CANDIDATE') throw new AppError('not_found')
  await refuseHeld(work, usr_id)
  await withdraw(work, { usr_ids: [usr_id] })
  return erasePerson(work, person, by)
}

/** What keeps somebody from closing their own account; the people of the office are held until the end. */
async function obstacleOf(work: Work, person: Person): Promise<ErrorCode | null> {
  if (await holdOn(work.db, person.usr_id)) return 'data_held'
  if (person.usr_role !== 'REGEN_ADMINISTRATOR' || person.grade !== 'OWNER') return null
  const owners = await lockOwners(work.db)
  return owners.some((usr_id) => usr_id !== person.usr_id) ? null : 'last_owner'
}

const ofCompany = {
  shared:
    'Η εταιρεία με τις αγγελίες, τις συνομιλίες και τις προσλήψεις της: ανήκουν στην εταιρεία και τους συναδέλφους σας',
  last: 'Η εταιρεία με τις αγγελίες, τις συνομιλίες και τις προσλήψεις της, χωρίς χρήστη: είστε ο μόνος. Το γραφείο του προγράμματος ειδοποιείται',
}
const ofOffice =
  'Ό,τι έγραψες για τη δουλειά (κύκλοι, σημειώσεις, αναφορές, μηνύματα): ανήκει στο γραφείο και μένει χωρίς το όνομά σου'

export async function previewOwnErasure(work: Work, person: Person) {
  const preview = await previewErasure(work, await ownRow(work, person))
  const { cny_id } = person
  const isLast = cny_id !== null && (await colleaguesOf(work.db, cny_id, person.usr_id)) === 0
  const company = cny_id === null ? [] : [isLast ? ofCompany.last : ofCompany.shared]
  const office = person.usr_role === 'REGEN_ADMINISTRATOR' ? [ofOffice] : []
  const obstacle = await obstacleOf(work, person)
  const stays = [...company, ...office, ...preview.stays]
  return { ...preview, stays, obstacle: obstacle && errorTable[obstacle][1] }
}

/** Somebody closes their own account. What of a company or of the office remains is not theirs. */
export async function eraseOwnAccount(work: Work, person: Person): Promise<ErasureReceipt> {
  const obstacle = await obstacleOf(work, person)
  if (obstacle !== null) throw new AppError(obstacle)
  const receipt = await eraseAccount(work, person.usr_id, 'person')
  const { cny_id } = person
  if (cny_id !== null && (await colleaguesOf(work.db, cny_id, person.usr_id)) === 0)
    await notify(work, await officeUsers(work), {
      kind: 'company.without-user',
      title: `Η εταιρεία έμεινε χωρίς χρήστη: ${await companyName(work.db, cny_id)}`,
      body: 'Ο τελευταίος χρήστης διέγραψε τον λογαριασμό του. Πρόσθεσε χρήστη ή αρχειοθέτησε την εταιρεία.',
      link: `/admin/companies/${cny_id}/edit`,
    })
  work.concerns({ companies: cny_id === null ? [] : [cny_id], users: [person.usr_id] })
  return receipt
}

async function ownRow(work: Work, { usr_id }: Person): Promise<StoredPerson> {
  const row = await storedPerson(work.db, usr_id)
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Erases whoever was erased already and is back, after an older copy of the database was restored. Closed accounts of
 * earlier versions, which kept their data, end with it. Runs each night.
 */
export async function eraseAgain(work: Work): Promise<number> {
  await dropFarewells(work)
  const { people, addresses } = await returnedPeople(work)
  for (const person of people)
    await withMentionsSeen(work, person, undefined, async () => {
      await erasePersonalData(work, person)
      await noteAgain(work, person)
    })
  for (const usr_email of addresses) await erasePersonalData(work, behindAddress(usr_email))
  for (const person of await namedPeople(work.db))
    if (person.is_deleted && person.usr_role !== 'CANDIDATE') await erasePerson(work, person, 'office')
  return people.length + addresses.length
}

/**
 * At a start: a look at the ledger's file alone, unless it knows of erasures that the database, restored from an older
 * copy, does not. Comparing everybody with the ledger is for the night.
 */
export async function eraseRestored(work: Work): Promise<number> {
  if ((await adoptLedger(work)) > 0) return eraseAgain(work)
  work.afterCommit(() => writeLedger(work.services))
  return 0
}

const noteAgain = (work: Work, { usr_id }: StoredPerson) =>
  audit(work, { action: 'erased-again', entity: 'user', id: usr_id })
