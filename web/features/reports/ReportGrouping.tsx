import { ActionIcon, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReportFields } from '#shared/features/reports/reports.fields.ts'
import {
  dateSteps,
  type Grouping,
  GROUP,
  type Measure,
  type MeasureOp,
  measureOps,
} from '#shared/features/reports/reports.rules.ts'
import type { ReportSettingsProps } from '#web/features/reports/ReportSettings.tsx'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { fieldOptions } from '#web/ui/FilterInputs.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import classes from './reports.module.css'

const MOST = 6

/** Rows gathered by a field, with numbers for each group. */
export function ReportGrouping({ draft, fields, onChange }: ReportSettingsProps) {
  const { group } = draft
  const begin = (by: string | null) => {
    if (by === null) return onChange({ group: null, chart: 'none', sort: draft.fields[0] })
    const measures: Measure[] = group?.measures ?? [{ op: 'count' }, { op: 'share' }]
    const isDate = fields[by]?.kind === 'date'
    onChange({
      group: { by, step: group?.step ?? 'month', measures },
      chart: isDate ? 'line' : 'bars',
      sort: isDate ? GROUP : '-measure_0',
    })
  }
  return (
    <Section title={texts.grouping}>
      <Stack gap="sm">
        <SelectField
          aria-label={texts.groupBy}
          placeholder={texts.noGroup}
          options={fieldOptions(fields)}
          value={group?.by ?? null}
          onChange={begin}
          searchable
        />
        {group && fields[group.by]?.kind === 'date' && (
          <Group gap="xs">
            <Text size="sm">{texts.step}</Text>
            <SegmentedControl
              size="xs"
              aria-label={texts.step}
              value={group.step}
              onChange={(step) => onChange({ group: { ...group, step: step as Grouping['step'] } })}
              data={dateSteps.map((step) => ({ value: step, label: texts.steps[step] }))}
            />
          </Group>
        )}
        {group && (
          <Measures
            value={group.measures}
            fields={fields}
            onChange={(measures) => onChange({ group: { ...group, measures }, sort: sortWithin(draft.sort, measures) })}
          />
        )}
      </Stack>
    </Section>
  )
}

/** The order stays as long as what it goes by is there. */
function sortWithin(sort: string | undefined, measures: readonly Measure[]): string | undefined {
  const place = Number(/^-?measure_(\d+)$/.exec(sort ?? '')?.[1] ?? 0)
  return place < measures.length ? sort : GROUP
}

interface MeasuresProps {
  value: readonly Measure[]
  fields: ReportFields
  onChange(value: Measure[]): void
}

function Measures({ value, fields, onChange }: MeasuresProps) {
  const numbers = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.kind === 'number'))
  const set = (at: number, next: Measure) => onChange(value.map((measure, index) => (index === at ? next : measure)))
  const choices = measureOps
    .filter((op) => op === 'count' || op === 'share' || Object.keys(numbers).length > 0)
    .map((op) => ({ value: op, label: texts.ops[op] }))
  return (
    <Stack gap="xs">
      {value.map((measure, index) => (
        // A measure has no id; people know it by its number.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.measure}>
          <SelectField
            aria-label={`${texts.measure} ${index + 1}`}
            options={choices}
            value={measure.op}
            required
            onChange={(op) =>
              op && set(index, isCounted(op) ? { op: op as MeasureOp } : { ...measure, op: op as MeasureOp })
            }
          />
          {!isCounted(measure.op) && (
            <SelectField
              aria-label={`${texts.measureField} ${index + 1}`}
              options={fieldOptions(numbers)}
              value={measure.field ?? null}
              required
              onChange={(field) => set(index, { ...measure, ...(field ? { field } : {}) })}
            />
          )}
          <ActionIcon
            size="lg"
            disabled={value.length === 1}
            aria-label={texts.removeMeasure(`${texts.ops[measure.op]} ${index + 1}`)}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </div>
      ))}
      {value.length < MOST && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => onChange([...value, { op: 'count' }])}
          >
            {texts.addMeasure}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function isCounted(op: string): boolean {
  return op === 'count' || op === 'share'
}
