import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { plural } from '#shared/core/format.ts'
import type { ErasurePreview, ErasureReceipt } from '#shared/core/erasure.ts'
import { audit } from '#server/core/audit.ts'
import { erasePerson, previewErasure } from '#server/core/erasure.ts'
import { type LedgerEntry, type StoredPerson, storedPerson } from '#server/core/erasure.queries.ts'
import { holdOn, refuseHeld } from '#server/core/legal-hold.ts'
import { replaceMentions } from '#server/core/personal-mentions.cells.ts'
import type { Mention } from '#server/core/personal-mentions.rows.ts'
import { findMentions, inTurn, keepMentions, keptMentions, mentionId } from '#server/core/personal-mentions.ts'
import type { Work } from '#server/core/work.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'

/**
 * Erases everything that identifies a person, as each feature declares it in its `*.personal.ts`.
 * Applications, hires and interviews stay as numbers without a name, so that figures stay true.
 * Without the mentions that the office approved, all mentions wait for the office.
 */
export async function eraseCandidate(
  work: Work,
  usr_id: number,
  { by, approved }: { by: LedgerEntry['era_by']; approved?: readonly string[] },
): Promise<ErasureReceipt> {
  const person = await candidate(work, usr_id, 'lock')
  if (person.is_deleted) throw new AppError('not_found')
  // Behind the lock: whoever holds the data at this moment comes first.
  await refuseHeld(work, usr_id)
  return withMentionsSeen(work, person, approved, (alsoStays) => erasePerson(work, person, by, { alsoStays }))
}

/** Erases somebody whom a list brought by mistake: nobody has written of them, and they never heard of the product. */
export async function takeBack(work: Work, person: StoredPerson): Promise<void> {
  await erasePerson(work, person, 'office', { hasLetter: false })
}

/** Takes out what the office approved, or leaves all mentions to it, around an erasure. */
export async function withMentionsSeen<T>(
  work: Work,
  person: StoredPerson,
  approved: readonly string[] | undefined,
  erase: (alsoStays: string[]) => Promise<T>,
): Promise<T> {
  const mentions = await findMentions(work, person)
  if (approved) await replaceMentions(work, chosenOf(mentions, approved))
  const result = await erase(staysInHeld(mentions))
  // Whoever approved has seen the first of each place alone, and could choose none that is held.
  const seen = new Set(approved ? inTurn(mentions).shown : [])
  const unseen = mentions.filter(
    (mention) => mention.isHeld || !(seen.has(mention) || approved?.includes(mentionId(mention))),
  )
  if (unseen.length > 0) await leaveToOffice(work, person.usr_id, unseen)
  return result
}

export async function previewOf(work: Work, usr_id: number): Promise<ErasurePreview> {
  return previewErasure(work, await candidate(work, usr_id))
}

/** What the preview and the receipt say of texts that must stay as they are; of whom they are they do not say. */
function staysInHeld(mentions: readonly Mention[]): string[] {
  const { length } = mentions.filter(({ isHeld }) => isHeld)
  return length === 0
    ? []
    : [`Το όνομα σε ${plural(length, 'κείμενο', 'κείμενα')} άλλων που κρατάμε για νομικό λόγο, ώσπου ο λόγος να πάψει`]
}

const chosenOf = (mentions: readonly Mention[], ids: readonly string[]) =>
  mentions.filter((mention) => ids.includes(mentionId(mention)))

async function leaveToOffice(work: Work, usr_id: number, mentions: readonly Mention[]): Promise<void> {
  await keepMentions(work, usr_id, mentions)
  await notify(work, await officeUsers(work), {
    kind: 'erasure.mentions',
    title: 'Ένα πρόσωπο διαγράφηκε οριστικά',
    body: `${plural(mentions.length, 'σημείο ίσως μιλά', 'σημεία ίσως μιλούν')} ακόμη για το πρόσωπο.`,
    link: `/admin/candidates/${usr_id}/mentions`,
  })
}

/** Free text of others that may mention the person; for an erased person, what the office has not settled yet. */
export async function mentionsOf(work: Work, usr_id: number) {
  const person = await candidate(work, usr_id)
  if (person.is_deleted) return { is_erased: true, preview: null, ...turnOf(await keptMentions(work, usr_id)) }
  const mentions = await findMentions(work, person)
  const preview = await previewErasure(work, person, staysInHeld(mentions))
  return { is_erased: false, preview: { ...preview, hold: await holdOn(work.db, usr_id) }, ...turnOf(inTurn(mentions)) }
}

function turnOf({ shown, later }: { shown: readonly Mention[]; later: readonly { label: string }[] }) {
  const labels = Map.groupBy<string, { label: string }>(later, ({ label }) => label)
  return {
    later: Array.from(labels, ([label, { length }]) => ({ label, count: length })),
    mentions: shown.map((mention) => ({
      id: mentionId(mention),
      label: mention.label,
      record: mention.row,
      excerpt: mention.excerpt,
      can_replace: mention.isSame && !mention.isHeld,
      is_held: mention.isHeld,
    })),
  }
}

/** Settles what is shown: the approved ones are replaced, the others stay as they are. What comes after, and what is held, has its turn later. */
export async function settleMentions(work: Work, usr_id: number, approved: readonly string[]): Promise<void> {
  await candidate(work, usr_id, 'lock')
  const { shown, later } = await keptMentions(work, usr_id)
  const chosen = chosenOf(shown, approved)
  await replaceMentions(work, chosen)
  const held = shown.filter(({ isHeld }) => isHeld)
  const unsettled = [...later, ...held].map(({ pem_id }) => pem_id)
  const isSettled = sql<boolean>`pem_fk_usr_id = ${usr_id} and not pem_id = any(${unsettled}::int[])`
  await work.db.deleteFrom('personal_mention').where(isSettled).execute()
  await audit(work, {
    action: 'mentions-settled',
    entity: 'user',
    id: usr_id,
    after: { mentions: shown.length, replaced: chosen.length, held: held.length },
  })
}

async function candidate(work: Work, usr_id: number, lock?: 'lock'): Promise<StoredPerson> {
  const person = await storedPerson(work.db, usr_id, lock)
  if (person?.usr_role !== 'CANDIDATE') throw new AppError('not_found')
  return person
}
