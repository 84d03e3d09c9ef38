import { Button, Group, SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { optionsOf } from '#shared/core/options.ts'
import { AD_ATTACHMENT_BYTES, AD_IMAGE_BYTES, type Ad, adsContract } from '#shared/features/ads/ads.contract.ts'
import {
  type AdState,
  type AttachmentKind,
  attachmentKinds,
  ATTACHMENTS_PER_KIND,
} from '#shared/features/ads/ads.rules.ts'
import { type AdFormState, useEditedAd, useNewAd } from '#web/features/ads/ad-form.ts'
import { AdPreviewDialog } from '#web/features/ads/AdPreviewDialog.tsx'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { AudienceBuilder } from '#web/parts/AudienceBuilder.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { RichTextField } from '#web/ui/RichTextField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'

const texts = adsTexts.form
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const accepted: Record<AttachmentKind, string[]> = {
  documents: ['application/pdf', '.docx'],
  images: pictures,
  sheets: ['.xlsx', '.csv'],
}

export function NewAdForm() {
  const { create, fields, status } = useNewAd()
  const { form } = create
  return (
    <FormFrame
      {...create}
      submitLabel={status === 'ON' ? texts.saveOn(form.values.ad_date_from) : texts.saveOff}
      labels={{ audiences: adsTexts.audience.title }}
    >
      {/* It has all fields of an ad, and two more. */}
      <Parts form={form as unknown as AdFormState} ad={null}>
        <Stack gap={6} align="flex-start" mt="md">
          <SegmentedControl
            aria-label={texts.afterSaving}
            value={status}
            data={optionsOf(['OFF', 'ON'], texts.statusOfNew)}
            onChange={(value) => form.setFieldValue('ad_status', value as AdState)}
          />
          <Hint>{texts.afterSavingHint}</Hint>
        </Stack>
      </Parts>
      <Section title={adsTexts.audience.title}>
        <AudienceBuilder
          value={form.values.audiences}
          onChange={(audiences) => form.setFieldValue('audiences', audiences)}
          fields={fields}
          previewCall={adsContract.preview}
          showProblems={Boolean(form.errors.audiences)}
        />
      </Section>
    </FormFrame>
  )
}

export function EditAdForm({ ad }: { ad: Ad }) {
  const edit = useEditedAd(ad)
  return (
    <FormFrame {...edit}>
      <Parts form={edit.form} ad={ad} />
    </FormFrame>
  )
}

interface PartProps {
  form: AdFormState
  ad: Ad | null
}

function Parts({ form, ad, children }: PartProps & { children?: ReactNode }) {
  const [isPreviewed, setIsPreviewed] = useState(false)
  return (
    <>
      <ContentSection form={form} ad={ad} onPreview={() => setIsPreviewed(true)} />
      <Section title={texts.window} description={texts.windowHint}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <MomentFields form={form} day="ad_date_from" time="ad_time_from" label={texts.from} />
          <MomentFields form={form} day="ad_date_until" time="ad_time_until" label={texts.until} />
        </SimpleGrid>
        {children}
      </Section>
      <AttachmentsSection form={form} ad={ad} />
      {isPreviewed && <AdPreviewDialog values={form.values} ad={ad} onClose={() => setIsPreviewed(false)} />}
    </>
  )
}

interface MomentProps {
  form: AdFormState
  day: 'ad_date_from' | 'ad_date_until'
  time: 'ad_time_from' | 'ad_time_until'
  label: string
}

/** A day, and the hour on it when the whole day is not meant. */
function MomentFields({ form, day, time, label }: MomentProps) {
  return (
    <Group gap={8} align="flex-start">
      <DateField label={label} flex="1 1 9.25rem" {...form.getInputProps(day)} />
      <TimeField label={texts.hour(label)} flex="0 1 7.5rem" clearable {...form.getInputProps(time)} />
    </Group>
  )
}

function ContentSection({ form, ad, onPreview }: PartProps & { onPreview(): void }) {
  const { remove_image, image } = form.values
  const current = ad?.ad_image && !remove_image && image.length === 0 ? ad.ad_image : null
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
          existing={current ? [{ id: current, name: texts.image, thumbnail: current }] : []}
          onRemoveExisting={() => form.setFieldValue('remove_image', true)}
          {...form.getInputProps('image')}
        />
      </Stack>
    </Section>
  )
}

function AttachmentsSection({ form, ad }: PartProps) {
  const removed = form.values.remove_attachments
  const left = (ad?.ad_attachments ?? []).filter((attachment) => !removed.includes(attachment.adt_id))
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
            existing={left
              .filter((attachment) => attachment.adt_kind === kind)
              .map((attachment) => ({ id: String(attachment.adt_id), name: attachment.name, bytes: attachment.bytes }))}
            onRemoveExisting={(file) => form.setFieldValue('remove_attachments', [...removed, Number(file.id)])}
            {...form.getInputProps(kind)}
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}
