import { assessmentCentreContract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { answer, refusal, type StoryAnswer } from '#web/kit/calls.ts'
import type { Stories } from '#web/kit/story.tsx'
import { Rehearsal, useRehearsal } from './Rehearsal.tsx'

const call = assessmentCentreContract.sendAssessorLinks
const sending = { isPending: false, error: null }

function Shown() {
  const rehearsal = useRehearsal(call, { id: 1, day: '2026-03-09' }, { sending })
  return (
    <Rehearsal of={rehearsal}>{({ recipients }) => <p>{recipients.map(({ name }) => name).join(', ')}</p>}</Rehearsal>
  )
}

const story = (prepared: StoryAnswer) => ({ show: () => <Shown />, answers: [prepared] })

export const stories: Stories = {
  Recipients: story(
    answer(call, {
      recipients: [{ name: 'Μαρία Παππά', email: 'maria@firm.demo', what: 'Αίθουσα 1: 2 υποψήφιοι' }],
      skipped: [],
      informed: 0,
      queued: 0,
      sent_before: 0,
      last_sent: null,
    }),
  ),
  Refused: story(refusal(call, 'conflict', { message: 'Γράψε πρώτα τα κριτήρια αξιολόγησης.' })),
  Broken: story(refusal(call, 'unexpected')),
}
