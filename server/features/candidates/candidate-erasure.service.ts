import { AppError } from '#shared/core/errors.ts'
import { plural } from '#shared/core/format.ts'
import type { ErasurePreview, ErasureReceipt } from '#shared/core/erasure.ts'
import { audit } from '#server/core/audit.ts'
import { erasePerson, previewErasure } from '#server/core/erasure.ts'
import { type LedgerEntry, type StoredPerson, storedPerson } from '#server/core/erasure.queries.ts'
import { holdOn, refuseHeld } from '#server/core/legal-hold.ts'
import {
  findMentions,
  keepMentions,
  keptMentions,
  type Mention,
  mentionId,
  replaceMentions,
} from '#server/core/personal-mentions.ts'
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
  return withMentionsSeen(work, person, approved, () => erasePerson(work, person, by))
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
  erase: () => Promise<T>,
): Promise<T> {
  const mentions = approved?.length === 0 ? [] : await findMentions(work, person)
  if (approved) await replaceMentions(work, chosenOf(mentions, approved))
  const result = await erase()
  if (!approved && mentions.length > 0) await leaveToOffice(work, person.usr_id, mentions)
  return result
}

export async function previewOf(work: Work, usr_id: number): Promise<ErasurePreview> {
  return previewErasure(work, await candidate(work, usr_id))
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
  const mentions = person.is_deleted ? await keptMentions(work, usr_id) : await findMentions(work, person)
  return {
    is_erased: person.is_deleted,
    preview: person.is_deleted
      ? null
      : { ...(await previewErasure(work, person)), hold: await holdOn(work.db, usr_id) },
    mentions: mentions.map((mention) => ({
      id: mentionId(mention),
      label: mention.label,
      record: mention.row,
      excerpt: mention.excerpt,
      can_replace: mention.isSame,
    })),
  }
}

/** Settles all mentions: the approved ones are replaced, the others stay as they are. */
export async function settleMentions(work: Work, usr_id: number, approved: readonly string[]): Promise<void> {
  await candidate(work, usr_id, 'lock')
  const mentions = await keptMentions(work, usr_id)
  const chosen = chosenOf(mentions, approved)
  await replaceMentions(work, chosen)
  await work.db.deleteFrom('personal_mention').where('pem_fk_usr_id', '=', usr_id).execute()
  await audit(work, {
    action: 'mentions-settled',
    entity: 'user',
    id: usr_id,
    after: { mentions: mentions.length, replaced: chosen.length },
  })
}

async function candidate(work: Work, usr_id: number, lock?: 'lock'): Promise<StoredPerson> {
  const person = await storedPerson(work.db, usr_id, lock)
  if (person?.usr_role !== 'CANDIDATE') throw new AppError('not_found')
  return person
}
