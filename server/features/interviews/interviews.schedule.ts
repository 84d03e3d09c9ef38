import { formatAppointment } from '#shared/core/format.ts'
import { notShared } from '#shared/features/candidates/candidates.rules.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { eachAlone } from '#server/core/each-alone.ts'
import type { Services, Work } from '#server/core/work.ts'
import { type DueInterview, dueInterviews, lockIfDue } from '#server/features/interviews/interviews.due.queries.ts'
import { notifyCandidates } from '#server/features/interviews/interviews.notifications.ts'
import { queueInterviewMails } from '#server/features/interviews/interviews.mails.ts'
import { mailAbsence } from '#server/features/interviews/outcome.service.ts'
import { companyUsers, notify, notifyCompanies } from '#server/features/notifications/notifications.service.ts'
import {
  backToBookmark,
  callOffInterviews,
  companiesOfCandidate,
  lockOpen,
  markInterviews,
  type OpenInterviewsOf,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'

/** Cancels the open interviews of a company whose cooperation ends. */
export async function cancelInterviewsOfCompany(work: Work, cny_id: number, reason: string): Promise<number[]> {
  const cancelled = await cancelOpen(work, { cny_id }, { reason, mail: 'company-left' })
  return cancelled.map((interview) => interview.jli_id)
}

/** Cancels open interviews of candidates whose data companies, or this one, may no longer read; both sides get a mail. */
export async function cancelInterviewsOfCandidates(
  work: Work,
  usr_ids: readonly number[],
  cny_id?: number,
): Promise<void> {
  const cancelled = await cancelOpen(work, { usr_ids, cny_id }, { reason: notShared, mail: 'not-shared' })
  await notifyCompanies(
    work,
    cancelled.map((interview) => ({
      cny_id: interview.cny_id,
      kind: 'interview.withdrawn',
      title: `Η συνέντευξη δεν θα γίνει: ${interview.usr_fullname}`,
      body: `${interview.jl_position_title}, ${formatAppointment(interview.jli_date)}. ${notShared}`,
      link: `/company/job-listings/${interview.jli_fk_jl_id}/candidate/${interview.jli_fk_usr_id}`,
      subject_id: interview.jli_fk_usr_id,
      isAlwaysMailed: true,
    })),
  )
}

/** Every candidate gets a mail that also removes the calendar entry. */
async function cancelOpen(
  work: Work,
  whose: OpenInterviewsOf,
  { reason, mail }: { reason: string; mail: 'company-left' | 'not-shared' },
): Promise<StoredInterview[]> {
  const open = await lockOpen(work, whose)
  await markInterviews(work.db, open, { jli_status: 'CANCELLED', jli_cancel_reason: reason, sequence: 1 })
  await backToBookmark(work, open)
  await auditMany(
    work,
    open.map((interview) => ({
      action: 'interview-cancel',
      entity: 'interview',
      id: interview.jli_id,
      before: interview.jli_status,
      after: 'CANCELLED',
    })),
  )
  const cancelled = open.map((interview) => ({ ...interview, jli_sequence: interview.jli_sequence + 1 }))
  await queueInterviewMails(work, cancelled, mail, '')
  await notifyCandidates(work, cancelled, 'cancelled')
  if (open.length > 0) work.concerns({ companies: open.map((interview) => interview.cny_id) })
  return cancelled
}

/** An invitation that nobody answered before its time; its status stays, and the company is notified once. */
async function expire(work: Work, interview: StoredInterview): Promise<void> {
  await markInterviews(work.db, [interview], { jli_date_expired: work.now.toISOString() })
  await audit(work, { action: 'interview-expire', entity: 'interview', id: interview.jli_id })
  await notify(work, await companyUsers(work, interview.cny_id), {
    kind: 'interview.expired',
    title: `Η πρόσκληση έληξε χωρίς απάντηση: ${interview.usr_fullname}`,
    body: `${interview.jl_position_title}, ${formatAppointment(interview.jli_date)}`,
    link: `/company/job-listings/${interview.jli_fk_jl_id}/candidate/${interview.jli_fk_usr_id}`,
    subject_id: interview.jli_fk_usr_id,
  })
  work.concerns({ companies: [interview.cny_id] })
}

/** One reminder within the last 24 hours: of the interview, or of the missing answer. */
async function remind(work: Work, interview: StoredInterview): Promise<void> {
  await markInterviews(work.db, [interview], { jli_date_reminded: work.now.toISOString() })
  await queueInterviewMails(work, [interview], interview.jli_status === 'SCHEDULED' ? 'reminder' : 'unanswered', '')
}

const acts = { expired: expire, reminded: remind, missed: mailAbsence }

/** Runs every few minutes, one interview at a time; nobody hears of the same twice. */
export async function followInterviews(services: Services): Promise<Record<keyof typeof acts, number>> {
  const counts = { expired: 0, reminded: 0, missed: 0 }
  const due: DueInterview<keyof typeof acts>[] = []
  for (const matter of ['expired', 'reminded', 'missed'] as const)
    due.push(...(await dueInterviews(services.connection.db, matter, services.clock())))
  await eachAlone(services, due, async (work, each) => {
    const interview = await lockIfDue(work, each)
    if (!interview) return 0
    await acts[each.matter](work, interview)
    counts[each.matter] += 1
    return 1
  })
  return counts
}

/** The companies are notified that the interview will not take place, without the name. */
export async function callOffForErasure(work: Work, usr_id: number): Promise<void> {
  const calledOff = await callOffInterviews(work.db, usr_id)
  await notifyCompanies(
    work,
    calledOff.map((interview) => ({
      cny_id: interview.cny_id,
      kind: 'interview.withdrawn',
      title: 'Ένας υποψήφιος αποσύρθηκε και η συνέντευξη δεν θα γίνει',
      body: `${interview.jl_position_title}, ${formatAppointment(interview.jli_date)}`,
      link: '/company/interviews',
    })),
  )
  work.concerns({ companies: await companiesOfCandidate(work.db, usr_id) })
}
