import {
  ActionIcon,
  Button,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconFilterOff, IconFilterPlus, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FilterFields, filterProblem } from '#shared/core/filters.ts'
import { dotted } from '#shared/core/format.ts'
import classes from './FilterBar.module.css'
import { FilterInputs } from './FilterInputs.tsx'
import { FilterPicker } from './FilterPicker.tsx'
import { filterSentence, filterWords } from './filter-words.ts'
import type { ListFilter } from './list-state.ts'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'
import { useShortcut } from './use-shortcut.ts'

/** Letters that follow each other are one request. */
const TYPING_MS = 300
/** Of a chip that counts as seen; its edge may be rounded away. */
const WHOLE = 0.95

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
        {fields[draft.field]?.label ?? listTexts.filters.unknownField}
      </Text>
      <FilterInputs fields={fields} value={draft} onChange={change} isInPopover />
      <Text size="xs" c="dimmed" role="status">
        {dotted(found, listTexts.filters.atOnce)}
      </Text>
    </Stack>
  )
}

interface FilterChipProps extends FilterValuesProps {
  isOpen: boolean
  onOpen(isOpen: boolean): void
  onRemove(): void
}

/** A chip is short; its name and the report say the comparison in words. */
const signs: Partial<Record<ListFilter['op'], string>> = { eq: '', gte: '≥', lte: '≤' }

function FilterChip({ isOpen, onOpen, onRemove, ...rest }: FilterChipProps) {
  const { fields, filter } = rest
  const words = filterWords(filter, fields)
  const sentence = filterSentence(filter, fields)
  const op = fields[filter.field]?.kind === 'date' ? words.op : (signs[filter.op] ?? words.op)
  return (
    <span className={classes.chip} data-condition>
      <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.words}
            aria-label={listTexts.filters.edit(sentence)}
            onClick={() => onOpen(!isOpen)}
          >
            <span className={classes.field}>{words.field}</span> {op}{' '}
            {words.value && <span className={classes.value}>{words.value}</span>}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={listTexts.filters.edit(sentence)}>
          <FilterValues {...rest} />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        size={24}
        variant="transparent"
        color="gray"
        aria-label={listTexts.filters.removeOne(sentence)}
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
      <VisuallyHidden component="legend">{listTexts.filters.join}</VisuallyHidden>
      <SegmentedControl
        size="xs"
        value={value}
        onChange={(next) => onChange(next === 'or' ? 'or' : 'and')}
        data={[
          { value: 'and', label: listTexts.filters.andLong },
          { value: 'or', label: listTexts.filters.orLong },
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
  useShortcut('f', listTexts.filters.add, () => open(true), { group: texts.shortcuts.lists })

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
    <Popover
      opened={isOpen}
      onChange={open}
      position="bottom-start"
      trapFocus
      returnFocus
      // With its place locked the library keeps what each opening has drawn, as long as the list is on the screen.
      preventPositionChangeWhenVisible={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconFilterPlus size={15} aria-hidden />}
          onClick={() => open(!isOpen)}
          aria-label={listTexts.filters.add}
        >
          <span className={classes.addWord}>{listTexts.filters.add}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={listTexts.filters.add}>
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

interface Fold {
  strip: RefObject<HTMLDivElement | null>
  /** How many conditions are not wholly in sight. */
  hidden: number
  /** Something is out of sight, perhaps only the switch behind the conditions. */
  isCut: boolean
}

/** Chips stay in one row; one that was just added comes into view, and what has no place is counted. */
function useFold(filters: readonly ListFilter[]): Fold {
  const strip = useRef<HTMLDivElement>(null)
  const before = useRef(filters.length)
  const [out, setOut] = useState<ReadonlySet<Element>>(new Set())
  const count = filters.length
  useEffect(() => {
    const conditions = strip.current?.querySelectorAll('[data-condition]')
    if (count > before.current) conditions?.[count - 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    before.current = count
  }, [count])
  useEffect(() => {
    const row = strip.current
    if (!row) return
    const seen = new Set<Element>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          if (intersectionRatio < WHOLE) seen.add(target)
          else seen.delete(target)
        }
        setOut(new Set(seen))
      },
      { root: row, threshold: WHOLE },
    )
    for (const part of row.children) watcher.observe(part)
    return () => watcher.disconnect()
  }, [count])
  const isOut = count > 0 ? [...out] : []
  return { strip, hidden: isOut.filter((part) => part.matches('[data-condition]')).length, isCut: isOut.length > 0 }
}

interface FoldSignProps {
  hidden: number
  isUnfolded: boolean
  onChange(isUnfolded: boolean): void
}

/** Says how many conditions have no place in the row, and shows them all. */
function FoldSign({ hidden, isUnfolded, onChange }: FoldSignProps) {
  const label = isUnfolded ? listTexts.filters.fold : listTexts.filters.unfold(hidden)
  const Icon = isUnfolded ? IconChevronUp : IconChevronDown
  return (
    <Tooltip label={label}>
      <Button
        variant="default"
        className={classes.sign}
        aria-expanded={isUnfolded}
        aria-label={label}
        onClick={() => onChange(!isUnfolded)}
      >
        {!isUnfolded && hidden > 0 ? `+${hidden}` : <Icon size={15} aria-hidden />}
      </Button>
    </Tooltip>
  )
}

/** Active filters as chips that can be edited or removed, and a button to add one. */
export function FilterBar({ fields, value, onChange, onClear, found }: FilterBarProps) {
  const [edited, setEdited] = useState<number | null>(null)
  const [wantsAll, setWantsAll] = useState(false)
  const { filters, operator } = value
  const { strip, hidden, isCut } = useFold(filters)
  const isFilled = filters.length > 0
  const isUnfolded = wantsAll && isFilled
  return (
    <div
      role="group"
      aria-label={listTexts.filters.filters}
      className={classes.bar}
      data-filled={isFilled || undefined}
      data-unfolded={isUnfolded || undefined}
    >
      <AddFilter {...{ fields, value, onChange, found }} />
      {isFilled && (
        <div className={classes.strip} ref={strip} data-cut={isCut || undefined}>
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
      {isFilled && (isCut || isUnfolded) && <FoldSign {...{ hidden, isUnfolded }} onChange={setWantsAll} />}
      {isFilled && (
        <Tooltip label={listTexts.filters.clearAll}>
          <ActionIcon
            size={30}
            className={classes.clear}
            aria-label={listTexts.filters.clearAll}
            onClick={onClear ?? (() => onChange({ operator: 'and', filters: [] }))}
          >
            <IconFilterOff size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
