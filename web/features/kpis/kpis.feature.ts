import { IconChartDots } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

/** The lists are asked for while the screen is still loaded: they take longer than it does. */
async function askForLists(): Promise<void> {
  const { showListsOf } = await import('./kpis.engine.ts')
  await showListsOf(window.location.href)
}

function loadScreen() {
  // The screen asks again for what did not come.
  askForLists().catch(() => undefined)
  return import('./KpisScreen.tsx')
}

export const kpisFeature: Feature = {
  routes: [page('/admin/kpis', loadScreen, 'KpisScreen')],
  menu: [
    { section: 'results', order: 10, href: '/admin/kpis', label: 'Δείκτες', icon: IconChartDots, keywords: 'KPI' },
  ],
}
