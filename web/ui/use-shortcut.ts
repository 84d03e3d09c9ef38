import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from './local-store.ts'
import { isDialogOpen, isTyping, matchesShortcut, pressesByItself } from './shortcut-keys.ts'

interface Shortcut {
  id: string
  key: string
  label: string
  group: string | undefined
  inDialog: boolean
  run: (event: KeyboardEvent) => void
}

export type ShownShortcut = Pick<Shortcut, 'id' | 'key' | 'label' | 'group'>

export interface ShortcutOptions {
  /** The heading under which the help shows it. */
  group?: string
  /** Also while a dialog is open. */
  inDialog?: boolean
  isDisabled?: boolean
}

let registered: readonly Shortcut[] = []
const listeners = new Set<() => void>()

function change(next: readonly Shortcut[]) {
  registered = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const SINGLE_KEYS = 'single-keys'
let areSingleKeysOn = readLocal(SINGLE_KEYS, true)

/** WCAG 2.1.4: single-letter shortcuts can be switched off. */
export function singleKeysOn(): boolean {
  return areSingleKeysOn
}

export function setSingleKeys(isOn: boolean): void {
  areSingleKeysOn = isOn
  writeLocal(SINGLE_KEYS, isOn)
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysOn, singleKeysOn)
}

function needsModifier(key: string): boolean {
  return key.includes('mod+') || key.includes('alt+') || key.length > 1
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  // The newest comes first: a panel wins over the page under it.
  for (const shortcut of registered.toReversed()) {
    if (!matchesShortcut(event, shortcut.key)) continue
    if (!shortcut.key.includes('mod+') && isTyping(event.target)) continue
    if (shortcut.key === 'enter' && pressesByItself(event.target)) continue
    if (!needsModifier(shortcut.key) && !areSingleKeysOn && shortcut.key !== '?') continue
    if (!shortcut.inDialog && isDialogOpen()) continue
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
  const id = useId()
  const latest = useEffectEvent(run)
  const { group, inDialog = false, isDisabled = false } = options
  useEffect(() => {
    if (isDisabled) return
    const shortcut: Shortcut = { id, key, label, group, inDialog, run: (event) => latest(event) }
    change([...registered, shortcut])
    return () => change(registered.filter((other) => other !== shortcut))
  }, [id, key, label, group, inDialog, isDisabled])
}

export function useShownShortcuts(): readonly ShownShortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => registered,
    () => registered,
  )
}
