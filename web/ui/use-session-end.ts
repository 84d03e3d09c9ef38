import { useEffect, useEffectEvent } from 'react'
import { saveBeforeEnd } from './local-store.ts'

/** What the person was asked is asked of nobody else: it may name people. */
export function useSessionEnd(act: () => void): void {
  const end = useEffectEvent(act)
  useEffect(() => saveBeforeEnd(() => end()), [])
}
