import { Loader, Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import classes from './CommandPalette.module.css'
import { Hint } from './Hint.tsx'
import { useNavigation } from './NavigationContext.tsx'
import {
  type EntryGroup,
  groupEntries,
  matchingEntries,
  type PaletteEntry,
  recentEntries,
  rememberEntry,
} from './palette-entries.ts'
import { dialogWidth } from './theme.ts'
import { texts } from './ui.texts.ts'
import { type PaletteSearch, usePaletteSearch } from './use-palette-search.ts'
import { useEscape } from './use-escape.ts'
import { useShortcut } from './use-shortcut.ts'

export interface CommandPaletteProps {
  onClose(): void
  /** Pages and actions. */
  actions: readonly PaletteEntry[]
  /** Finds records; a rejected promise shows an error. Keep its identity stable. */
  search: PaletteSearch
  /** What was typed before the box could take it. */
  takeKeys?(): EarlyKeys
}

export interface EarlyKeys {
  letters: string
  /** Enter was pressed. */
  isSent: boolean
}

interface OptionProps {
  entry: PaletteEntry
  id: string
  isCurrent: boolean
  onPick(): void
  onPoint(): void
}

function Option({ entry, id, isCurrent, onPick, onPoint }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the search box
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={classes.option}
      onClick={onPick}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
    >
      {entry.icon && <span className={classes.icon}>{entry.icon}</span>}
      <span className={classes.words}>
        <span className={classes.label}>{entry.label}</span>
        {entry.description && <span className={classes.description}>{entry.description}</span>}
      </span>
    </div>
  )
}

function useEntries(props: CommandPaletteProps, query: string) {
  const { actions, search } = props
  const results = usePaletteSearch(search, query)
  const groups = useMemo<EntryGroup[]>(() => {
    if (query.trim() !== '') {
      const matching = groupEntries(matchingEntries(actions, query).slice(0, 12), texts.palette.short)
      return [...matching, ...groupEntries(results.entries, texts.palette.results)]
    }
    const recent = recentEntries(actions)
    const rest = groupEntries(actions, texts.palette.short)
    return recent.length > 0 ? [{ name: texts.palette.recent, entries: recent }, ...rest] : rest
  }, [actions, query, results.entries])
  return { groups, state: results.state }
}

interface PaletteListProps {
  id: string
  groups: readonly EntryGroup[]
  /** Index of the current option across all groups. */
  at: number
  onPick(entry: PaletteEntry): void
  onPoint(at: number): void
}

function PaletteList({ id, groups, at, onPick, onPoint }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + group.entries.length, 0))

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, groups])

  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.palette.open} className={classes.list}>
      {groups.map((group, groupAt) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-group-${groupAt}`}>
          <div id={`${id}-group-${groupAt}`} className={classes.group}>
            {group.name}
          </div>
          {group.entries.map((entry, entryAt) => {
            const own = (starts[groupAt] ?? 0) + entryAt
            return (
              <Option
                key={`${group.name}-${entry.id}`}
                id={`${id}-${own}`}
                entry={entry}
                isCurrent={own === at}
                onPick={() => onPick(entry)}
                onPoint={() => onPoint(own)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Up and down go round; Enter picks. The focus stays in the search box. */
function stepped(event: KeyboardEvent, at: number, count: number): number | 'pick' | null {
  if (event.nativeEvent.isComposing) return null
  if (event.key === 'ArrowDown') return at + 1 >= count ? 0 : at + 1
  if (event.key === 'ArrowUp') return at === 0 ? Math.max(0, count - 1) : at - 1
  return event.key === 'Enter' ? 'pick' : null
}

function Status({ state, isEmpty }: { state: ReturnType<typeof usePaletteSearch>['state']; isEmpty: boolean }) {
  return (
    <Hint role="status" className={classes.status}>
      {state === 'searching' && isEmpty && texts.palette.searching}
      {state === 'failed' && texts.palette.failed}
      {isEmpty && (state === 'idle' || state === 'found') && texts.palette.nothing}
    </Hint>
  )
}

/** Enter before the answer is there picks the first of it, and not one of the letters before. */
function useLatePick(isSent: boolean, isOld: boolean, onPick: () => void) {
  const [isAwaited, setAwaited] = useState(isSent)
  const pick = useEffectEvent(onPick)
  const isThere = isAwaited && !isOld
  useEffect(() => {
    if (isThere) pick()
  }, [isThere])
  return setAwaited
}

function PaletteBody(props: CommandPaletteProps) {
  const navigation = useNavigation()
  const [early] = useState(props.takeKeys)
  const [query, setQuery] = useState(early?.letters ?? '')
  const [current, setCurrent] = useState(0)
  const id = useId()
  const { groups, state } = useEntries(props, query)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.min(current, Math.max(0, entries.length - 1))

  function pick(entry: PaletteEntry | undefined) {
    if (!entry) return
    rememberEntry(entry, props.actions)
    props.onClose()
    navigation.navigate(entry.href)
  }

  const chosen = entries[at]
  const isOld = state === 'searching' && !(chosen && props.actions.includes(chosen))
  const setAwaited = useLatePick(early?.isSent ?? false, isOld, () => pick(chosen))

  function onKeyDown(event: KeyboardEvent) {
    const step = stepped(event, at, entries.length)
    if (step === null) return
    event.preventDefault()
    if (step === 'pick' && isOld) setAwaited(true)
    else if (step === 'pick') pick(chosen)
    else setCurrent(step)
  }

  return (
    <>
      <TextInput
        className={classes.search}
        size="md"
        variant="unstyled"
        placeholder={texts.palette.placeholder}
        aria-label={texts.palette.open}
        leftSection={<IconSearch size={19} stroke={1.7} aria-hidden />}
        rightSection={state === 'searching' && <Loader size="xs" />}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={query}
        data-autofocus
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setCurrent(0)
          setAwaited(false)
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={id} groups={groups} at={at} onPick={pick} onPoint={setCurrent} />
      <Status state={state} isEmpty={entries.length === 0} />
    </>
  )
}

/** One box for going, doing and finding: Ctrl or ⌘ with K. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props
  useEscape(true, onClose)
  useShortcut('mod+k', texts.shortcuts.palette, onClose, { group: texts.shortcuts.general, inDialog: true })
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      centered={false}
      yOffset="10vh"
      size={dialogWidth('medium')}
      padding={0}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={texts.palette.open}>
        <Modal.Body>
          <PaletteBody {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
