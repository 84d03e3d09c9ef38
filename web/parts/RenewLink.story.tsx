import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { answer, refusal } from '#web/kit/calls.ts'
import type { Stories } from '#web/kit/story.tsx'
import { RenewLink } from './RenewLink.tsx'

const sent = answer(personalPageContract.renew, { message: 'Αν σε γνωρίζουμε, ο σύνδεσμος είναι στο e-mail σου.' })
const wrong = 'Χρειάζεται έγκυρο e-mail'

export const stories: Stories = {
  'By the address': { show: () => <RenewLink />, answers: [sent] },
  'By the old key': { show: () => <RenewLink oldKey="old" />, answers: [sent] },
  Second: { show: () => <RenewLink isSecond />, answers: [sent] },
  Sent: { show: () => <RenewLink oldKey="old" />, answers: [sent], open: ['Στείλε μου νέο σύνδεσμο'] },
  'Wrong address': {
    show: () => <RenewLink />,
    answers: [refusal(personalPageContract.renew, 'invalid', { fields: { email: wrong } })],
  },
  'Too many': {
    show: () => <RenewLink oldKey="old" />,
    answers: [refusal(personalPageContract.renew, 'too_many_requests')],
    open: ['Στείλε μου νέο σύνδεσμο'],
  },
}
