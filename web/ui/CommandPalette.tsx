import { Kbd, Loader, Modal, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import classes from './CommandPalette.module.css'
import { useNavigation } from './NavigationContext.tsx'
import {
  type EntryGroup,
  groupEntries,
  matchingEntries,
  type PaletteEntry,
  recentEntries,
  rememberEntry,
} from './palette-entries.ts'
import { shortcutWords } from './shortcut-keys.ts'
import { texts } from './ui.texts.ts'
import { type PaletteSearch, usePaletteSearch } from './use-palette-search.ts'
import { useShortcut } from './use-shortcut.ts'

export interface CommandPaletteProps {
  opened: boolean
  onOpenChange(isOpen: boolean): void
  /** Where one can go and what one can do here. */
  actions: readonly PaletteEntry[]
  /** Finds records; a rejected promise is told to the person. Keep its identity stable. */
  search?: PaletteSearch
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search box and moves the current option
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
      {entry.shortcut && (
        <span className={classes.keys}>
          {shortcutWords(entry.shortcut).map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </div>
  )
}

function useEntries(props: CommandPaletteProps, query: string) {
  const { actions, search } = props
  const found = usePaletteSearch(search, query)
  const groups = useMemo<EntryGroup[]>(() => {
    if (query.trim() !== '') {
      const matching = groupEntries(matchingEntries(actions, query).slice(0, 12), texts.palette.short)
      return [...matching, ...groupEntries(found.entries, texts.palette.results)]
    }
    const recent = recentEntries(actions)
    const rest = groupEntries(actions, texts.palette.short)
    return recent.length > 0 ? [{ name: texts.palette.recent, entries: recent }, ...rest] : rest
  }, [actions, query, found.entries])
  return { groups, state: found.state }
}

function PaletteBody(props: CommandPaletteProps) {
  const navigation = useNavigation()
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { groups, state } = useEntries(props, query)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.min(current, Math.max(0, entries.length - 1))

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, groups])

  function pick(entry: PaletteEntry | undefined) {
    if (!entry) return
    rememberEntry(entry, props.actions)
    props.onOpenChange(false)
    if (entry.run) entry.run()
    else if (entry.href) navigation.navigate(entry.href)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setCurrent(at + 1 >= entries.length ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setCurrent(at === 0 ? entries.length - 1 : at - 1)
    else if (event.key === 'Enter') pick(entries[at])
    else return
    event.preventDefault()
  }

  let index = -1
  const isNothing = entries.length === 0 && state !== 'searching' && state !== 'failed'
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
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.palette.open} className={classes.list}>
        {groups.map((group, groupAt) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox
          <div key={group.name} role="group" aria-labelledby={`${id}-group-${groupAt}`}>
            <div id={`${id}-group-${groupAt}`} className={classes.group}>
              {group.name}
            </div>
            {group.entries.map((entry) => {
              index += 1
              const own = index
              return (
                <Option
                  key={`${group.name}-${entry.id}`}
                  id={`${id}-${own}`}
                  entry={entry}
                  isCurrent={own === at}
                  onPick={() => pick(entry)}
                  onPoint={() => setCurrent(own)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <Text role="status" size="sm" c="dimmed" className={classes.status}>
        {state === 'searching' && entries.length === 0 && texts.palette.searching}
        {state === 'failed' && texts.palette.failed}
        {isNothing && texts.palette.nothing}
      </Text>
    </>
  )
}

/** One box for going, doing and finding: Ctrl or ⌘ with K. */
export function CommandPalette(props: CommandPaletteProps) {
  const { opened, onOpenChange } = props
  useShortcut('mod+k', texts.shortcuts.palette, () => onOpenChange(!opened), {
    group: texts.shortcuts.general,
    inDialog: true,
  })
  return (
    <Modal
      opened={opened}
      onClose={() => onOpenChange(false)}
      withCloseButton={false}
      centered={false}
      yOffset="10vh"
      size={620}
      padding={0}
      aria-label={texts.palette.open}
    >
      <PaletteBody {...props} />
    </Modal>
  )
}
