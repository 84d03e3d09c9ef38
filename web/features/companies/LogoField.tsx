import { useState } from 'react'
import { LOGO_MAX_BYTES } from '#shared/features/companies/companies.contract.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { type ExistingFile, FileField } from '#web/ui/FileField.tsx'
import { FilePreview } from '#web/ui/FilePreview.tsx'

const texts = companiesTexts.edit
const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export interface LogoFieldProps {
  /** The address of the present one. */
  logo: string | null
  isRemoved: boolean
  onRemove(): void
  field: { value: File[]; onChange(files: File[]): void; error?: string }
}

/** The picture of a company: chosen, looked at, taken away. */
export function LogoField({ logo, isRemoved, onRemove, field }: LogoFieldProps) {
  const [previewed, setPreviewed] = useState<File | ExistingFile | null>(null)
  const current = logo && !isRemoved && field.value.length === 0
  return (
    <>
      <FileField
        label={texts.logo}
        description={texts.logoHint}
        accept={PICTURES}
        maxBytes={LOGO_MAX_BYTES}
        existing={current ? [{ id: logo, name: texts.logo, thumbnail: logo }] : []}
        onRemoveExisting={onRemove}
        onPreview={setPreviewed}
        {...field}
      />
      <AppDialog opened={previewed !== null} onClose={() => setPreviewed(null)} title={texts.logo}>
        {previewed && <FilePreview name={texts.logo} load={() => contentOf(previewed)} />}
      </AppDialog>
    </>
  )
}

async function contentOf(file: File | ExistingFile): Promise<Blob> {
  if (file instanceof File) return file
  return (await fetch(file.id)).blob()
}
