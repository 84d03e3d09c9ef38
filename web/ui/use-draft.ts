import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { readLocal, removeLocal, writeLocal } from './local-store.ts'

const TYPING_MS = 600
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

const nothing: readonly string[] = []

interface StoredDraft {
  at: number
  values: Record<string, unknown>
}

export interface Draft {
  /** When the draft that was put back had been kept; null when there was none. */
  restoredAt: number | null
  /** Throws the draft away and shows the values that the form began with. */
  discard(): void
  /** Keeps what was put back and takes the notice away. */
  dismiss(): void
  /** Forgets the draft; after saving. `FormFrame` does it. */
  clear(): void
}

export interface DraftOptions {
  /** Never kept: passwords, and whatever else must not rest in a browser. */
  omit?: readonly string[]
}

function isDraft(value: unknown): boolean {
  const draft = value as StoredDraft | null
  return typeof draft?.at === 'number' && typeof draft.values === 'object' && Date.now() - draft.at < MAX_AGE_MS
}

/** Files cannot be kept as text; the person chooses them again. */
function isStorable(value: unknown): boolean {
  if (value instanceof Blob) return false
  return !(Array.isArray(value) && value.some((item) => item instanceof Blob))
}

function storable(values: object, omit: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !omit.includes(name) && isStorable(value)))
}

/**
 * Keeps what is typed until it is saved, through reloads and closed tabs. Pass null as the key until the form has its
 * values from the server. For forms of the `controlled` mode.
 */
export function useDraft<Values extends object, Sent>(
  key: string | null,
  form: UseFormReturnType<Values, Sent>,
  { omit = nothing }: DraftOptions = {},
): Draft {
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const name = key === null ? null : `draft.${key}`
  const seen = useRef(form.values)

  useEffect(() => {
    if (name === null) return
    const draft = readLocal<StoredDraft | null>(name, null, isDraft)
    seen.current = form.getValues()
    if (!draft) return
    const known = Object.fromEntries(Object.entries(draft.values).filter(([field]) => field in form.getValues()))
    const now = storable(form.getValues(), omit)
    if (Object.keys(known).every((field) => JSON.stringify(known[field]) === JSON.stringify(now[field]))) return
    form.setValues(known as Partial<Values>)
    // oxlint-disable-next-line react/set-state-in-effect -- the storage is read once the form stands
    setRestoredAt(draft.at)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each key: later changes are the person's own
  }, [name])

  useEffect(() => {
    if (name === null || form.values === seen.current) return
    seen.current = form.values
    const keep = () => {
      if (form.isDirty()) writeLocal(name, { at: Date.now(), values: storable(form.getValues(), omit) })
      else removeLocal(name)
    }
    const timer = setTimeout(keep, TYPING_MS)
    // The last words before a tab is closed count as well.
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed sets it off
  }, [name, form.values])

  function clear() {
    if (name !== null) removeLocal(name)
    seen.current = form.getValues()
    setRestoredAt(null)
  }

  return {
    restoredAt,
    dismiss: () => setRestoredAt(null),
    clear,
    discard: () => {
      form.reset()
      clear()
      // The values of the reset form are not something to keep either.
      if (name !== null) setTimeout(() => removeLocal(name), TYPING_MS + 100)
    },
  }
}
