import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import {
  assessmentCentreContract as contract,
  type LacFileName,
  lacFileNames,
} from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { sendForFile } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FilePreview } from '#web/ui/FilePreview.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = lacTexts.papers
const MAX_BYTES = 10 * 1024 * 1024
const ACCEPT = ['application/pdf', '.docx', 'image/png', 'image/jpeg']

/** The three papers; each is sent the moment it is chosen. */
export function PapersSection({ centre }: { centre: Centre }) {
  const [previewed, setPreviewed] = useState<LacFileName | null>(null)
  const upload = useSend(contract.uploadFiles, {
    onSuccess: () => {
      toast.success(texts.saved)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const file = previewed && centre[previewed]
  return (
    <Section title={texts.title} description={texts.hint}>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
        {lacFileNames.map((name) => (
          <FileField
            key={name}
            label={texts[name]}
            accept={ACCEPT}
            maxBytes={MAX_BYTES}
            stored={storedOf(centre, name)}
            onChange={(files) => files[0] && upload.mutate({ input: { id: centre.edc_id }, files: { [name]: files } })}
            onRemoveStored={() => upload.mutate({ input: { id: centre.edc_id, remove: [name] } })}
            onPreview={() => setPreviewed(name)}
          />
        ))}
      </SimpleGrid>
      <AppDialog opened={Boolean(file)} onClose={() => setPreviewed(null)} title={file?.fil_name ?? ''} size="xl">
        {file && previewed && (
          <FilePreview
            name={file.fil_name}
            load={async () => (await sendForFile(contract.openFile, { id: centre.edc_id, name: previewed })).blob}
          />
        )}
      </AppDialog>
    </Section>
  )
}

function storedOf(centre: Centre, name: LacFileName) {
  const file = centre[name]
  return file ? [{ id: file.fil_id, name: file.fil_name }] : []
}
