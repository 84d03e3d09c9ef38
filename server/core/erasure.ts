import { AppError } from '#shared/core/errors.ts'
import { formatDate } from '#shared/core/format.ts'
import type { ErasurePreview, ErasureReceipt } from '#shared/core/erasure.ts'
import { audit } from '#server/core/audit.ts'
import { adoptLedger, markerFor, markersOf, receiptNumber, writeLedger } from '#server/core/erasure-ledger.ts'
import {
  dropOldFarewells,
  insertEntry,
  isAddressErased,
  ledgerEntries,
  type LedgerEntry,
  markFarewell,
  NO_MAILBOX,
  namedPeople,
  type StoredPerson,
} from '#server/core/erasure.queries.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { lockByName } from '#server/core/named-lock.ts'
import { countPersonalData, type ErasedPerson, erasePersonalData } from '#server/core/personal-data.ts'
import type { Work } from '#server/core/work.ts'

/** The last letter waits no longer for a mail server that does not take it. */
const FAREWELL_DAYS = 3

/** What an erasure would take and leave. */
export async function previewErasure(
  work: Work,
  person: ErasedPerson,
  alsoStays: readonly string[] = [],
): Promise<ErasurePreview> {
  const isCandidate = person.usr_role === 'CANDIDATE'
  const counted = await countPersonalData(work, person)
  return {
    goes: [
      isCandidate
        ? 'Το όνομα, το e-mail, το τηλέφωνο, το προφίλ και το βιογραφικό, και όπως ήταν σε παλιότερες ημέρες'
        : 'Το όνομα, το e-mail, το τηλέφωνο, η θέση και ο κωδικός, και όπως ήταν σε παλιότερες ημέρες',
      ...counted.goes,
    ],
    stays: [...counted.stays, ...(isCandidate ? candidateStays : []), ...alsoStays, ...receiptStays],
    by_eye: isCandidate ? ['Κείμενα άλλων όπου ίσως γράφεται το όνομα: τα κοιτά το γραφείο ένα προς ένα'] : [],
  }
}

const receiptStays = [
  'Η απόδειξη της διαγραφής: ένας αριθμός με δύο κρυπτογραφημένα αποτυπώματα, για να ισχύει και μετά από επαναφορά παλιού αντιγράφου ασφαλείας',
  `Η διεύθυνση e-mail μόνο ώσπου να φύγει το γράμμα με την απόδειξη, το πολύ ${FAREWELL_DAYS} ημέρες`,
]

const candidateStays = [
  'Το φύλο, το έτος γέννησης και ο τομέας σπουδών, χωρίς τίποτα που να δείχνει το πρόσωπο',
  'Αναφορές που έχουν ήδη βγει και όσα έχουν ήδη παραλάβει εταιρείες: για τα δεύτερα υπεύθυνες είναι οι ίδιες',
]

/** Erases somebody for good: the rows, an entry of the ledger, the receipt and the last letter, all or nothing. */
export async function erasePerson(
  work: Work,
  person: StoredPerson,
  by: LedgerEntry['era_by'],
  { hasLetter = true, alsoStays = [] }: { hasLetter?: boolean; alsoStays?: readonly string[] } = {},
): Promise<ErasureReceipt> {
  const preview = await previewErasure(work, person, alsoStays)
  const marker = await markerFor(work)
  const marks = { era_id_mark: marker.ofPerson(person), era_email_mark: marker.ofAddress(person.usr_email) }
  const receipt = await enter(work, { era_kind: person.usr_role, era_by: by, ...marks }, preview)
  await erasePersonalData(work, person)
  if (hasLetter) await sendFarewell(work, person.usr_email, receipt)
  await audit(work, { action: 'erased', entity: 'user', id: person.usr_id, after: { number: receipt.number } })
  return receipt
}

/** Somebody who is known by an address alone, as assessors are. */
export const behindAddress = (usr_email: string): ErasedPerson => ({ usr_id: 0, usr_email, usr_role: 'CANDIDATE' })

export async function previewAssessorErasure(work: Work, address: string): Promise<ErasurePreview> {
  return assessorPreview(await countPersonalData(work, behindAddress(address)))
}

function assessorPreview({ goes, stays }: Pick<ErasurePreview, 'goes' | 'stays'>): ErasurePreview {
  return { goes: ['Το όνομα και το e-mail', ...goes], stays: [...stays, ...receiptStays], by_eye: [] }
}

