import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#web/core/errors.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface ReportNameDialogProps {
  title: string
  start: string
  onClose(): void
  onSubmit(name: string): Promise<unknown>
}

/** Asks for the name of a report. */
export function ReportNameDialog({ title, start, onClose, onSubmit }: ReportNameDialogProps) {
  const [name, setName] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = () => {
    setIsBusy(true)
    onSubmit(name).then(onClose, (failure: unknown) => {
      setError(messageOf(failure))
      setIsBusy(false)
    })
  }
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={title}
      isBusy={isBusy}
      isDirty={name !== start}
      footer={
        <Button type="submit" form="report-name" loading={isBusy} disabled={name.trim() === ''}>
          {texts.save}
        </Button>
      }
    >
      <form
        id="report-name"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') submit()
        }}
      >
        <TextField
          label={texts.name}
          placeholder={texts.namePlaceholder}
          value={name}
          onChange={setName}
          maxLength={120}
          error={error}
          data-autofocus
        />
      </form>
    </AppDialog>
  )
}
