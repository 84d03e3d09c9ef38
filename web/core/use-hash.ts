import { useEffect, useState } from 'react'

/** What stands after the `#`, where letters put their keys. Whoever corrects a torn link in the same tab is read anew. */
export function useHash(): string {
  const [hash, setHash] = useState(() => window.location.hash)
  useEffect(() => {
    const read = () => setHash(window.location.hash)
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return hash
}
