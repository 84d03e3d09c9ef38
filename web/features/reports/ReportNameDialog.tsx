import { useForm } from '@mantine/form'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface ReportNameDialogProps {
  title: string
  start: string
  onClose(): void
  onSubmit(name: string): Promise<unknown>
}

/** Asks for the name of a report. */
export function ReportNameDialog({ title, start, onClose, onSubmit }: ReportNameDialogProps) {
  const form = useForm({ initialValues: { rpfg_title: start } })
  return (
    <DialogForm
      form={form}
      onSubmit={async ({ rpfg_title }) => {
        await onSubmit(rpfg_title)
      }}
      title={title}
      submitLabel={texts.save}
      canSubmit={form.values.rpfg_title.trim() !== ''}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('rpfg_title')}
      />
    </DialogForm>
  )
}
