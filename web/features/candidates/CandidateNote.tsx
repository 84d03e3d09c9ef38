import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import type { CandidateProfile } from '#shared/features/candidates/candidates.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { NoteForm } from '#web/parts/NoteForm.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = candidatesTexts.story

/** What the office keeps in writing about a person. */
export function CandidateNote({ candidate }: { candidate: CandidateProfile }) {
  const note = useContractForm(contract.note, {
    edited: { row: candidate, values: (row) => ({ note: row.note }), changed: (row) => row.user.usr_date_changed },
    toInput: (values) => ({ id: candidate.user.usr_id, ...values }),
    draftKey: `candidate-note.${candidate.user.usr_id}`,
    successMessage: texts.noteSaved,
  })
  return (
    <Section title={texts.note}>
      <NoteForm note={note} label={texts.note} isLabelHidden saveLabel={texts.saveNote} maxLength={8000} />
    </Section>
  )
}
