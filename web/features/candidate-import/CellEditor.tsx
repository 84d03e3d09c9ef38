import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { candidateImportContract as contract } from '#shared/features/candidate-import/candidate-import.contract.ts'
import { useSend } from '#web/core/query.ts'
import classes from '#web/features/candidate-import/candidate-import.module.css'
import { candidateImportTexts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { TextField } from '#web/ui/TextField.tsx'

const texts = candidateImportTexts.cell

interface CellEditorProps {
  cell: { id: number; row: number; column: number; from: string }
  label: string
}

/** Corrects a cell where it stands; the row is checked again at once. */
export function CellEditor({ cell, label }: CellEditorProps) {
  const [text, setText] = useState(cell.from)
  const [stored, setStored] = useState(cell.from)
  if (stored !== cell.from) {
    setStored(cell.from)
    setText(cell.from)
  }
  const save = useSend(contract.setCell, { successMessage: texts.done(cell.row) })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text !== cell.from) save.mutate({ input: { ...cell, to: text } })
  }
  return (
    <form className={classes.cell} onSubmit={onSubmit}>
      <TextField size="xs" aria-label={texts.label(label, cell.row)} value={text} maxLength={2000} onChange={setText} />
      <Button type="submit" size="xs" variant="default" loading={save.isPending} disabled={text === cell.from}>
        {texts.save}
      </Button>
    </form>
  )
}
