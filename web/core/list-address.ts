import { useCallback, useMemo } from 'react'
import { navigate } from '#web/core/navigation.ts'
import { type ListState, listStateFromSearch, listStateToSearch } from '#web/ui/list-state.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'

const LIST_KEYS = ['q', 'f', 'op', 'sort', 'skip', 'limit', 'view']

/** The state of a page's list, kept in the address bar: a view can be shared, and Back brings it back. */
export function useListAddress(defaults: Partial<ListState> = {}): [ListState, (state: ListState) => void] {
  const { href } = useNavigation()
  const search = href.includes('?') ? href.slice(href.indexOf('?')) : ''
  // The defaults are a constant of the screen; what is read depends on the address alone.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const state = useMemo(() => listStateFromSearch(Object.fromEntries(new URLSearchParams(search)), defaults), [search])
  const change = useCallback(
    (next: ListState) => {
      const here = new URL(window.location.href)
      for (const key of LIST_KEYS) here.searchParams.delete(key)
      for (const [key, value] of Object.entries(listStateToSearch(next, defaults))) here.searchParams.set(key, value)
      // Typing is one step back, not one for each letter.
      const isTyping = next.q !== state.q && Boolean(state.q)
      navigate(here.pathname + here.search, { replace: isTyping })
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [state],
  )
  return [state, change]
}

/** What a list call is asked, from the state of its table. */
export function listInput(state: ListState) {
  const { q, filters, operator, sort, skip, limit } = state
  return { q: q || undefined, filters, operator, sort, skip, limit }
}
