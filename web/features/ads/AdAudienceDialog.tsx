import { Divider } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Filter } from '#shared/core/filters.ts'
import { type AdAudience, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { areWhole } from '#web/parts/AudienceBuilder.tsx'
import { AudiencePreviewPanel } from '#web/parts/AudiencePreviewPanel.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { FilterEditor } from '#web/ui/FilterEditor.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = adsTexts.audience

interface AdAudienceDialogProps {
  ad_id: number
  /** Null for a new one. */
  audience: AdAudience | null
  onClose(): void
}

/** One audience of an ad, with the exact number beside it while it is edited. */
export function AdAudienceDialog({ ad_id, audience, onClose }: AdAudienceDialogProps) {
  const isWhole = (filters: Filter[]) => areWhole([{ title: '', filters }], audienceFields)
  const save = useContractForm(audience ? contract.changeAudience : contract.addAudience, {
    initial: { ada_title: audience?.ada_title ?? '', ada_filters: audience?.ada_filters ?? [] },
    // Unfinished filters are marked by their editor, and said once.
    toInput: ({ ada_title, ada_filters }) => ({
      id: audience?.ada_id ?? ad_id,
      ada_title,
      ada_filters: isWhole(ada_filters) ? ada_filters : [],
    }),
    check: ({ ada_filters }): Record<string, string> => (isWhole(ada_filters) ? {} : { ada_filters: texts.unfinished }),
    successMessage: audience ? texts.saved : texts.added,
  })
  const { form } = save
  const filters = form.values.ada_filters
  return (
    <DialogForm
      {...save}
      title={audience ? texts.dialogEdit : texts.dialogNew}
      size="lg"
      submitLabel={texts.save}
      onClose={onClose}
    >
      <TextField label={texts.label} {...form.getInputProps('ada_title')} />
      <FilterEditor
        fields={audienceFields}
        value={{ filters, operator: 'and' }}
        onChange={(change) => form.setFieldValue('ada_filters', change.filters)}
        emptyWords={texts.noFilters}
        showProblems={Boolean(form.errors.ada_filters)}
        isAlwaysAnd
      />
      <Divider />
      {isWhole(filters) ? <Counted filters={filters} /> : <Hint>{texts.unfinished}</Hint>}
    </DialogForm>
  )
}

function Counted({ filters }: { filters: Filter[] }) {
  const [counted] = useDebouncedValue(filters, 300)
  const preview = useCall(contract.preview, { filters: counted }, { keepPrevious: true })
  return <AudiencePreviewPanel preview={preview} />
}
