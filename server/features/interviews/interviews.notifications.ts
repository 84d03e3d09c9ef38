import { formatAppointment } from '#shared/core/format.ts'
import type { Work } from '#server/core/work.ts'
import type { StoredInterview } from '#server/features/interviews/interviews.queries.ts'
import {
  companyUsers,
  notify,
  notifyEach,
  takeBack,
  takeBackEach,
} from '#server/features/notifications/notifications.service.ts'

const aboutInterview = (jli_id: number) => `interview:${jli_id}`

const candidateWords = {
  invited: 'Πρόσκληση σε συνέντευξη',
  moved: 'Άλλαξε η συνέντευξή σου',
  confirmed: 'Ορίστηκε η συνέντευξή σου',
  revived: 'Ισχύει ξανά η συνέντευξη',
  cancelled: 'Ακυρώθηκε η συνέντευξή σου',
  missed: 'Η εταιρεία σημείωσε ότι δεν ήρθες',
  came: 'Η εταιρεία διόρθωσε ότι δεν ήρθες',
}

type OfInterview = Pick<StoredInterview, 'jli_id' | 'jli_fk_usr_id' | 'jli_date' | 'cny_name' | 'jl_position_title'>

/** Shown on each candidate's own page, where the invitation is answered. An unread older notification is withdrawn. */
export async function notifyCandidates(
  work: Work,
  interviews: readonly OfInterview[],
  event: keyof typeof candidateWords,
): Promise<void> {
  const notices = interviews.map((interview) => ({
    usr_id: interview.jli_fk_usr_id,
    kind: `interview.${event}`,
    title: `${candidateWords[event]}: ${interview.cny_name}`,
    body: `${interview.jl_position_title}, ${formatAppointment(interview.jli_date)}`,
    about: aboutInterview(interview.jli_id),
  }))
  const unread = await takeBackEach(work, notices)
  // Who has not read that it was called off, or of an absence, need not hear that this no longer holds.
  const isCorrection = event === 'revived' || event === 'came'
  await notifyEach(
    work,
    notices.filter(({ about }) => !(isCorrection && unread.has(about))),
  )
}

export const notifyCandidate = (work: Work, interview: OfInterview, event: keyof typeof candidateWords) =>
  notifyCandidates(work, [interview], event)

/** The invitation was a mistake; who has read of it keeps the notice. */
export const forgetInvitation = (work: Work, { jli_id, jli_fk_usr_id }: StoredInterview) =>
  takeBack(work, [jli_fk_usr_id], aboutInterview(jli_id))

const companyWords = {
  accept: 'Επιβεβαιώθηκε η συνέντευξη',
  decline: 'Ο υποψήφιος αρνήθηκε τη συνέντευξη',
  propose: 'Ο υποψήφιος προτείνει άλλη ώρα',
  'was-there': 'Ο υποψήφιος λέει ότι ήταν στη συνέντευξη',
  'another-time': 'Ο υποψήφιος δεν ήρθε και ζητά άλλη ώρα',
}

interface CandidateAnswer {
  answer: keyof typeof companyWords
  /** The candidate's own words. */
  note: string
}

/** Links the company to the person who answered; the candidate need not read the invitation any more. */
export async function notifyCompany(
  work: Work,
  interview: StoredInterview,
  { answer, note }: CandidateAnswer,
): Promise<void> {
  const proposed = interview.jli_proposed_times.map(formatAppointment).join(' ή ')
  await takeBack(work, [interview.jli_fk_usr_id], aboutInterview(interview.jli_id))
  await notify(work, await companyUsers(work, interview.cny_id), {
    kind: `interview.${answer}`,
    title: `${companyWords[answer]}: ${interview.usr_fullname}`,
    body: [
      `${interview.jl_position_title}, ${formatAppointment(interview.jli_date)}`,
      ...(answer === 'propose' && proposed ? [`Προτείνει: ${proposed}`] : []),
      ...(note ? [`«${note}»`] : []),
    ].join(' · '),
    link: `/company/job-listings/${interview.jli_fk_jl_id}/candidate/${interview.jli_fk_usr_id}`,
    subject_id: interview.jli_fk_usr_id,
  })
}
