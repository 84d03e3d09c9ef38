import { useEffect } from 'react'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import type { MenuSection } from '#web/app/navigation.tsx'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'
import type { NavigationSection } from '#web/ui/AppShellFrame.tsx'
import { titleCount } from '#web/ui/title-count.ts'

const MINUTE = 60_000

/** Unread chat messages by page, after what the page itself asks for. Live events update it; polling covers a lost event. */
export function useChatCounts(area: 'admin' | 'company'): ReadonlyMap<string, number> {
  const enabled = useIsPageThere()
  const { data } = useCall(chatContract.unread, undefined, { enabled, refetchInterval: MINUTE })
  const { company = 0, candidate = 0 } = data ?? {}
  const all = company + candidate
  useEffect(() => {
    titleCount.set(all)
    return () => titleCount.set(0)
  }, [all])
  if (area === 'company') return new Map([['/company/chat', company]])
  return new Map([
    ['/admin/company-chat', company],
    ['/admin/candidates-chat', candidate],
  ])
}

export function withCounts(
  sections: readonly MenuSection[],
  counts: ReadonlyMap<string, number>,
): readonly NavigationSection[] {
  return sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, count: counts.get(item.href) })),
  }))
}
