import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { InterviewOutcome } from '#shared/features/hiring/hiring.rules.ts'
import { useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { toast } from '#web/ui/toast.tsx'

/** Records how an interview ended. Taken back, the interview waits for its outcome again. */
export function useInterviewOutcome(pair: { id: number; uid: number }) {
  const outcome = useSend(hiringContract.interviewOutcome)
  const forget = useSend(hiringContract.interviewOutcome, {
    onSuccess: () => toast.success(hiringTexts.actions.outcomeForgotten),
  })
  return (result: InterviewOutcome, onRecorded?: () => void) =>
    outcome.mutate(
      { input: { ...pair, outcome: result } },
      {
        onSuccess: () => {
          toast.undo({
            message: hiringTexts.actions.outcomeDone[result],
            onUndo: () => forget.mutate({ input: { ...pair, outcome: null } }),
          })
          onRecorded?.()
        },
      },
    )
}
