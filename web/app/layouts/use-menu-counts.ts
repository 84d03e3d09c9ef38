import { useEffect, useMemo } from 'react'
import { plural } from '#shared/core/format.ts'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { controlPanelContract, type WaitName } from '#shared/features/control-panel/control-panel.contract.ts'
import type { MenuSection } from '#web/app/navigation.tsx'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'
import type { NavigationSection, WaitingCount } from '#web/ui/AppShellFrame.tsx'
import { titleCount } from '#web/ui/title-count.ts'

const MINUTE = 60_000
type Area = 'admin' | 'company'

/** Unread chat messages by page, after what the page itself asks for. Live events update it; polling covers a lost event. */
export function useChatCounts(area: Area): ReadonlyMap<string, number> {
  const enabled = useIsPageThere()
  const { data } = useCall(chatContract.unread, undefined, { enabled, refetchInterval: MINUTE })
  const { company = 0, candidate = 0 } = data ?? {}
  const all = company + candidate
  useEffect(() => {
    titleCount.set(all)
    return () => titleCount.set(0)
  }, [all])
  return useMemo(
    () =>
      new Map<string, number>(
        area === 'company'
          ? [['/company/chat', company]]
          : [
              ['/admin/company-chat', company],
              ['/admin/candidates-chat', candidate],
            ],
      ),
    [area, company, candidate],
  )
}

const none: Partial<Record<WaitName, number>> = {}
const waitingOf = { admin: controlPanelContract.officeWaiting, company: controlPanelContract.companyWaiting }

/** How much waits on the pages of the menu, as late as the unread messages. */
export function useWaiting(area: Area): Partial<Record<WaitName, number>> {
  const enabled = useIsPageThere()
  // What waits also begins to by the clock.
  const { data } = useCall(waitingOf[area], undefined, { enabled, refetchInterval: 10 * MINUTE })
  return data ?? none
}

export function withCounts(
  sections: readonly MenuSection[],
  chats: ReadonlyMap<string, number>,
  waiting: Partial<Record<WaitName, number>>,
): readonly NavigationSection[] {
  return sections.map((section) => ({
    ...section,
    items: section.items.map(({ waits, ...item }) => ({
      ...item,
      count: unreadCount(chats.get(item.href)) ?? (waits && waitingCount(waiting[waits])),
    })),
  }))
}

function unreadCount(count: number | undefined): WaitingCount | undefined {
  if (!count) return undefined
  return { count, words: plural(count, 'αδιάβαστο μήνυμα', 'αδιάβαστα μηνύματα'), isUrgent: true }
}

function waitingCount(count: number | undefined): WaitingCount | undefined {
  return count ? { count, words: plural(count, 'περιμένει', 'περιμένουν') } : undefined
}
