import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { InterviewOutcome } from '#shared/features/hiring/hiring.rules.ts'
import { useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { toast } from '#web/ui/toast.tsx'

/**
 * Records how an interview ended; undone, it waits for its outcome again. The message belongs to the call and not to
 * the press: the question leaves the screen before its answer is here.
 */
export function useInterviewOutcome(
  pair: { id: number; uid: number },
  onRecorded?: (outcome: InterviewOutcome | null) => void,
) {
  const { mutate } = useSend(hiringContract.interviewOutcome, {
    onSuccess: (_interview, { outcome }) => {
      if (!outcome) {
        toast.success(hiringTexts.actions.outcomeForgotten)
        onRecorded?.(null)
        return
      }
      toast.undo({
        message: hiringTexts.actions.outcomeDone[outcome],
        onUndo: () => mutate({ input: { ...pair, outcome: null } }),
      })
      onRecorded?.(outcome)
    },
  })
  return (outcome: InterviewOutcome) => mutate({ input: { ...pair, outcome } })
}
