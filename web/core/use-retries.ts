import { useEffect } from 'react'

const RETRY_MS = 5000

/** Tries at once, every few seconds and when the network is back: what waits on the device is to leave it. */
export function useRetries(flush: () => Promise<void>): void {
  useEffect(() => {
    const retry = () => void flush()
    retry()
    const clock = window.setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      window.clearInterval(clock)
      window.removeEventListener('online', retry)
    }
  }, [flush])
}
