import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { CompanyDetails } from '#shared/features/companies/companies.schemas.ts'
import { useSend } from '#web/core/query.ts'
import { showRefusal } from '#web/features/companies/companies.data.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.decide

interface ArchiveDialogProps {
  company: CompanyDetails
  onClose(): void
}

/** Ends a cooperation, after saying what goes with it. */
export function ArchiveDialog({ company, onClose }: ArchiveDialogProps) {
  const [note, setNote] = useState('')
  const archive = useSend(companiesContract.archive, {
    onSuccess: ({ closed_listings, cancelled_interviews }) => {
      toast.success(texts.archived(company.cny_name, closed_listings, cancelled_interviews))
      onClose()
    },
    onError: (error) => {
      showRefusal(error)
      onClose()
    },
  })
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.archiveTitle(company.cny_name)}
      isDirty={note !== ''}
      isBusy={archive.isPending}
      footer={
        <Button
          color="red"
          loading={archive.isPending}
          onClick={() => archive.mutate({ input: { id: company.cny_id, note } })}
        >
          {texts.archiveSubmit}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm">{texts.archiveBody(company.open_listings, company.open_interviews)}</Text>
        <TextArea label={texts.note} description={texts.archiveNote} maxLength={2000} value={note} onChange={setNote} />
      </Stack>
    </AppDialog>
  )
}
