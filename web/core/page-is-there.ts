import { useEffect, useState } from 'react'
import { queryClient } from '#web/core/query.ts'

const LOOK_MS = 100
/** So many looks in a row find nobody asking: the first page is there. */
const QUIET_LOOKS = 4
const MOST_LOOKS = 50

export async function untilPageIsThere(): Promise<void> {
  for (let look = 0, quiet = 0; look < MOST_LOOKS && quiet < QUIET_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    quiet = queryClient.isFetching() > 0 ? 0 : quiet + 1
  }
}

/** For what may come last: true once the page has what it asked for. */
export function useIsPageThere(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isGone = false
    void untilPageIsThere().then(() => !isGone && setThere(true))
    return () => {
      isGone = true
    }
  }, [])
  return isThere
}
