import { Group, SegmentedControl, Switch } from '@mantine/core'
import { memo, useState } from 'react'
import { isDay } from '#shared/core/dates.ts'
import { lazily } from '#shared/core/lazily.ts'
import { type CompanyFilters, type KpiFilters, periodBefore } from '#shared/features/kpis/kpis.rules.ts'
import {
  goneOf,
  isSamePeriod,
  periodNameOf,
  periodNames,
  periodsOn,
  type RelativePeriod,
} from '#shared/features/kpis/kpis.views.ts'
import { changeAddress, type KpiAddress } from '#web/features/kpis/kpis.address.ts'
import classes from '#web/features/kpis/charts.module.css'
import { today } from '#web/features/kpis/kpis.data.ts'
import { periodDays } from '#web/features/kpis/kpis.format.ts'
import barClasses from '#web/features/kpis/kpis.module.css'
import type { KpiSummary } from '#shared/features/kpis/kpis.summary.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const texts = kpisTexts.filters

interface KpiFilterBarProps {
  address: KpiAddress
  programmes: KpiSummary['programmes']
}

/** One period for the whole page, the days it is compared with, and the programmes. */
export const KpiFilterBar = memo(function KpiFilterBar({ address, programmes }: KpiFilterBarProps) {
  const { filters } = address
  const [isOwn, setOwn] = useState(false)
  const isSplit = !isSamePeriod(filters.company, filters.cycle)
  const shown = isOwn ? 'own' : periodNameOf(filters, today())
  const setPeriod = ({ date_from, date_until }: CompanyFilters) =>
    changeAddress({
      filters: { company: { date_from, date_until }, cycle: { ...filters.cycle, date_from, date_until } },
    })
  function choose(next: string) {
    setOwn(next === 'own')
    if (next !== 'own') setPeriod(periodsOn(today())[next as RelativePeriod])
  }
  return (
    <div className={barClasses.bar} role="group" aria-label={texts.label} data-no-print>
      <div className={barClasses.presets}>
        <SegmentedControl
          aria-label={texts.period}
          value={shown}
          onChange={choose}
          data={periodNames.map((value) => ({
            value,
            label: texts.presets[value],
          }))}
        />
      </div>
      {shown === 'own' && (
        <OwnPeriods
          filters={filters}
          isSplit={isSplit}
          onPeriod={setPeriod}
          onFilters={(next) => changeAddress({ filters: next })}
        />
      )}
      <Programmes
        value={filters.cycle}
        programmes={programmes}
        onChange={(cycle) => changeAddress({ filters: { ...filters, cycle } })}
      />
      <Comparison address={address} />
    </div>
  )
})

/** The days beside which those of the period stand, and their colour. */
function Comparison({ address: { filters, compare } }: Pick<KpiFilterBarProps, 'address'>) {
  const before = periodBefore(filters.company, today()) ?? periodBefore(filters.cycle, today())
  // The field says what is wrong.
  if (isReversed(filters.company) || isReversed(filters.cycle)) return null
  if (!before) return <Hint size="xs">{texts.nothingBefore}</Hint>
  return (
    <Switch
      label={
        <>
          {texts.compare}{' '}
          <span className={classes.key} data-before>
            {periodDays(before)}
          </span>
        </>
      }
      checked={compare}
      onChange={(event) => changeAddress({ compare: event.currentTarget.checked })}
    />
  )
}

interface OwnPeriodsProps {
  filters: KpiFilters
  isSplit: boolean
  onPeriod(period: CompanyFilters): void
  onFilters(filters: KpiFilters): void
}

/** Any days; those of the programmes may be others than those of the companies. */
function OwnPeriods({ filters, isSplit, onPeriod, onFilters }: OwnPeriodsProps) {
  const [isApart, setApart] = useState(isSplit)
  const { company, cycle } = filters
  return (
    <>
      <PeriodFields
        label={isApart ? kpisTexts.groups.company.title : texts.period}
        value={company}
        onChange={(period) => (isApart ? onFilters({ ...filters, company: period }) : onPeriod(period))}
      />
      {isApart && (
        <PeriodFields
          label={kpisTexts.groups.cycle.title}
          value={cycle}
          onChange={(period) => onFilters({ ...filters, cycle: { ...cycle, ...period } })}
        />
      )}
      <Switch
        label={texts.apart}
        checked={isApart}
        onChange={(event) => {
          setApart(event.currentTarget.checked)
          if (!event.currentTarget.checked) onPeriod(company)
        }}
      />
    </>
  )
}

interface PeriodFieldsProps {
  label: string
  value: CompanyFilters
  onChange(value: CompanyFilters): void
}

const isReversed = ({ date_from, date_until }: CompanyFilters) =>
  date_from !== null && date_until !== null && date_until < date_from

function PeriodFields({ label, value, onChange }: PeriodFieldsProps) {
  const { date_from, date_until } = value
  // What is no day stays in its field, which says so, and the period as it was.
  const change = (name: 'date_from' | 'date_until') => (day: string | null) => {
    if (day === null || isDay(day)) onChange({ ...value, [name]: day })
  }
  return (
    <Group role="group" aria-label={label} gap="xs" wrap="nowrap" align="flex-start">
      <DateField
        aria-label={`${texts.from}, ${label}`}
        className={barClasses.day}
        value={date_from}
        onChange={change('date_from')}
      />
      <DateField
        aria-label={`${texts.until}, ${label}`}
        className={barClasses.day}
        value={date_until}
        onChange={change('date_until')}
        error={isReversed(value) ? texts.wrongOrder : undefined}
      />
    </Group>
  )
}

interface ProgrammesProps {
  value: KpiFilters['cycle']
  programmes: KpiSummary['programmes']
  onChange(value: KpiFilters['cycle']): void
}

const names = lazily(() => new Intl.Collator('el'))

function Programmes({ value, programmes, onChange }: ProgrammesProps) {
  const gone = goneOf(value, programmes)
  const isRead = programmes.length > 0
  const categories = [...new Set(programmes.map(({ edc_organizor }) => edc_organizor))].filter(Boolean)
  return (
    <>
      <MultiSelectField
        aria-label={texts.programmes}
        title={texts.programmesHint}
        placeholder={value.edc_ids.length === 0 ? texts.allProgrammes : ''}
        className={barClasses.programmes}
        options={programmes.map((cycle) => ({ value: String(cycle.edc_id), label: cycle.edc_title }))}
        value={value.edc_ids.map(String)}
        onChange={(ids) => onChange({ ...value, edc_ids: ids.map(Number) })}
        error={isRead && gone.programme && texts.goneProgramme}
      />
      <SelectField
        aria-label={texts.category}
        title={texts.programmesHint}
        placeholder={texts.allCategories}
        className={barClasses.category}
        options={categories.toSorted(names().compare).map((category) => ({ value: category, label: category }))}
        value={value.edc_category}
        onChange={(edc_category) => onChange({ ...value, edc_category: edc_category ?? '' })}
        error={isRead && gone.category && texts.goneCategory}
      />
    </>
  )
}
