import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Filter } from '#shared/core/filters.ts'
import { type AdAudience, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { areWhole } from '#web/parts/AudienceBuilder.tsx'
import { AudiencePreviewPanel } from '#web/parts/AudiencePreviewPanel.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FilterEditor } from '#web/ui/FilterEditor.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = adsTexts.audience

interface AdAudienceDialogProps {
  ad_id: number
  /** Null for a new one. */
  audience: AdAudience | null
  onClose(): void
}

interface Draft {
  title: string
  filters: Filter[]
}

/** Adds the audience, or changes the one that there is; closes when that is done. */
function useSave({ ad_id, audience, onClose }: AdAudienceDialogProps) {
  const done = (words: string) => ({
    onSuccess: () => {
      toast.success(words)
      onClose()
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
    },
  })
  const add = useSend(contract.addAudience, done(texts.added))
  const change = useSend(contract.changeAudience, done(texts.saved))
  return {
    isBusy: add.isPending || change.isPending,
    save({ title, filters }: Draft) {
      const input = { ada_title: title, ada_filters: filters }
      if (audience) change.mutate({ input: { id: audience.ada_id, ...input } })
      else add.mutate({ input: { id: ad_id, ...input } })
    },
  }
}

/** One audience of an ad, with the exact number beside it while it is edited. */
export function AdAudienceDialog(props: AdAudienceDialogProps) {
  const { audience, onClose } = props
  const [first] = useState<Draft>({ title: audience?.ada_title ?? '', filters: audience?.ada_filters ?? [] })
  const [draft, setDraft] = useState(first)
  const [isTried, setIsTried] = useState(false)
  const { save, isBusy } = useSave(props)
  const whole = areWhole([draft], audienceFields)
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={audience ? texts.dialogEdit : texts.dialogNew}
      size="lg"
      isDirty={!isBusy && JSON.stringify(draft) !== JSON.stringify(first)}
      isBusy={isBusy}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {texts.cancel}
          </Button>
          <Button loading={isBusy} onClick={() => (whole ? save(draft) : setIsTried(true))}>
            {texts.save}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <TextField label={texts.label} value={draft.title} onChange={(title) => setDraft({ ...draft, title })} />
        <FilterEditor
          fields={audienceFields}
          value={{ filters: draft.filters, operator: 'and' }}
          onChange={({ filters }) => setDraft({ ...draft, filters })}
          emptyWords={texts.noFilters}
          showProblems={isTried}
          isAlwaysAnd
        />
        <Divider />
        {whole ? <Counted filters={draft.filters} /> : <Unfinished />}
      </Stack>
    </AppDialog>
  )
}

function Unfinished() {
  return (
    <Text size="sm" c="dimmed">
      {texts.unfinished}
    </Text>
  )
}

function Counted({ filters }: { filters: Filter[] }) {
  const [asked] = useDebouncedValue(filters, 300)
  const preview = useCall(contract.preview, { filters: asked }, { keepPrevious: true })
  return (
    <AudiencePreviewPanel
      preview={preview.data}
      isFetching={preview.isFetching}
      error={preview.error}
      onRetry={() => void preview.refetch()}
    />
  )
}
