import { formatDateTime } from '#shared/core/format.ts'
import type { Work } from '#server/core/work.ts'
import type { StoredInterview } from '#server/features/interviews/interviews.queries.ts'
import { companyUsers, notify, takeBack } from '#server/features/notifications/notifications.service.ts'

const aboutInterview = (jli_id: number) => `interview:${jli_id}`

const candidateWords = {
  invited: 'Πρόσκληση σε συνέντευξη',
  moved: 'Άλλαξε η συνέντευξή σου',
  cancelled: 'Ακυρώθηκε η συνέντευξή σου',
}

/** On the candidate's own page, where the invitation is answered. What was told before and not read is no longer so. */
export async function tellCandidate(
  work: Work,
  one: Pick<StoredInterview, 'jli_id' | 'jli_fk_usr_id' | 'jli_date' | 'cny_name' | 'jl_position_title'>,
  what: keyof typeof candidateWords,
): Promise<void> {
  const about = aboutInterview(one.jli_id)
  await takeBack(work, [one.jli_fk_usr_id], about)
  await notify(work, [one.jli_fk_usr_id], {
    kind: `interview.${what}`,
    title: `${candidateWords[what]}: ${one.cny_name}`,
    body: `${one.jl_position_title}, ${formatDateTime(one.jli_date)}`,
    about,
  })
}

const companyWords = {
  accept: 'Επιβεβαιώθηκε η συνέντευξη',
  decline: 'Ο υποψήφιος αρνήθηκε τη συνέντευξη',
  propose: 'Ο υποψήφιος προτείνει άλλη ώρα',
}

/** The company is led to the person whose answer it is; the candidate need not read the invitation any more. */
export async function tellCompany(work: Work, one: StoredInterview, answer: keyof typeof companyWords): Promise<void> {
  await takeBack(work, [one.jli_fk_usr_id], aboutInterview(one.jli_id))
  await notify(work, await companyUsers(work, one.cny_id), {
    kind: `interview.${answer}`,
    title: `${companyWords[answer]}: ${one.usr_fullname}`,
    body: `${one.jl_position_title}, ${formatDateTime(one.jli_date)}`,
    link: `/company/job-listings/${one.jli_fk_jl_id}/candidate/${one.jli_fk_usr_id}`,
  })
}
