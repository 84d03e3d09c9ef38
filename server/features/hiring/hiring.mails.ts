import { DECISION_WAITS_MINUTES } from '#shared/features/hiring/hiring.rules.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { dropUndelivered, withdrawnFrom } from '#server/core/mail/outbox.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { personalLinksFor } from '#server/core/personal-links.ts'
import type { Work } from '#server/core/work.ts'
import { addresseesOf, type Refusal, toldOf, unsentRefusals } from '#server/features/hiring/hiring.queries.ts'
import {
  callingOff,
  decisionToldAt,
  endedBefore,
  holdEnds,
  isHeard,
  mailEnds,
  reviveInterviews,
  type StoredInterview,
} from '#server/features/interviews/decided.service.ts'
import type { StoredListing } from '#server/features/job-listings/job-listings.service.ts'

/** So long a rejection or a hire can be undone, and its letter waits. */
export const UNDO_MS = DECISION_WAITS_MINUTES * 60_000

const aboutListing = (jl_id: number) => `hiring:${jl_id}`

async function write(
  work: Work,
  template: 'hired' | 'rejected' | 'hire-taken-back',
  listing: StoredListing,
  usr_ids: readonly number[],
  calledOff: readonly StoredInterview[] = [],
): Promise<void> {
  if (usr_ids.length === 0) return
  const people = await addresseesOf(work.db, usr_ids)
  const links = await personalLinksFor(
    work,
    people.map((person) => person.usr_id),
  )
  const isHeld = template !== 'hire-taken-back'
  if (isHeld) await holdEnds(work, { jl_id: listing.jl_id, usr_ids })
  await queueTemplateMails(
    work,
    `hiring.${template}`,
    people.map(({ usr_id, usr_fullname, usr_email }) => {
      const interview = calledOff.find(({ jli_fk_usr_id }) => jli_fk_usr_id === usr_id)
      const { when, ...calendar } = interview ? callingOff(work, interview) : { when: '' }
      return {
        to: usr_email,
        toName: usr_fullname,
        usr_id,
        about: aboutListing(listing.jl_id),
        ...(isHeld ? { holdUntil: decisionToldAt(work) } : {}),
        values: {
          name: vocative(usr_fullname),
          company: listing.cny_name,
          position: listing.jl_position_title,
          link: links.get(usr_id) as string,
          interview: when && `Η συνέντευξη (${when}) δεν θα γίνει.`,
        },
        ...calendar,
      }
    }),
  )
}

/** The letter calls off the interview that was ahead, or that an earlier decision ended whose letter had not left. */
export async function writeToHired(
  work: Work,
  listing: StoredListing,
  usr_id: number,
  calledOff: readonly StoredInterview[],
): Promise<void> {
  await write(work, 'hired', listing, [usr_id], await mustCallOff(work, listing, [usr_id], calledOff))
}

/** Who was invited hears how it ended; who never heard of the listing is not told that it ended. */
export async function writeToRejected(
  work: Work,
  listing: StoredListing,
  invited: readonly number[],
  calledOff: readonly StoredInterview[],
): Promise<void> {
  await write(work, 'rejected', listing, invited, await mustCallOff(work, listing, invited, calledOff))
}

/** Takes earlier letters of the listing back; answers the interviews that the next ones call off. */
async function mustCallOff(
  work: Work,
  { jl_id }: StoredListing,
  usr_ids: readonly number[],
  calledOff: readonly StoredInterview[],
): Promise<readonly StoredInterview[]> {
  const untold = await withdrawHiringMails(work, jl_id, usr_ids)
  const others = usr_ids.filter((usr_id) => !calledOff.some(({ jli_fk_usr_id }) => jli_fk_usr_id === usr_id))
  return [...calledOff.filter(isHeard), ...(await endedBefore(work, { jl_id, usr_ids: others }, untold))]
}

/** A letter that has not left is withdrawn; one that was read is answered by another. Answers whether that was so. */
export async function writeHireTakenBack(work: Work, listing: StoredListing, usr_id: number): Promise<boolean> {
  const { jl_id } = listing
  if ((await withdrawHiringMails(work, jl_id, [usr_id])).size === 0) {
    await write(work, 'hire-taken-back', listing, [usr_id])
    return true
  }
  // What the hire replaced may have been a refusal: then it is that which called the interview off.
  if ((await renewRefusals(work, listing, [usr_id])).length === 0)
    await reviveInterviews(work, { jl_id, usr_ids: [usr_id] })
  return false
}

/** Refused again by an undo: a letter that was taken back by what is undone is written anew. Answers to whom. */
export async function renewRefusals(work: Work, listing: StoredListing, usr_ids: readonly number[]): Promise<number[]> {
  const { jl_id } = listing
  const refused = await unsentRefusals(work.db, { jl_id, about: aboutListing(jl_id), usr_ids })
  const ended = await endedBefore(work, { jl_id, usr_ids: refused }, new Set(refused))
  await write(work, 'rejected', listing, refused, ended)
  return refused
}

/** Of these refusals, who was told: their letter can no longer be taken back. */
export const toldOfRefusal = (work: Work, jl_id: number, refusals: readonly Refusal[]) =>
  toldOf(work.db, aboutListing(jl_id), refusals)

/** Decisions were undone before their letters left: these and the interviews that they called off are as before. */
export async function undoLetters(work: Work, jl_id: number, usr_ids: readonly number[]): Promise<void> {
  await reviveInterviews(work, { jl_id, usr_ids: [...(await withdrawHiringMails(work, jl_id, usr_ids))] })
}

/** Who is considered again does not read of a refusal, but still of the interview that it called off. */
export async function forgetRefusals(work: Work, jl_id: number, usr_ids: readonly number[]): Promise<void> {
  await mailEnds(work, { jl_id, usr_ids: [...(await withdrawHiringMails(work, jl_id, usr_ids))] })
}

/** Answers whom their letter will surely not reach; one that failed may have, but nobody sends it again. */
async function withdrawHiringMails(work: Work, jl_id: number, usr_ids: readonly number[]): Promise<Set<number>> {
  await dropUndelivered(work.db, { about: aboutListing(jl_id), users: [...usr_ids] })
  return withdrawnFrom(work, { about: aboutListing(jl_id), usr_ids })
}
