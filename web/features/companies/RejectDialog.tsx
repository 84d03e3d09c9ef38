import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import {
  type RejectionReason,
  rejectionReasonKeys,
  rejectionReasons,
} from '#shared/features/companies/companies.rules.ts'
import { useSend } from '#web/core/query.ts'
import { showRefusal } from '#web/features/companies/companies.data.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.decide

interface RejectDialogProps {
  company: { cny_id: number; cny_name: string }
  onClose(): void
  onDone?: () => void
}

/** Refuses a registration, with the reasons that its people will read. */
export function RejectDialog({ company, onClose, onDone }: RejectDialogProps) {
  const [reasons, setReasons] = useState<string[]>([])
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reject = useSend(companiesContract.reject, {
    onSuccess: () => {
      toast.success(texts.rejected(company.cny_name))
      onClose()
      onDone?.()
    },
    onError: (error) => {
      showRefusal(error)
      if (error.status !== 422) onClose()
    },
  })

  function submit() {
    setMissing(reasons.length === 0)
    if (reasons.length === 0) return
    reject.mutate({ input: { id: company.cny_id, reasons: reasons as RejectionReason[], note } })
  }

  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.rejectTitle(company.cny_name)}
      isDirty={reasons.length > 0 || note !== ''}
      isBusy={reject.isPending}
      footer={
        <Button color="red" loading={reject.isPending} onClick={submit}>
          {texts.rejectSubmit}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm">{texts.rejectBody}</Text>
        <Checkbox.Group
          label={texts.reasons}
          value={reasons}
          onChange={setReasons}
          error={isMissing && reasons.length === 0 ? texts.reasonMissing : undefined}
          required
        >
          <Stack gap="xs" mt={6}>
            {rejectionReasonKeys.map((key) => (
              <Checkbox key={key} value={key} label={rejectionReasons[key]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <TextArea label={texts.note} description={texts.noteHint} maxLength={2000} value={note} onChange={setNote} />
      </Stack>
    </AppDialog>
  )
}
