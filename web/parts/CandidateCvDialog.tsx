import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { send, sendForFile } from '#web/core/api.ts'
import { candidateTexts as texts } from '#web/parts/candidates.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FilePreview } from '#web/ui/FilePreview.tsx'

interface CandidateCvDialogProps {
  candidateId: number
  name: string
  /** Companies are counted: the file opens after its view was written down. */
  as: 'office' | 'company'
  onClose(): void
}

async function load(id: number, as: CandidateCvDialogProps['as']): Promise<Blob> {
  if (as === 'office') return (await sendForFile(contract.cvFile, { id })).blob
  await send(contract.companyCv, { id })
  return (await sendForFile(contract.companyCvFile, { id })).blob
}

export function CandidateCvDialog({ candidateId, name, as, onClose }: CandidateCvDialogProps) {
  return (
    <AppDialog opened onClose={onClose} title={texts.cvOf(name)} size="xl">
      <FilePreview name={name} load={() => load(candidateId, as)} />
    </AppDialog>
  )
}
