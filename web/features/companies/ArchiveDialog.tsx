import { Text } from '@mantine/core'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { CompanyDetails } from '#shared/features/companies/companies.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { closeIfDecided } from '#web/features/companies/companies.data.ts'
import { decisionTexts as texts } from '#web/features/companies/decision.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

interface ArchiveDialogProps {
  company: CompanyDetails
  onClose(): void
}

/** Ends a cooperation, after saying what goes with it. */
export function ArchiveDialog({ company, onClose }: ArchiveDialogProps) {
  const archive = useContractForm(companiesContract.archive, {
    initial: { note: '' },
    toInput: ({ note }) => ({ id: company.cny_id, note }),
    draftKey: `company.${company.cny_id}.archive`,
    successMessage: ({ closed_listings, cancelled_interviews }) =>
      texts.archived(company.cny_name, closed_listings, cancelled_interviews),
    onError: closeIfDecided(onClose),
  })
  return (
    <DialogForm
      {...archive}
      title={texts.archiveTitle(company.cny_name)}
      submitLabel={texts.archiveSubmit}
      tone="danger"
      onClose={onClose}
    >
      <Text size="sm">{texts.archiveBody(company.open_listings, company.open_interviews)}</Text>
      <TextArea
        label={texts.note}
        description={texts.archiveNote}
        maxLength={2000}
        {...archive.form.getInputProps('note')}
      />
    </DialogForm>
  )
}
