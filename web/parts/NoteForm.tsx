import type { ContractForm } from '#web/core/forms.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

interface NoteFormProps {
  note: ContractForm<{ note: string }>
  label: string
  /** A heading says it already. */
  isLabelHidden?: boolean
  saveLabel: string
  maxLength: number
}

/** What the office writes about somebody. */
export function NoteForm({ note, label, isLabelHidden, saveLabel, maxLength }: NoteFormProps) {
  return (
    <FormFrame {...note} variant="short" isQuiet submitLabel={saveLabel}>
      <TextArea
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        maxLength={maxLength}
        {...note.form.getInputProps('note')}
      />
    </FormFrame>
  )
}
