import { vocative } from '#shared/core/greek-case.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { personalLinksFor } from '#server/core/personal-links.ts'
import type { Work } from '#server/core/work.ts'
import { addresseesOf, invitedAmong } from '#server/features/hiring/hiring.queries.ts'
import type { StoredListing } from '#server/features/job-listings/job-listings.service.ts'

/** So long a rejection or a hire can be undone, and its letter waits. */
export const UNDO_MS = 15 * 60_000

const aboutListing = (jl_id: number) => `hiring:${jl_id}`

async function write(
  work: Work,
  template: 'hired' | 'rejected' | 'hire-taken-back',
  listing: StoredListing,
  usr_ids: readonly number[],
): Promise<void> {
  if (usr_ids.length === 0) return
  const people = await addresseesOf(work.db, usr_ids)
  const links = await personalLinksFor(
    work,
    people.map((person) => person.usr_id),
  )
  const isHeld = template !== 'hire-taken-back'
  await queueTemplateMails(
    work,
    `hiring.${template}`,
    people.map(({ usr_id, usr_fullname, usr_email }) => ({
      to: usr_email,
      toName: usr_fullname,
      usr_id,
      about: aboutListing(listing.jl_id),
      ...(isHeld ? { holdUntil: new Date(work.now.getTime() + UNDO_MS) } : {}),
      values: {
        name: vocative(usr_fullname),
        company: listing.cny_name,
        position: listing.jl_position_title,
        link: links.get(usr_id) as string,
      },
    })),
  )
}

export async function writeToHired(work: Work, listing: StoredListing, usr_id: number): Promise<void> {
  await withdrawHiringMails(work, listing.jl_id, [usr_id])
  await write(work, 'hired', listing, [usr_id])
}

/** Who was invited hears how it ended; who never heard of the listing is not told that it ended. */
export async function writeToRejected(work: Work, listing: StoredListing, usr_ids: readonly number[]): Promise<void> {
  const invited = await invitedAmong(work.db, listing.jl_id, usr_ids)
  await withdrawHiringMails(work, listing.jl_id, invited)
  await write(work, 'rejected', listing, invited)
}

/** A letter that has not left is withdrawn; one that was read is answered by another. */
export async function writeHireTakenBack(work: Work, listing: StoredListing, usr_id: number): Promise<void> {
  if ((await withdrawHiringMails(work, listing.jl_id, [usr_id])) === 0)
    await write(work, 'hire-taken-back', listing, [usr_id])
}

export function withdrawHiringMails(work: Work, jl_id: number, usr_ids: readonly number[]): Promise<number> {
  return withdraw(work, { about: aboutListing(jl_id), usr_ids })
}
