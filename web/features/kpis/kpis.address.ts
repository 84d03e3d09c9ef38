import { useMemo } from 'react'
import { isDay } from '#shared/core/dates.ts'
import { openedBy } from '#shared/features/kpis/kpis.open.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import { ALL_DAYS, paramsOf, periodsOn } from '#shared/features/kpis/kpis.views.ts'
import { useToday } from '#web/core/first-draw.ts'
import { navigate } from '#web/core/navigation.ts'
import { today } from '#web/features/kpis/kpis.data.ts'
import { AS_OF } from '#shared/core/contract.ts'
import { pastDayIn } from '#web/ui/past.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'

export interface KpiAddress {
  filters: KpiFilters
  compare: boolean
  /** The number that is open, by its name of `kpis.open.ts`. */
  open: string | null
  view: 'page' | 'report' | 'slides'
}

const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : null)

const views = ['report', 'slides'] as const
const periods = ['cf', 'cu', 'ef', 'eu'] as const
function read(params: URLSearchParams, day = today()): KpiAddress {
  const open = params.get('figure') ?? ''
  const isAll = params.get('period') === ALL_DAYS || periods.some((name) => dayOf(params.get(name)) !== null)
  const year = isAll ? null : periodsOn(dayOf(params.get(AS_OF)) ?? day).year
  const ids = (params.get('ids') ?? '').split(',').map(Number)
  return {
    filters: {
      company: year ?? { date_from: dayOf(params.get('cf')), date_until: dayOf(params.get('cu')) },
      cycle: {
        ...(year ?? { date_from: dayOf(params.get('ef')), date_until: dayOf(params.get('eu')) }),
        edc_ids: ids.filter((id) => Number.isInteger(id) && id > 0).slice(0, 1000),
        edc_category: (params.get('cat') ?? '').slice(0, 200),
      },
    },
    compare: params.get('compare') !== '0',
    open: openedBy(open) ? open : null,
    view: views.find((view) => view === params.get('view')) ?? 'page',
  }
}

function write({ filters, compare, open, view }: KpiAddress): string {
  const entries: [string, string | null][] = [
    ...paramsOf(filters, today()),
    ['compare', compare ? '' : '0'],
    ['figure', open],
    ['view', view === 'page' ? '' : view],
    [AS_OF, pastDayIn(window.location.href)],
  ]
  const params = new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
  const text = params.toString()
  return text ? `/admin/kpis?${text}` : '/admin/kpis'
}

/** Reads the address when it is called: whoever holds it need not be drawn anew with each change. */
export function changeAddress(next: Partial<KpiAddress>): void {
  // Only opening something makes a history entry; filters do not.
  const isStep = 'open' in next || 'view' in next
  const address = read(new URLSearchParams(window.location.search))
  navigate(write({ ...address, ...next }), { replace: !isStep, keepsScroll: !('view' in next) })
}

/** The state of the dashboard in the address: it can be shared, and Back closes a dialog. */
export function useKpiAddress(): KpiAddress {
  const { href } = useNavigation()
  const search = href.includes('?') ? href.slice(href.indexOf('?')) : ''
  // Where no period was chosen it is that of the day, which goes on while the page is open.
  const day = useToday()
  return useMemo(() => read(new URLSearchParams(search), day), [search, day])
}
