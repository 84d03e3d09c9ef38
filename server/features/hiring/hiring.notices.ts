import { formatAppointment } from '#shared/core/format.ts'
import { isUpcoming } from '#shared/features/hiring/hiring.rules.ts'
import { eachAlone } from '#server/core/each-alone.ts'
import type { Scope } from '#server/core/scope.ts'
import type { Services, Work } from '#server/core/work.ts'
import { dueHires, takeDueHire } from '#server/features/hiring/hiring.queries.ts'
import { interviewsOfCandidate } from '#server/features/interviews/interviews.service.ts'
import { dueEnds, notifyOfDueEnd } from '#server/features/interviews/decided.service.ts'
import type { StoredListing } from '#server/features/job-listings/job-listings.service.ts'
import { companyUsers, notify, officeUsers, takeBack } from '#server/features/notifications/notifications.service.ts'

const aboutHire = (jl_id: number) => `hire:${jl_id}`

/** Notifies the side that did not record the hire; the person hears of it when its letter leaves. */
export async function notifyOfHire(
  work: Work,
  { scope, listing, usr_id }: { scope: Scope; listing: StoredListing; usr_id: number },
): Promise<void> {
  const kind = 'hire.recorded'
  const body = listing.jl_position_title
  if (scope.kind === 'office')
    await notify(work, await companyUsers(work, listing.jl_fk_cny_id), {
      kind,
      title: 'Το γραφείο δήλωσε πρόσληψη',
      body,
      link: `/company/job-listings/${listing.jl_id}/candidate/${usr_id}`,
      subject_id: usr_id,
    })
  else
    await notify(work, await officeUsers(work), {
      kind,
      title: `Νέα πρόσληψη: ${listing.cny_name}`,
      body,
      link: `/admin/candidates/${usr_id}`,
      subject_id: usr_id,
    })
  await notifyOthersWhoInvited(work, listing, usr_id)
}

/**
 * The time to undo has gone by: the graduates hear of their hires and of the interviews that were called off, one at a
 * time. Runs every minute, and nobody is told twice.
 */
export async function notifyOfDecisions(services: Services): Promise<{ letters: number }> {
  const { db } = services.connection
  const now = services.clock()
  const due = [...(await dueEnds(db, now)), ...(await dueHires(db, now))]
  return {
    letters: await eachAlone(services, due, (work, each) =>
      'jlh_id' in each ? notifyOfDueHire(work, each.jlh_id) : notifyOfDueEnd(work, each),
    ),
  }
}

async function notifyOfDueHire(work: Work, jlh_id: number): Promise<number> {
  const hire = await takeDueHire(work, jlh_id)
  if (!hire) return 0
  await notify(work, [hire.jlh_fk_usr_id], {
    kind: 'hire.recorded',
    title: `Δηλώθηκε η πρόσληψή σου: ${hire.cny_name}`,
    body: hire.jl_position_title,
    about: aboutHire(hire.jl_id),
  })
  return 1
}

/** The own page tells no longer of a hire that was taken back; who has read of it hears of that, too. */
export async function forgetHireNotice(work: Work, listing: StoredListing, usr_id: number): Promise<void> {
  if ((await takeBack(work, [usr_id], aboutHire(listing.jl_id))).size > 0) return
  await notify(work, [usr_id], {
    kind: 'hire.taken-back',
    title: `Η πρόσληψη που δηλώθηκε δεν ισχύει: ${listing.cny_name}`,
    body: listing.jl_position_title,
  })
}

/** Other companies with an interview ahead keep it, but hear of the hire; not who hired. */
async function notifyOthersWhoInvited(work: Work, listing: StoredListing, usr_id: number): Promise<void> {
  const now = work.now.toISOString()
  for (const interview of await interviewsOfCandidate(work, usr_id)) {
    const { jl_id, jl_fk_cny_id } = interview.jli_job_listing
    if (jl_fk_cny_id === listing.jl_fk_cny_id || !isUpcoming(interview.jli_status) || interview.jli_date <= now)
      continue
    await notify(work, await companyUsers(work, jl_fk_cny_id), {
      kind: 'hire.elsewhere',
      title: `Δηλώθηκε πρόσληψη σε άλλη εταιρεία: ${interview.usr_fullname}`,
      body: `Η συνέντευξή σας (${formatAppointment(interview.jli_date)}) μένει. Αν δεν χρειάζεται πια, μπορείτε να την ακυρώσετε.`,
      link: `/company/job-listings/${jl_id}/candidate/${usr_id}`,
      subject_id: usr_id,
    })
  }
}
