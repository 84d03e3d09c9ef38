import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { answer, refusal } from '#web/kit/calls.ts'
import { log, type Stories } from '#web/kit/story.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { clash, upcoming } from './ListingCandidateActions.story.tsx'

type Props = Parameters<typeof InviteDialog>[0]
const show =
  (props: Partial<Props> = {}) =>
  () => <InviteDialog jl_id={7} usr_id={3} name="Μαρία Ζήση" onClose={() => log('onClose')} {...props} />
const list = (interviews: (typeof upcoming)[]) => answer(interviewsContract.list, interviews)
const moved = answer(hiringContract.moveInterview, upcoming)

const offered = { ...upcoming, jli_proposed_times: [], jli_offered_times: ['2027-05-12T06:30:00.000Z'] }
const accepted = refusal(hiringContract.moveInterview, 'conflict', {
  message: 'Ο υποψήφιος δέχτηκε στο μεταξύ: Τετάρτη 12/05/2027 09:30.',
  details: { seen: { jli_date: '2027-05-12T06:30:00.000Z', jli_date_answered: '2026-10-02T09:00:00.000Z' } },
})

export const stories: Stories = {
  'The first invitation': { show: show(), answers: [list([]), answer(hiringContract.invite, upcoming)] },
  'Like the last one': { show: show(), answers: [list([upcoming]), answer(hiringContract.invite, upcoming)] },
  'Another time to choose': { show: show(), open: ['Προσθήκη άλλης ώρας'], answers: [list([]), clash] },
  'What is missing': { show: show(), open: ['Αποστολή πρόσκλησης'], answers: [list([]), clash] },
  'A clash': { show: show(), open: ['Αποστολή πρόσκλησης'], answers: [list([upcoming]), clash] },
  'Moved, with proposed times': { show: show({ interview: upcoming }), answers: [list([]), moved] },
  'Moved after an answer': { show: show({ interview: offered }), answers: [list([]), accepted] },
}
