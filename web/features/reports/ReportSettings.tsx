import { Stack } from '@mantine/core'
import type { ReportFields } from '#shared/features/reports/reports.fields.ts'
import { canSortBy } from '#shared/features/reports/reports.rules.ts'
import { ReportGrouping } from '#web/features/reports/ReportGrouping.tsx'
import { type Draft, isUnfinished } from '#web/features/reports/reports.draft.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { FilterEditor } from '#web/ui/FilterEditor.tsx'
import { fieldOptions } from '#web/ui/FilterInputs.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { Section } from '#web/ui/Section.tsx'

export interface ReportSettingsProps {
  draft: Draft
  fields: ReportFields
  onChange(change: Partial<Draft>): void
}

/** Which fields, which rows, and whether they are gathered. */
export function ReportSettings({ draft, fields, onChange }: ReportSettingsProps) {
  const { filters, operator } = draft
  const changeFields = (next: string[]) => {
    const sorted = draft.sort?.replace(/^-/, '')
    const first = next.find((name) => fields[name] && canSortBy(fields[name]))
    // Sorting by what is no longer shown would puzzle whoever reads the table.
    const sort = sorted && next.length > 0 && !next.includes(sorted) ? first : draft.sort
    onChange({ fields: next, sort: draft.group ? draft.sort : sort })
  }
  return (
    <Stack gap="md">
      <Section title={texts.filters}>
        <Stack gap="xs">
          <FilterEditor
            fields={fields}
            value={{ filters, operator }}
            onChange={(next) => onChange({ filters: next.filters, operator: next.operator })}
            emptyWords={texts.noFilters}
          />
          {isUnfinished(draft, fields) && <Hint size="xs">{texts.unfinished}</Hint>}
        </Stack>
      </Section>
      {draft.group === null && (
        <Section title={texts.fields} description={texts.fieldsHint}>
          <MultiSelectField
            aria-label={texts.fields}
            options={fieldOptions(fields) as never}
            value={draft.fields}
            onChange={changeFields}
            searchable
            maxDropdownHeight={360}
          />
        </Section>
      )}
      <ReportGrouping draft={draft} fields={fields} onChange={onChange} />
    </Stack>
  )
}
