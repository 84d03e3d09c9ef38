import { useSyncExternalStore } from 'react'

/** One value for the whole page, kept outside of React: components that use it follow its changes. */
export function sharedValue<Value>(initial: Value) {
  let current = initial
  const listeners = new Set<() => void>()
  const get = () => current
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set(next: Value): void {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    /** A page that the server draws, and its taking over, begin with the first value. */
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
