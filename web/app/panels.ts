import type { ComponentType } from 'react'

/** A part of a control panel. Each feature adds a line for what it knows; the page only places them. */
export interface PanelEntry {
  area: 'office' | 'company'
  /** From the top; leave gaps. What waits for somebody is under 100, figures and lists are after it. */
  order: number
  /** `half` stands beside another half on wide screens. */
  width: 'full' | 'half'
  panel: () => Promise<ComponentType>
}

export const panels: readonly PanelEntry[] = [
  {
    area: 'office',
    order: 10,
    width: 'full',
    panel: () => import('#web/features/control-panel/OfficeWaitingPanel.tsx').then((it) => it.OfficeWaitingPanel),
  },
  {
    area: 'company',
    order: 10,
    width: 'full',
    panel: () => import('#web/features/control-panel/CompanyWaitingPanel.tsx').then((it) => it.CompanyWaitingPanel),
  },
  {
    area: 'company',
    order: 110,
    width: 'half',
    panel: () => import('#web/features/job-listings/ListingPanels.tsx').then((it) => it.OpenListingsPanel),
  },
  {
    area: 'company',
    order: 120,
    width: 'half',
    panel: () => import('#web/features/interviews/InterviewPanels.tsx').then((it) => it.UpcomingInterviewsPanel),
  },
  {
    area: 'company',
    order: 130,
    width: 'half',
    panel: () => import('#web/features/interviews/InterviewPanels.tsx').then((it) => it.NewestCandidatesPanel),
  },
  {
    area: 'company',
    order: 140,
    width: 'half',
    panel: () => import('#web/features/interviews/InterviewPanels.tsx').then((it) => it.ResponseTimesPanel),
  },
  {
    area: 'office',
    order: 200,
    width: 'full',
    panel: () => import('#web/features/job-listings/ListingPanels.tsx').then((it) => it.AllListingsPanel),
  },
  {
    area: 'company',
    order: 105,
    width: 'half',
    panel: () => import('#web/features/ads/CompanyAdsPanel.tsx').then((it) => it.CompanyAdsPanel),
  },
  {
    area: 'company',
    order: 200,
    width: 'half',
    panel: () => import('#web/features/companies/ProfilePanel.tsx').then((it) => it.ProfilePanel),
  },
]

export function panelsOf(area: PanelEntry['area']): PanelEntry[] {
  return panels.filter((entry) => entry.area === area).toSorted((a, b) => a.order - b.order)
}
