import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { answer } from '#web/kit/calls.ts'
import { SignedInAs } from '#web/kit/SignedInAs.tsx'
import type { Stories } from '#web/kit/story.tsx'
import { BadAddress } from './BadAddress.tsx'

const mark = {
  usr_id: 3,
  bad_reason: `550 5.1.1 ${'x'.repeat(120)}`,
  bad_date_created: '2026-10-01T09:00:00.000Z',
}

const show = () => (
  <SignedInAs who="office">
    <BadAddress usr_id={3} name="Μαρία Ζήση" />
  </SignedInAs>
)
const works = answer(mailContract.addressWorks, { message: 'Η διεύθυνση σημειώθηκε ότι λειτουργεί.' })

export const stories: Stories = {
  'Letters come back': { show, answers: [answer(mailContract.badAddresses, [mark]), works] },
  'Without a reason': { show, answers: [answer(mailContract.badAddresses, [{ ...mark, bad_reason: '' }]), works] },
  'Letters arrive': { show, answers: [answer(mailContract.badAddresses, [])] },
}