export async function eraseAssessor(work: Work, address: string): Promise<ErasureReceipt> {
  // No row stands for an assessor: of two at once the second waits here, and finds nothing.
  await lockByName(work.db, `erasure of ${address}`)
  const mark = (await markerFor(work)).ofAddress(address)
  const isErased = await isAddressErased(work.db, mark)
  const person = behindAddress(address)
  const counted = await countPersonalData(work, person)
  // The last letter of an erasure is nothing to erase.
  const left = isErased ? await countPersonalData(work, person, ['outbox_mail']) : counted
  if (left.goes.length + left.stays.length === 0)
    throw new AppError('not_found', { message: 'Με αυτό το e-mail δεν υπάρχει τίποτα για διαγραφή.' })
  const preview = assessorPreview(counted)
  const entry = { era_kind: 'ASSESSOR', era_by: 'office', era_id_mark: mark, era_email_mark: mark } as const
  const receipt = await enter(work, entry, preview)
  await erasePersonalData(work, person)
  await sendFarewell(work, address, receipt)
  await audit(work, { action: 'erased', entity: 'assessor', id: receipt.number })
  return receipt
}

async function enter(
  work: Work,
  entry: Omit<LedgerEntry, 'era_number' | 'era_date_created'>,
  { goes, stays }: ErasurePreview,
): Promise<ErasureReceipt> {
  const receipt = { number: receiptNumber(work.now), at: work.now.toISOString(), goes, stays }
  await insertEntry(work, { ...entry, era_number: receipt.number, era_date_created: receipt.at }, receipt)
  work.afterCommit(() => writeLedger(work.services))
  return receipt
}

/** The address stands in this letter alone, and goes with it. */
async function sendFarewell(work: Work, to: string, { number, at, goes, stays }: ErasureReceipt): Promise<void> {
  if (to.endsWith(NO_MAILBOX)) return
  const list = (sentences: readonly string[]) => sentences.map((sentence) => `- ${sentence}`).join('\n')
  const mai_id = await queueTemplateMail(work, {
    template: 'users.erased',
    to,
    about: 'erasure',
    values: { number, date: formatDate(at), goes: list(goes), stays: list(stays) },
  })
  if (mai_id !== null) await markFarewell(work.db, mai_id)
}

export interface Returned {
  people: StoredPerson[]
  /** Of rows without an id, such as an application that nobody has confirmed. */
  addresses: string[]
}

/** Whom the ledger calls erased and the database names: it was restored from a copy of before. */
export async function returnedPeople(work: Work): Promise<Returned> {
  await adoptLedger(work)
  work.afterCommit(() => writeLedger(work.services))
  const entries = await ledgerEntries(work.db)
  const markers = await markersOf(work)
  if (entries.length === 0 || markers.length === 0) return { people: [], addresses: [] }
  const named = await namedPeople(work.db)
  const ids = new Set(entries.map(({ era_id_mark }) => era_id_mark))
  const people = named.filter((person) => markers.some((marker) => ids.has(marker.ofPerson(person))))
  const addressees = new Set(named.map(({ usr_email }) => foldAddress(usr_email)))
  const erasedAt = new Map(entries.map((entry) => [entry.era_email_mark, entry.era_date_created]))
  const newest = await newestRowOfAddresses(work)
  const addresses = [...newest].flatMap(([address, at]) => {
    // Who has come back by themselves since is somebody new.
    const isErased = markers.some((marker) => (erasedAt.get(marker.ofAddress(address)) ?? '') >= at)
    return isErased && !addressees.has(address) ? [address] : []
  })
  return { people, addresses }
}

const foldAddress = (address: string) => address.trim().toLowerCase()

async function newestRowOfAddresses(work: Work): Promise<Map<string, string>> {
  const newest = new Map<string, string>()
  for (const { addresses } of work.services.personalData)
    for (const { address, at } of (await addresses?.(work.db)) ?? []) {
      const name = foldAddress(address)
      if ((newest.get(name) ?? '') < at) newest.set(name, at)
    }
  return newest
}

/** Each night, and so a day early: until the next one it would be kept for longer than was said. */
export const dropFarewells = (work: Work) => dropOldFarewells(work, FAREWELL_DAYS - 1)
