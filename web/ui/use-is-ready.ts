import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server, and in the browser until it has taken over what the server drew: until then no button works. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
