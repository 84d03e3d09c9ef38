import { Checkbox, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FilterField, splitLevel } from '#shared/core/filters.ts'
import classes from './FilterBar.module.css'
import { greekMatcher } from './greek-options.ts'
import type { ListFilter } from './list-state.ts'
import { withStored } from './SelectField.tsx'
import { listTexts } from './list.texts.ts'

const MANY = 8
const ANY_LEVEL = '*'

interface FilterChoicesProps {
  field: FilterField
  value: ListFilter
  onChange(filter: ListFilter): void
}

/** The values of a closed list to tick, in place: no list lies over the rest. With levels, one row for the least of them. */
export function FilterChoices({ field, value: filter, onChange }: FilterChoicesProps) {
  const [typed, setTyped] = useState('')
  const { entries, level } = partsOf(filter, field)
  const options = withStored(field.options ?? [], entries)
  const isLike = greekMatcher(typed)
  const shown = options.filter((option) => isLike(option.label))
  const set = (next: string[], nextLevel: string | null) => onChange(withParts(filter, next, nextLevel))

  function toggle(option: string) {
    // A level is of one entry.
    if (level !== null) return set(entries.includes(option) ? [] : [option], level)
    set(entries.includes(option) ? entries.filter((entry) => entry !== option) : [...entries, option], null)
  }

  return (
    <Stack gap="xs">
      {options.length > MANY && (
        <TextInput
          aria-label={listTexts.table.search}
          placeholder={listTexts.table.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <div className={classes.ticks} role="group" aria-label={listTexts.filters.values}>
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            size="sm"
            label={option.label}
            checked={entries.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      {field.levels && (
        <>
          <span className={classes.levelWords}>
            {listTexts.filters.level}{' '}
            {filter.op === 'lte' ? listTexts.filters.ops.list?.lte : listTexts.filters.ops.list?.gte}
          </span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={listTexts.filters.level}
            value={level ?? ANY_LEVEL}
            onChange={(next) => set(entries, next === ANY_LEVEL ? null : next)}
            data={[{ value: ANY_LEVEL, label: listTexts.filters.anyLevel }, ...field.levels.map(levelOption)]}
          />
        </>
      )}
    </Stack>
  )
}

function levelOption(level: string) {
  return { value: level, label: level }
}

function partsOf({ value }: ListFilter, { levels }: FilterField): { entries: string[]; level: string | null } {
  if (Array.isArray(value)) return { entries: value.map(String), level: null }
  if (value === null || value === '') return { entries: [], level: null }
  const { entry, level } = splitLevel(String(value), levels ?? [])
  return { entries: entry ? [entry] : [], level }
}

function withParts(filter: ListFilter, entries: string[], level: string | null): ListFilter {
  if (level === null) return { ...filter, op: filter.op === 'neq' ? 'neq' : 'eq', value: entries }
  return { ...filter, op: filter.op === 'lte' ? 'lte' : 'gte', value: `${entries.at(-1) ?? ''} ${level}`.trim() }
}
