import { type RefObject, useEffect, useEffectEvent } from 'react'
import { readLocal, writeLocal } from './local-store.ts'
import { sharedValue } from './shared-value.ts'
import { isTyping, matchesShortcut, pressesByItself } from './shortcut-keys.ts'
import { topDialog } from './top-dialog.ts'

type InDialog = boolean | RefObject<Element | null>

interface Shortcut {
  key: string
  label: string
  group: string | undefined
  inDialog: InDialog
  run: (event: KeyboardEvent) => void
}

export type ShownShortcut = Pick<Shortcut, 'key' | 'label' | 'group'>

export interface ShortcutOptions {
  /** The heading under which the help shows it. */
  group?: string
  /** Also while a dialog is open; of one that holds an element, as long as no other lies over it. */
  inDialog?: InDialog
  isDisabled?: boolean
}

const registered = sharedValue<readonly Shortcut[]>([])

/** Every shortcut of the page, for the help. */
export const useShownShortcuts: () => readonly ShownShortcut[] = registered.use

const SINGLE_KEYS = 'single-keys'

/** WCAG 2.1.4: single-letter shortcuts can be switched off. */
const singleKeys = sharedValue(readLocal(SINGLE_KEYS, true))

export const useSingleKeys = singleKeys.use

export function setSingleKeys(isOn: boolean): void {
  singleKeys.set(isOn)
  writeLocal(SINGLE_KEYS, isOn)
}

function needsModifier(key: string): boolean {
  return key.includes('mod+') || key.includes('alt+') || key.length > 1
}

const isUnder = (top: Element, inDialog: InDialog) => inDialog !== true && !(inDialog && top.contains(inDialog.current))

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const top = topDialog()
  // The newest comes first: a panel wins over the page under it.
  for (const shortcut of registered.get().toReversed()) {
    if (!matchesShortcut(event, shortcut.key)) continue
    if (!shortcut.key.includes('mod+') && isTyping(event.target)) continue
    if (shortcut.key === 'enter' && pressesByItself(event.target)) continue
    if (!needsModifier(shortcut.key) && !singleKeys.get() && shortcut.key !== '?') continue
    if (top && isUnder(top, shortcut.inDialog)) continue
    event.preventDefault()
    shortcut.run(event)
    return
  }
}

if (typeof document !== 'undefined') document.addEventListener('keydown', onKeyDown)

/** Registers a shortcut while the component is shown. It appears in the help by itself. */
export function useShortcut(
  key: string,
  label: string,
  run: (event: KeyboardEvent) => void,
  options: ShortcutOptions = {},
): void {
  const latest = useEffectEvent(run)
  const { group, inDialog = false, isDisabled = false } = options
  useEffect(() => {
    if (isDisabled) return
    const shortcut: Shortcut = { key, label, group, inDialog, run: (event) => latest(event) }
    registered.set([...registered.get(), shortcut])
    return () => registered.set(registered.get().filter((other) => other !== shortcut))
  }, [key, label, group, inDialog, isDisabled])
}
