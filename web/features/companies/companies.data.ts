import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import type { ApiError } from '#web/core/errors.ts'
import { type SomeReads, useSend } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'
import { decisionTexts as texts } from '#web/features/companies/decision.texts.ts'
import { toast } from '#web/ui/toast.tsx'

// Its fields come with the dialog, not with the page.
export const loadRejectDialog = async () => (await import('#web/features/companies/RejectDialog.tsx')).RejectDialog

/** Whether somebody else decided in the meantime. */
const isDecided = ({ status }: ApiError) => status === 409 || status === 404

/** A dialog that asks for a decision has nothing left to ask. */
export const closeIfDecided = (onClose: () => void) => (error: ApiError) => {
  if (!isDecided(error)) return
  showError(error)
  onClose()
}

/** What a screen has read of a company that goes with its refusal. */
export const ownReads = ({ id }: { id: number }): readonly SomeReads[] => [
  [companiesContract.one, { id }],
  [teamContract.officeCompany, { id }],
]

export function useApprove() {
  const offerUndo = useUndoOffer()
  return useSend(companiesContract.approve, {
    onSuccess: ({ cny_name, history, letters, may_undo }) =>
      offerUndo(texts.approved(cny_name, letters), { cyh_id: history[0]?.cyh_id, may_undo }),
  })
}

/** The success message of a decision, with the way back as long as there is one. */
export function useUndoOffer() {
  const undo = useSend(companiesContract.undoDecision, {
    successMessage: ({ message }) => message,
  })
  return (message: string, { cyh_id, may_undo }: { cyh_id: number | undefined; may_undo: boolean }) => {
    if (cyh_id === undefined || !may_undo) toast.success(message)
    else toast.undo({ message, onUndo: () => undo.mutate({ input: { id: cyh_id } }), seconds: 12 })
  }
}
