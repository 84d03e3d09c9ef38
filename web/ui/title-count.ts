import { useSyncExternalStore } from 'react'

// The unread count before the title of the page: «(3) Υποψήφιοι».

let current = 0
const listeners = new Set<() => void>()

export function setTitleCount(count: number): void {
  if (count === current) return
  current = count
  for (const listener of listeners) listener()
}

export function useTitleCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => 0,
  )
}
