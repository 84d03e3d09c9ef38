import type { ContractForm } from '#web/core/forms.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface ReportNameDialogProps {
  title: string
  naming: ContractForm<{ rpfg_title: string }>
  onClose(): void
}

/** Asks for the name of a report. */
export function ReportNameDialog({ title, naming, onClose }: ReportNameDialogProps) {
  return (
    <DialogForm {...naming} title={title} canSubmit={naming.form.values.rpfg_title.trim() !== ''} onClose={onClose}>
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={120}
        data-autofocus
        {...naming.form.getInputProps('rpfg_title')}
      />
    </DialogForm>
  )
}
