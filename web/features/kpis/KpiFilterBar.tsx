import { Button, Group } from '@mantine/core'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import { addDays } from '#shared/core/dates.ts'
import { today } from '#web/features/kpis/kpis.data.ts'
import type { KpiSummary } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import classes from './kpis.module.css'

const texts = kpisTexts.filters

type Period = KpiFilters['company']

function presets(): { id: keyof typeof texts.presets; period: Period }[] {
  const now = today()
  const year = Number(now.slice(0, 4))
  const whole = (of: number): Period => ({ date_from: `${of}-01-01`, date_until: `${of}-12-31` })
  return [
    { id: 'all', period: { date_from: null, date_until: null } },
    { id: 'thisYear', period: { date_from: `${year}-01-01`, date_until: now } },
    { id: 'lastYear', period: whole(year - 1) },
    {
      id: 'months',
      period: { date_from: addDays(`${year - 1}${now.slice(4)}`.replace('02-29', '02-28'), 1), date_until: now },
    },
  ]
}

interface PeriodFieldsProps<F extends Period> {
  value: F
  onChange(value: F): void
}

function PeriodFields<F extends Period>({ value, onChange }: PeriodFieldsProps<F>) {
  const isWrong = value.date_from !== null && value.date_until !== null && value.date_until < value.date_from
  return (
    <>
      <div className={classes.day}>
        <DateField
          label={texts.from}
          value={value.date_from}
          onChange={(date_from) => onChange({ ...value, date_from })}
        />
      </div>
      <div className={classes.day}>
        <DateField
          label={texts.until}
          value={value.date_until}
          onChange={(date_until) => onChange({ ...value, date_until })}
          error={isWrong ? texts.wrongOrder : undefined}
        />
      </div>
      <div role="group" aria-label={texts.period} className={classes.presets}>
        <Button.Group>
          {presets().map(({ id, period }) => {
            const isOn = period.date_from === value.date_from && period.date_until === value.date_until
            return (
              <Button
                key={id}
                size="sm"
                variant={isOn ? 'light' : 'default'}
                aria-pressed={isOn}
                onClick={() => onChange({ ...value, ...period })}
              >
                {texts.presets[id]}
              </Button>
            )
          })}
        </Button.Group>
      </div>
    </>
  )
}

export function CompanyFilterBar({ value, onChange }: PeriodFieldsProps<KpiFilters['company']>) {
  return (
    <Group gap="sm" align="flex-end" role="group" aria-label={kpisTexts.groups.company.filters}>
      <PeriodFields value={value} onChange={onChange} />
    </Group>
  )
}

interface CycleFilterBarProps extends PeriodFieldsProps<KpiFilters['cycle']> {
  programmes: KpiSummary['programmes']
}

export function CycleFilterBar({ value, onChange, programmes }: CycleFilterBarProps) {
  const categories = [
    ...new Set(programmes.map((cycle) => cycle.edc_organizor).filter((organizer) => organizer !== '')),
  ]
  const { compare } = new Intl.Collator('el')
  return (
    <Group gap="sm" align="flex-end" role="group" aria-label={kpisTexts.groups.cycle.filters}>
      <PeriodFields value={value} onChange={onChange} />
      <div className={classes.programmes}>
        <MultiSelectField
          label={texts.programmes}
          placeholder={texts.allProgrammes}
          options={programmes.map((cycle) => ({ value: String(cycle.edc_id), label: cycle.edc_title }))}
          value={value.edc_ids.map(String)}
          onChange={(ids) => onChange({ ...value, edc_ids: ids.map(Number) })}
        />
      </div>
      <div className={classes.category}>
        <SelectField
          label={texts.category}
          placeholder={texts.allCategories}
          options={categories.toSorted(compare).map((category) => ({ value: category, label: category }))}
          value={value.edc_category}
          onChange={(edc_category) => onChange({ ...value, edc_category: edc_category ?? '' })}
        />
      </div>
    </Group>
  )
}
