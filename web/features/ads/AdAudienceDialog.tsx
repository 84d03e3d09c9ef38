import { Divider } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Filter } from '#shared/core/filters.ts'
import { type AdAudience, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { type ContractForm, useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { areComplete } from '#web/parts/AudienceBuilder.tsx'
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

const isWhole = (filters: Filter[]) => areComplete([{ title: '', filters }], audienceFields)

interface Values {
  ada_title: string
  ada_filters: Filter[]
}

// Unfinished filters are marked by their editor, and said once.
const inputOf = ({ ada_title, ada_filters }: Values) => ({
  ada_title,
  ada_filters: isWhole(ada_filters) ? ada_filters : [],
})
const check = ({ ada_filters }: Values): Record<string, string> =>
  isWhole(ada_filters) ? {} : { ada_filters: texts.unfinished }

/** One audience of an ad, with the exact number beside it while it is edited. */
export function AdAudienceDialog({ ad_id, audience, onClose }: AdAudienceDialogProps) {
  return audience ? <Change audience={audience} onClose={onClose} /> : <Add ad_id={ad_id} onClose={onClose} />
}

function Add({ ad_id, onClose }: { ad_id: number; onClose(): void }) {
  const add = useContractForm(contract.addAudience, {
    initial: { ada_title: '', ada_filters: [] } as Values,
    toInput: (values) => ({ id: ad_id, ...inputOf(values) }),
    check,
    draftKey: `ad.${ad_id}.audience`,
    successMessage: texts.added,
  })
  return <Fields save={add} title={texts.dialogNew} onClose={onClose} />
}

function Change({ audience, onClose }: { audience: AdAudience; onClose(): void }) {
  const change = useContractForm(contract.changeAudience, {
    edited: {
      row: audience,
      values: ({ ada_title, ada_filters }): Values => ({ ada_title, ada_filters }),
      changed: (row) => row.ada_date_changed,
    },
    toInput: (values) => ({ id: audience.ada_id, ...inputOf(values) }),
    check,
    draftKey: `ad-audience.${audience.ada_id}`,
    successMessage: texts.saved,
  })
  return <Fields save={change} title={texts.dialogEdit} onClose={onClose} />
}

function Fields({ save, title, onClose }: { save: ContractForm<Values>; title: string; onClose(): void }) {
  const { form } = save
  const filters = form.values.ada_filters
  return (
    <DialogForm {...save} title={title} size="medium" submitLabel={texts.save} onClose={onClose}>
      <TextField label={texts.label} {...form.getInputProps('ada_title')} />
      <FilterEditor
        fields={audienceFields}
        value={{ filters, operator: 'and' }}
        onChange={(next) => form.setFieldValue('ada_filters', next.filters)}
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
