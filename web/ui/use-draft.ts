import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { lastSitter, localSitting, readLocal, removeLocal, saveBeforeEnd, writeLocal } from './local-store.ts'

const TYPING_MS = 600
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

const noFields: readonly string[] = []

interface StoredDraft {
  at: number
  values: Record<string, unknown>
  /** The values that the typing started from. */
  base?: Record<string, unknown>
  /** The names of the files that were chosen. */
  files?: string[]
}

export interface Draft {
  /** When the restored draft was saved; null when there was none. */
  restoredAt: number | null
  /** The names of the files that were chosen and have to be chosen again. */
  lostFiles: readonly string[]
  /** Deletes the draft and resets the form. */
  discard(): void
  /** Keeps the restored values and hides the notice. */
  dismiss(): void
  /** Deletes the draft after saving; called by `FormFrame`. */
  clear(): void
}

export interface DraftOptions {
  /** Fields never saved: passwords and other secrets. */
  omit?: readonly string[]
  /** Of a form that edits a row: the row's values, as the typing started from them. */
  base?: object | undefined
  /** A restored draft started from other values than the row has now. */
  onOlderBase?: (base: object) => void
}

function isDraft(value: unknown): boolean {
  const draft = value as StoredDraft | null
  return typeof draft?.at === 'number' && typeof draft.values === 'object' && Date.now() - draft.at < MAX_AGE_MS
}

/** Also another one: in another tab the person has signed out, or somebody else in. */
const sittingHere = () => `${localSitting()} ${lastSitter()}`

/** Files cannot be saved as text: the person chooses them again, and is told which. */
function isStorable(value: unknown): boolean {
  if (value instanceof Blob) return false
  return !(Array.isArray(value) && value.some((item) => item instanceof Blob))
}

function fileNames(values: object): string[] {
  const files = Object.values(values)
    .flat()
    .filter((value) => value instanceof File)
  return files.map(({ name }) => name)
}

function storable(values: object, omit: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !omit.includes(name) && isStorable(value)))
}

/** Neither closing the tab, nor going to another one on a telephone, nor the end of the session loses the last words. */
function saveSoon(save: () => void): () => void {
  const timer = setTimeout(save, TYPING_MS)
  window.addEventListener('pagehide', save)
  document.addEventListener('visibilitychange', save)
  const forget = saveBeforeEnd(save)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', save)
    document.removeEventListener('visibilitychange', save)
    forget()
  }
}

/**
 * Saves what is typed in this browser until the form is sent, through reloads and closed tabs. Pass null as the key
 * until the form has its values from the server. For forms of the `controlled` mode.
 */
export function useDraft<Values extends object, Sent>(
  key: string | null,
  form: UseFormReturnType<Values, Sent>,
  { omit = noFields, base, onOlderBase }: DraftOptions = {},
): Draft {
  const [restored, setRestored] = useState<{ at: number; files: readonly string[] } | null>(null)
  const name = key === null ? null : `draft.${key}`
  const [sitting] = useState(sittingHere)
  const lastValues = useRef(form.values)
  const unsaved = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (name === null) return
    const draft = readLocal<StoredDraft | null>(name, null, isDraft)
    lastValues.current = form.getValues()
    if (!draft) return
    const typed = Object.fromEntries(Object.entries(draft.values).filter(([field]) => field in form.getValues()))
    const current = storable(form.getValues(), omit)
    const files = draft.files ?? []
    const isSame = Object.keys(typed).every((field) => JSON.stringify(typed[field]) === JSON.stringify(current[field]))
    if (isSame && files.length === 0) return
    form.setValues(typed as Partial<Values>)
    if (draft.base && base && JSON.stringify(draft.base) !== JSON.stringify(storable(base, omit)))
      onOlderBase?.(draft.base)
    // oxlint-disable-next-line react/set-state-in-effect -- the storage is read once the form is mounted
    setRestored({ at: draft.at, files })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each key: later changes are the person's own
  }, [name])

  useEffect(() => {
    if (name === null || form.values === lastValues.current) return
    lastValues.current = form.values
    const save = () => {
      unsaved.current = null
      if (sitting !== sittingHere()) return
      if (!form.isDirty()) return removeLocal(name)
      const started = base && { base: storable(base, omit) }
      const values = form.getValues()
      writeLocal(name, { at: Date.now(), values: storable(values, omit), files: fileNames(values), ...started })
    }
    unsaved.current = save
    return saveSoon(save)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when values change
  }, [name, form.values])

  // Going on to the next person while typing must not lose the last words either.
  useEffect(() => () => unsaved.current?.(), [name])

  function clear() {
    unsaved.current = null
    if (name !== null) removeLocal(name)
    lastValues.current = form.getValues()
    setRestored(null)
  }

  return {
    restoredAt: restored?.at ?? null,
    lostFiles: restored?.files ?? [],
    dismiss: () => setRestored(null),
    clear,
    discard: () => {
      form.reset()
      clear()
      // The effect above may still save the values of the reset form.
      if (name !== null) setTimeout(() => removeLocal(name), TYPING_MS + 100)
    },
  }
}
