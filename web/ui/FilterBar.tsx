import {
  ActionIcon,
  Button,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilterOff, IconFilterPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type FilterFields, filterProblem } from '#shared/core/filters.ts'
import { dotted } from '#shared/core/format.ts'
import classes from './FilterBar.module.css'
import { FilterInputs } from './FilterInputs.tsx'
import { FilterPicker } from './FilterPicker.tsx'
import { filterSentence, filterWords } from './filter-words.ts'
import type { ListFilter } from './list-state.ts'
import { texts } from './ui.texts.ts'
import { useShortcut } from './use-shortcut.ts'

/** Letters that follow each other are one request. */
const TYPING_MS = 300

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
  /** How many the conditions find, in words. */
  found?: string | undefined
}

interface FilterValuesProps {
  fields: FilterFields
  filter: ListFilter
  /** Called with each complete condition, as it is typed or ticked. */
  onChange(filter: ListFilter): void
  found: string | undefined
}

/** The comparison and the values of one condition. What is complete applies at once; there is nothing to confirm. */
function FilterValues({ fields, filter, onChange, found }: FilterValuesProps) {
  const [draft, setDraft] = useState(filter)
  const inputs = useRef<HTMLDivElement>(null)
  // Where a field has just been chosen, the box that had the focus is gone.
  useEffect(() => inputs.current?.querySelector<HTMLElement>('[data-autofocus], input')?.focus(), [])
  const send = useDebouncedCallback(onChange, { delay: TYPING_MS, flushOnUnmount: true })
  const change = (next: ListFilter) => {
    setDraft(next)
    if (filterProblem(next, fields) === null) send(next)
    else send.cancel()
  }
  return (
    <Stack gap="sm" className={classes.values} ref={inputs}>
      <Text size="sm" fw={600}>
        {fields[draft.field]?.label ?? texts.filters.unknownField}
      </Text>
      <FilterInputs fields={fields} value={draft} onChange={change} isInPopover />
      <Text size="xs" c="dimmed" role="status">
        {dotted(found, texts.filters.atOnce)}
      </Text>
    </Stack>
  )
}

interface FilterChipProps extends FilterValuesProps {
  isOpen: boolean
  onOpen(isOpen: boolean): void
  onRemove(): void
}

function FilterChip({ isOpen, onOpen, onRemove, ...rest }: FilterChipProps) {
  const { fields, filter } = rest
  const words = filterWords(filter, fields)
  const sentence = filterSentence(filter, fields)
  return (
    <span className={classes.chip}>
      <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus withinPortal returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.words}
            aria-label={texts.filters.edit(sentence)}
            onClick={() => onOpen(!isOpen)}
          >
            <span className={classes.field}>{words.field}</span> {filter.op !== 'eq' && words.op}{' '}
            {words.value && <span className={classes.value}>{words.value}</span>}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={texts.filters.edit(sentence)}>
          <FilterValues {...rest} />
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

/** The button that adds a condition: at once from the box, or value by value; it becomes a chip with its first value. */
function AddFilter({ fields, value, onChange, found }: Omit<FilterBarProps, 'onClear'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [added, setAdded] = useState<ListFilter | null>(null)
  /** Its place among the conditions, once it is one of them. */
  const place = useRef<number | null>(null)
  const { filters, operator } = value
  useShortcut('f', texts.filters.add, () => open(true), { group: texts.shortcuts.lists })

  function open(next: boolean) {
    setIsOpen(next)
    if (next) return
    setAdded(null)
    place.current = null
  }

  function put(filter: ListFilter) {
    place.current ??= filters.length
    const at = place.current
    onChange({ operator, filters: [...filters.slice(0, at), filter, ...filters.slice(at + 1)] })
  }

  function begin(filter: ListFilter) {
    setAdded(filter)
    if (filterProblem(filter, fields) === null) put(filter)
  }

  function addAll(more: ListFilter[]) {
    open(false)
    onChange({ operator, filters: [...filters, ...more] })
  }

  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" trapFocus withinPortal returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilterPlus size={15} aria-hidden />} onClick={() => open(!isOpen)}>
          {texts.filters.add}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.filters.add}>
        {added ? (
          <FilterValues fields={fields} filter={added} onChange={put} found={found} />
        ) : (
          <div className={classes.values}>
            <FilterPicker fields={fields} onField={begin} onAdd={addAll} />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Chips stay in one row; one that was just added comes into view. */
function useStrip(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) strip.current?.scrollTo({ left: strip.current.scrollWidth })
    before.current = count
  }, [count])
  return strip
}

/** Active filters as chips that can be edited or removed, and a button to add one. */
export function FilterBar({ fields, value, onChange, onClear, found }: FilterBarProps) {
  const [edited, setEdited] = useState<number | null>(null)
  const { filters, operator } = value
  const strip = useStrip(filters.length)
  return (
    <Group
      gap={6}
      wrap="nowrap"
      role="group"
      aria-label={texts.filters.filters}
      className={classes.bar}
      data-filled={filters.length > 0 || undefined}
    >
      <AddFilter {...{ fields, value, onChange, found }} />
      {filters.length > 0 && (
        <div className={classes.strip} ref={strip}>
          {filters.map((filter, index) => (
            <FilterChip
              // Two filters may be equal; only the index tells them apart.
              key={`${index}-${filter.field}`}
              fields={fields}
              filter={filter}
              found={found}
              isOpen={edited === index}
              onOpen={(isOpen) => setEdited(isOpen ? index : null)}
              onChange={(next) =>
                onChange({ operator, filters: filters.map((other, place) => (place === index ? next : other)) })
              }
              onRemove={() => onChange({ operator, filters: filters.filter((_, place) => place !== index) })}
            />
          ))}
          {filters.length > 1 && (
            <JoinSwitch value={operator} onChange={(next) => onChange({ operator: next, filters })} />
          )}
        </div>
      )}
      {filters.length > 0 && (
        <Tooltip label={texts.filters.clearAll}>
          <ActionIcon
            size={30}
            variant="subtle"
            color="gray"
            aria-label={texts.filters.clearAll}
            onClick={onClear ?? (() => onChange({ operator: 'and', filters: [] }))}
          >
            <IconFilterOff size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
