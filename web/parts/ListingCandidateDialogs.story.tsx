import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { answer } from '#web/kit/calls.ts'
import { log, type Stories } from '#web/kit/story.tsx'
import { elsewhere, rejected, upcoming } from './ListingCandidateActions.story.tsx'
import { CancelInterviewDialog, HireDialog, RejectDialog, TakeHireBackDialog } from './ListingCandidateDialogs.tsx'

const onClose = () => log('onClose')
const dialog = { jl_id: 7, usr_id: 3, name: 'Μαρία Ζήση', onClose }
const answers = [answer(hiringContract.rejectMany, [rejected])]

const reject = (people: Parameters<typeof RejectDialog>[0]['people'], name?: string) => () => (
  <RejectDialog jl_id={7} as="company" people={people} {...(name && { name })} onClose={onClose} />
)

export const stories: Stories = {
  'Rejecting one': { show: reject([{ usr_id: 3, upcoming: undefined }], 'Μαρία Ζήση'), answers },
  'Rejecting several with interviews': {
    show: reject([
      { usr_id: 3, upcoming },
      { usr_id: 4, upcoming },
    ]),
    answers,
  },
  Hiring: () => <HireDialog {...dialog} />,
  'Hired elsewhere': { show: () => <HireDialog {...dialog} />, open: ['Καταχώριση πρόσληψης'], answers: [elsewhere] },
  'Taking a hire back': () => <TakeHireBackDialog {...dialog} as="office" />,
  'Without a reason': { show: () => <TakeHireBackDialog {...dialog} />, open: ['Αναίρεση πρόσληψης'] },
  Cancelling: () => <CancelInterviewDialog {...dialog} />,
}
