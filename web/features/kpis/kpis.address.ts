import { useCallback, useMemo } from 'react'
import { isDay } from '#shared/core/dates.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import { type FigureId, figureIds } from '#shared/features/kpis/kpis.words.ts'
import { navigate } from '#web/core/navigation.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'

export interface KpiAddress {
  filters: KpiFilters
  compare: boolean
  /** The figure that is open. */
  figure: FigureId | null
  isReport: boolean
}

const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : null)

function read(params: URLSearchParams): KpiAddress {
  const figure = params.get('figure')
  const ids = (params.get('ids') ?? '').split(',').map(Number)
  return {
    filters: {
      company: { date_from: dayOf(params.get('cf')), date_until: dayOf(params.get('cu')) },
      cycle: {
        date_from: dayOf(params.get('ef')),
        date_until: dayOf(params.get('eu')),
        edc_ids: ids.filter((id) => Number.isInteger(id) && id > 0).slice(0, 1000),
        edc_category: (params.get('cat') ?? '').slice(0, 200),
      },
    },
    compare: params.get('compare') === '1',
    figure: figureIds.find((id) => id === figure) ?? null,
    isReport: params.get('view') === 'report',
  }
}

function write({ filters, compare, figure, isReport }: KpiAddress): string {
  const { company, cycle } = filters
  const entries: [string, string | null][] = [
    ['cf', company.date_from],
    ['cu', company.date_until],
    ['ef', cycle.date_from],
    ['eu', cycle.date_until],
    ['ids', cycle.edc_ids.join(',')],
    ['cat', cycle.edc_category],
    ['compare', compare ? '1' : ''],
    ['figure', figure],
    ['view', isReport ? 'report' : ''],
  ]
  const params = new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
  const text = params.toString()
  return text ? `/admin/kpis?${text}` : '/admin/kpis'
}

/** The state of the dashboard in the address: it can be shared, and Back closes a dialog. */
export function useKpiAddress(): [KpiAddress, (change: Partial<KpiAddress>) => void] {
  const { href } = useNavigation()
  const search = href.includes('?') ? href.slice(href.indexOf('?')) : ''
  const address = useMemo(() => read(new URLSearchParams(search)), [search])
  const change = useCallback(
    (next: Partial<KpiAddress>) => {
      // Only opening something makes a history entry; filters do not.
      const isStep = 'figure' in next || 'isReport' in next
      navigate(write({ ...address, ...next }), { replace: !isStep })
    },
    [address],
  )
  return [address, change]
}
