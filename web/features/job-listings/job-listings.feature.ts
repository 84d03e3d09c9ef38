import { IconBriefcase } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const jobListingsFeature: Feature = {
  routes: [
    {
      path: '/company/job-listings',
      screen: () => import('#web/features/job-listings/JobListingsScreen.tsx').then((it) => it.JobListingsScreen),
    },
    {
      path: '/company/create-job-listing',
      screen: () => import('#web/features/job-listings/CreateListingScreen.tsx').then((it) => it.CreateListingScreen),
    },
    {
      path: '/company/job-listings/{jl_id}',
      screen: () => import('#web/features/job-listings/ListingScreen.tsx').then((it) => it.ListingScreen),
    },
    {
      path: '/company/job-listings/{jl_id}/search-results',
      screen: () =>
        import('#web/features/job-listings/SearchResultsScreens.tsx').then((it) => it.CompanySearchResultsScreen),
    },
    {
      path: '/company/job-listings/{jl_id}/candidate/{candidate_id}',
      screen: () =>
        import('#web/features/job-listings/CandidateOnListingScreen.tsx').then((it) => it.CandidateOnListingScreen),
    },
    {
      path: '/admin/job-listings/{jl_id}/search-results',
      screen: () =>
        import('#web/features/job-listings/SearchResultsScreens.tsx').then((it) => it.OfficeSearchResultsScreen),
    },
  ],
  menu: [
    {
      section: 'home',
      order: 20,
      href: '/company/job-listings',
      label: 'Αγγελίες',
      icon: IconBriefcase,
      keywords: 'θέσεις εργασίας',
    },
  ],
  panels: [
    {
      area: 'company',
      order: 110,
      width: 'half',
      panel: () => import('#web/features/job-listings/ListingPanels.tsx').then((it) => it.OpenListingsPanel),
    },
    {
      area: 'office',
      order: 200,
      width: 'full',
      panel: () => import('#web/features/job-listings/ListingPanels.tsx').then((it) => it.AllListingsPanel),
    },
  ],
}
