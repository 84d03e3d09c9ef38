import { DECISION_WAITS_MINUTES } from '#shared/features/hiring/hiring.rules.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { personalLinksFor } from '#server/core/personal-links.ts'
import type { Work } from '#server/core/work.ts'
import { addresseesOf, unsentRefusals } from '#server/features/hiring/hiring.queries.ts'
import {
  callingOff,
  endedBefore,
  reviveInterview,
  type StoredInterview,
  mailEnd,
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
        ...(isHeld ? { holdUntil: new Date(work.now.getTime() + UNDO_MS) } : {}),
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
  calledOff: StoredInterview | undefined,
): Promise<void> {
  const interview = await mustCallOff(work, listing.jl_id, usr_id, calledOff)
  await write(work, 'hired', listing, [usr_id], interview ? [interview] : [])
}

/** Who was invited hears how it ended; who never heard of the listing is not told that it ended. */
export async function writeToRejected(
  work: Work,
  listing: StoredListing,
  invited: readonly number[],
  calledOff: readonly StoredInterview[],
): Promise<void> {
  const ended: StoredInterview[] = []
  for (const usr_id of invited) {
    const own = calledOff.find(({ jli_fk_usr_id }) => jli_fk_usr_id === usr_id)
    const interview = await mustCallOff(work, listing.jl_id, usr_id, own)
    if (interview) ended.push(interview)
  }
  await write(work, 'rejected', listing, invited, ended)
}

/** Takes an earlier letter of the listing back; answers the interview that the next one calls off. */
async function mustCallOff(
  work: Work,
  jl_id: number,
  usr_id: number,
  calledOff: StoredInterview | undefined,
): Promise<StoredInterview | undefined> {
  const isUntold = (await withdrawHiringMails(work, jl_id, [usr_id])) > 0
  return calledOff ?? endedBefore(work, { jl_id, usr_id }, isUntold)
}

/** A letter that has not left is withdrawn; one that was read is answered by another. */
export async function writeHireTakenBack(work: Work, listing: StoredListing, usr_id: number): Promise<void> {
  const { jl_id } = listing
  if ((await withdrawHiringMails(work, jl_id, [usr_id])) === 0) return write(work, 'hire-taken-back', listing, [usr_id])
  // What the hire replaced may have been a refusal: then it is that which called the interview off.
  if ((await renewRefusals(work, listing, [usr_id])).length === 0) await reviveInterview(work, { jl_id, usr_id })
}

/** Refused again by an undo: a letter that was taken back by what is undone is written anew. Answers to whom. */
export async function renewRefusals(work: Work, listing: StoredListing, usr_ids: readonly number[]): Promise<number[]> {
  const { jl_id } = listing
  const refused = await unsentRefusals(work.db, { jl_id, about: aboutListing(jl_id), usr_ids })
  const ended: StoredInterview[] = []
  for (const usr_id of refused) {
    const interview = await endedBefore(work, { jl_id, usr_id }, true)
    if (interview) ended.push(interview)
  }
  await write(work, 'rejected', listing, refused, ended)
  return refused
}

/** Decisions were undone before their letters left: these and the interviews that they called off are as before. */
export async function undoLetters(work: Work, jl_id: number, usr_ids: readonly number[]): Promise<void> {
  for (const usr_id of usr_ids)
    if ((await withdrawHiringMails(work, jl_id, [usr_id])) > 0) await reviveInterview(work, { jl_id, usr_id })
}

/** Who is considered again does not read of a refusal, but still of the interview that it called off. */
export async function forgetRefusals(work: Work, jl_id: number, usr_ids: readonly number[]): Promise<void> {
  for (const usr_id of usr_ids)
    if ((await withdrawHiringMails(work, jl_id, [usr_id])) > 0) await mailEnd(work, { jl_id, usr_id })
}

function withdrawHiringMails(work: Work, jl_id: number, usr_ids: readonly number[]): Promise<number> {
  return withdraw(work, { about: aboutListing(jl_id), usr_ids })
}
