import { Button, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import {
  AD_ATTACHMENT_BYTES,
  AD_IMAGE_BYTES,
  type Ad,
  adsContract as contract,
} from '#shared/features/ads/ads.contract.ts'
import { type AttachmentKind, attachmentKinds, ATTACHMENTS_PER_KIND } from '#shared/features/ads/ads.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { AdPreviewDialog } from '#web/features/ads/AdPreviewDialog.tsx'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { RichTextField } from '#web/ui/RichTextField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = adsTexts.form
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const accepted: Record<AttachmentKind, string[]> = {
  documents: ['application/pdf', '.docx'],
  images: pictures,
  sheets: ['.xlsx', '.csv'],
}

export interface AdValues {
  ad_title: string
  ad_body: string
  ad_link: string
  ad_date_from: string | null
  ad_date_until: string | null
  image: File[]
  documents: File[]
  images: File[]
  sheets: File[]
  remove_image: boolean
  remove_attachments: number[]
}

const noFiles = { image: [], documents: [], images: [], sheets: [], remove_image: false, remove_attachments: [] }

function initialOf(ad: Ad | null): AdValues {
  return {
    ad_title: ad?.ad_title ?? '',
    ad_body: ad?.ad_body ?? '',
    ad_link: ad?.ad_link ?? '',
    ad_date_from: ad?.ad_date_from ?? null,
    ad_date_until: ad?.ad_date_until ?? null,
    ...noFiles,
  }
}

const wordsOf = ({ ad_title, ad_body, ad_link, ad_date_from, ad_date_until }: AdValues) => ({
  ad_title,
  ad_body,
  ad_link,
  ad_date_from,
  ad_date_until,
})

/** One form for a new ad and for changing one. Only kinds of attachment with a file in them are sent. */
export function AdForm({ ad }: { ad: Ad | null }) {
  const [isPreviewed, setIsPreviewed] = useState(false)
  const shared = {
    initial: initialOf(ad),
    files: ({ image, documents, images, sheets }: AdValues) => ({ image, documents, images, sheets }),
    omit: Object.keys(noFiles),
  }
  const create = useContractForm(contract.create, {
    ...shared,
    toInput: wordsOf,
    draftKey: ad ? null : 'ad.new',
    onSuccess: (made) => {
      toast.success(texts.created)
      navigate(`/admin/ad-control/${made.ad_id}`)
    },
  })
  const edit = useContractForm(contract.edit, {
    ...shared,
    toInput: (values) => ({
      id: ad?.ad_id ?? 1,
      ...wordsOf(values),
      remove_image: values.remove_image,
      remove_attachments: values.remove_attachments,
    }),
    draftKey: ad ? `ad.${ad.ad_id}` : null,
    onSuccess: (saved) => {
      toast.success(texts.saved)
      edit.form.setInitialValues(initialOf(saved))
      edit.form.setValues(initialOf(saved))
    },
  })
  const { form, draft, onSubmit } = ad ? edit : create
  return (
    <FormFrame form={form} onSubmit={onSubmit} draft={draft} submitLabel={ad ? texts.save : texts.saveNew}>
      <ContentSection form={form} ad={ad} onPreview={() => setIsPreviewed(true)} />
      <Section title={texts.window} description={texts.windowHint}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <DateField label={texts.from} {...form.getInputProps('ad_date_from')} />
          <DateField label={texts.until} {...form.getInputProps('ad_date_until')} />
        </SimpleGrid>
      </Section>
      <AttachmentsSection form={form} ad={ad} />
      {isPreviewed && <AdPreviewDialog values={form.values} ad={ad} onClose={() => setIsPreviewed(false)} />}
    </FormFrame>
  )
}

interface PartProps {
  form: UseFormReturnType<AdValues>
  ad: Ad | null
}

function ContentSection({ form, ad, onPreview }: PartProps & { onPreview(): void }) {
  const { remove_image, image } = form.values
  const stored = ad?.ad_image && !remove_image && image.length === 0 ? ad.ad_image : null
  return (
    <Section
      title={texts.content}
      actions={
        <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={onPreview}>
          {texts.preview}
        </Button>
      }
    >
      <Stack gap="md">
        <TextField required label={texts.title} {...form.getInputProps('ad_title')} />
        <RichTextField label={texts.body} {...form.getInputProps('ad_body')} />
        <TextField
          type="url"
          label={texts.link}
          description={texts.linkHint}
          placeholder="https://"
          {...form.getInputProps('ad_link')}
        />
        <FileField
          label={texts.image}
          description={texts.imageHint}
          accept={pictures}
          maxBytes={AD_IMAGE_BYTES}
          stored={stored ? [{ id: stored, name: texts.image, thumbnail: stored }] : []}
          onRemoveStored={() => form.setFieldValue('remove_image', true)}
          {...form.getInputProps('image')}
        />
      </Stack>
    </Section>
  )
}

function AttachmentsSection({ form, ad }: PartProps) {
  const removed = form.values.remove_attachments
  const left = (ad?.ad_attachments ?? []).filter((one) => !removed.includes(one.adt_id))
  return (
    <Section title={texts.attachments} description={texts.attachmentsHint}>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
        {attachmentKinds.map((kind) => (
          <FileField
            key={kind}
            label={texts.kinds[kind]}
            multiple
            accept={accepted[kind]}
            maxBytes={AD_ATTACHMENT_BYTES}
            maxFiles={ATTACHMENTS_PER_KIND}
            stored={left
              .filter((one) => one.adt_kind === kind)
              .map((one) => ({ id: String(one.adt_id), name: one.name, bytes: one.bytes }))}
            onRemoveStored={(file) => form.setFieldValue('remove_attachments', [...removed, Number(file.id)])}
            {...form.getInputProps(kind)}
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}
