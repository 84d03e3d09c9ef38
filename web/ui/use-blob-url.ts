import { useEffect, useState } from 'react'

/** An address for what is in memory, given back when it is no longer shown. */
export function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- an address is made and given back, which drawing must not do
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
