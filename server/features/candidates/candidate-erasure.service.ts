import { AppError } from '#shared/core/errors.ts'
import { plural } from '#shared/core/format.ts'
import { audit } from '#server/core/audit.ts'
import { type ErasedPerson, erasePersonalData } from '#server/core/personal-data.ts'
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
export async function eraseCandidate(work: Work, usr_id: number, approved?: readonly string[]): Promise<void> {
  const person = await candidate(work, usr_id, 'lock')
  if (person.isErased) throw new AppError('not_found')
  const mentions = approved?.length === 0 ? [] : await findMentions(work, person)
  if (approved) await replaceMentions(work, chosenOf(mentions, approved))
  await erasePersonalData(work, person)
  await audit(work, { action: 'erased', entity: 'user', id: usr_id })
  if (!approved && mentions.length > 0) await leaveToOffice(work, usr_id, mentions)
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
  const mentions = person.isErased ? await keptMentions(work, usr_id) : await findMentions(work, person)
  return {
    is_erased: person.isErased,
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

async function candidate(work: Work, usr_id: number, lock?: 'lock'): Promise<ErasedPerson & { isErased: boolean }> {
  const user = await work.db
    .selectFrom('users')
    .select(['usr_id', 'usr_email', 'usr_date_deleted'])
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'CANDIDATE')
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!user) throw new AppError('not_found')
  return { usr_id, usr_email: user.usr_email, isErased: user.usr_date_deleted !== null }
}
