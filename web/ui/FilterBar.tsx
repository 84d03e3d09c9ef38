import {
  ActionIcon,
  Button,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type FilterFields, filterProblem } from '#shared/core/filters.ts'
import classes from './FilterBar.module.css'
import { FilterInputs } from './FilterInputs.tsx'
import { filterWords } from './filter-words.ts'
import type { ListFilter } from './list-state.ts'
import { texts } from './ui.texts.ts'

export interface FilterSet {
  filters: ListFilter[]
  operator: 'and' | 'or'
}

export interface FilterBarProps {
  fields: FilterFields
  value: FilterSet
  onChange(value: FilterSet): void
  /** Also clears what is not a filter, such as the search text. */
  onClear?: () => void
}

interface FilterFormProps {
  fields: FilterFields
  start: ListFilter | null
  onApply(filter: ListFilter): void
}

function FilterForm({ fields, start, onApply }: FilterFormProps) {
  const [filter, setFilter] = useState(start)
  const isReady = filter !== null && filterProblem(filter, fields) === null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (filter && isReady) onApply(filter)
      }}
    >
      <Stack gap="sm" w={300} maw="80vw">
        <FilterInputs fields={fields} value={filter} onChange={setFilter} withLabels isInPopover />
        <Button type="submit" disabled={!isReady}>
          {texts.filters.apply}
        </Button>
      </Stack>
    </form>
  )
}

interface FilterChipProps {
  fields: FilterFields
  filter: ListFilter
  onChange(filter: ListFilter): void
  onRemove(): void
}

function FilterChip({ fields, filter, onChange, onRemove }: FilterChipProps) {
  const [isOpen, setIsOpen] = useState(false)
  const words = filterWords(filter, fields)
  const sentence = `${words.field} ${words.op} ${words.value}`.trim()
  return (
    <span className={classes.chip}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus withinPortal>
        <Popover.Target>
          <UnstyledButton
            className={classes.words}
            aria-label={texts.filters.edit(sentence)}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.field}>{words.field}</span> {words.op}{' '}
            {words.value && <span className={classes.value}>{words.value}</span>}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterForm
            fields={fields}
            start={filter}
            onApply={(next) => {
              setIsOpen(false)
              onChange(next)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        size={24}
        variant="transparent"
        color="gray"
        aria-label={texts.filters.removeOne(sentence)}
        onClick={onRemove}
      >
        <IconX size={14} />
      </ActionIcon>
    </span>
  )
}

export function JoinSwitch({ value, onChange }: { value: 'and' | 'or'; onChange(value: 'and' | 'or'): void }) {
  return (
    <fieldset className={classes.join}>
      <VisuallyHidden component="legend">{texts.filters.join}</VisuallyHidden>
      <SegmentedControl
        size="xs"
        value={value}
        onChange={(next) => onChange(next === 'or' ? 'or' : 'and')}
        data={[
          { value: 'and', label: texts.filters.andLong },
          { value: 'or', label: texts.filters.orLong },
        ]}
      />
    </fieldset>
  )
}

/** Active filters as chips that can be edited or removed, and a button to add one. */
export function FilterBar({ fields, value, onChange, onClear }: FilterBarProps) {
  const [isAdding, setIsAdding] = useState(false)
  const { filters, operator } = value
  const replace = (index: number, filter: ListFilter) =>
    onChange({ operator, filters: filters.map((other, at) => (at === index ? filter : other)) })
  return (
    <Group gap={6} role="group" aria-label={texts.filters.filters}>
      <Popover opened={isAdding} onChange={setIsAdding} position="bottom-start" trapFocus withinPortal>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilterPlus size={15} aria-hidden />}
            onClick={() => setIsAdding(!isAdding)}
          >
            {texts.filters.add}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterForm
            fields={fields}
            start={null}
            onApply={(filter) => {
              setIsAdding(false)
              onChange({ operator, filters: [...filters, filter] })
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {filters.map((filter, index) => (
        <FilterChip
          // Two filters may be equal; only the index tells them apart.
          key={`${index}-${filter.field}`}
          fields={fields}
          filter={filter}
          onChange={(next) => replace(index, next)}
          onRemove={() => onChange({ operator, filters: filters.filter((_, at) => at !== index) })}
        />
      ))}
      {filters.length > 1 && <JoinSwitch value={operator} onChange={(next) => onChange({ operator: next, filters })} />}
      {filters.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          color="gray"
          onClick={onClear ?? (() => onChange({ operator: 'and', filters: [] }))}
        >
          {texts.filters.clearAll}
        </Button>
      )}
    </Group>
  )
}
