import { navigate } from '#web/core/navigation.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'

/** The tab of a page, kept in the address; the first one is what an address without a tab means. */
export function useTab<Id extends string>(ids: readonly [Id, ...Id[]]): [Id, (id: string) => void] {
  const { href } = useNavigation()
  const [path = '/', search = ''] = href.split('?')
  const said = new URLSearchParams(search).get('tab')
  const tab = ids.find((id) => id === said) ?? ids[0]
  return [tab, (id) => navigate(id === ids[0] ? path : `${path}?tab=${id}`)]
}
