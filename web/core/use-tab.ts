import { navigate } from '#web/core/navigation.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { onPastDay, pastDayIn } from '#web/ui/past.ts'

/** The tab of a page, from the address; by default the first. */
export function useTab<Id extends string>(ids: readonly [Id, ...Id[]]): [Id, (id: string) => void] {
  const { href } = useNavigation()
  const [path = '/', search = ''] = href.split('?')
  const requested = new URLSearchParams(search).get('tab')
  const tab = ids.find((id) => id === requested) ?? ids[0]
  return [tab, (id) => navigate(onPastDay(id === ids[0] ? path : `${path}?tab=${id}`, pastDayIn(href)))]
}

/** The day that a page shows, from the address; the rest of it stays, and so does the place of the page. */
export function useDayInAddress(): [string | null, (day: string) => void] {
  const { href } = useNavigation()
  const [path = '/', search = ''] = href.split('?')
  const query = new URLSearchParams(search)
  const show = (day: string) => {
    query.set('day', day)
    navigate(`${path}?${query}`, { keepsScroll: true })
  }
  return [query.get('day'), show]
}
