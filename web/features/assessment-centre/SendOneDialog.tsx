import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { SendDialog } from '#web/features/assessment-centre/SendDialog.tsx'

interface SendOneDialogProps {
  edc_id: number
  usr_id: number
  name: string
  onClose(): void
}

export function SendOneDialog({ edc_id, usr_id, name, onClose }: SendOneDialogProps) {
  return (
    <SendDialog call={contract.sendCandidateSlot} input={{ id: edc_id, uid: usr_id }} title={name} onClose={onClose} />
  )
}
