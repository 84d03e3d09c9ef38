import { AppError } from '#shared/core/errors.ts'
import type { Filter } from '#shared/core/filters.ts'
import { isSmallGroup, REASON_MINUTES } from '#shared/core/small-groups.ts'
import { audit } from '#server/core/audit.ts'
import { system } from '#server/core/person.ts'
import { insertReason, lastReason } from '#server/core/small-groups.queries.ts'
import type { Work } from '#server/core/work.ts'

// Figures about under five people with a special trait open to whoever has written down why, for an hour.

/** The condition that somebody has a trait that is kept as one of those who have it and those who have not. */
export const hasTrait = (field: string): Filter => ({ field, op: 'eq', value: true })

/** Refuses figures that could point to a person, until there is a reason. */
export async function refuseSmallGroups(work: Work, counts: readonly number[]): Promise<void> {
  // What the product does by itself shows nobody a figure.
  if (work.person === system) return
  if (counts.some(isSmallGroup) && (await reasonUntil(work)) === null) throw new AppError('small_group')
}

/** Until when the reason of this person holds; null without one. */
export function reasonUntil(work: Work): Promise<string | null> {
  const { db, now } = work.present ?? work
  return lastReason(db, work.person.usr_id, now)
}

/** The reason stands in the trail, with the readings that follow it. */
export async function giveReason(work: Work, reason: string): Promise<string> {
  const until = new Date(work.now.getTime() + REASON_MINUTES * 60_000).toISOString()
  await insertReason(work, reason, until)
  await audit(work, { action: 'small-group-reason', entity: 'user', id: work.person.usr_id, after: { reason, until } })
  return until
}
