import { IconBriefcase } from '@tabler/icons-react'
import { decision, type Feature, page, panel } from '#web/core/feature.ts'

export const jobListingsFeature: Feature = {
  routes: [
    page('/company/job-listings', () => import('./JobListingsScreen.tsx'), 'JobListingsScreen'),
    page('/company/create-job-listing', () => import('./CreateListingScreen.tsx'), 'CreateListingScreen'),
    page('/company/job-listings/{jl_id}', () => import('./ListingScreen.tsx'), 'ListingScreen'),
    page(
      '/company/job-listings/{jl_id}/search-results',
      () => import('./CompanySearchResultsScreen.tsx'),
      'CompanySearchResultsScreen',
    ),
    page(
      '/company/job-listings/{jl_id}/candidate/{candidate_id}',
      () => import('./CandidateOnListingScreen.tsx'),
      'CandidateOnListingScreen',
    ),
    page('/company/job-listings/{jl_id}/shortlist', () => import('./ShortlistScreen.tsx'), 'ShortlistScreen'),
    page('/admin/listings', () => import('./AllListingsScreen.tsx'), 'AllListingsScreen'),
    page(
      '/admin/job-listings/{jl_id}/search-results',
      () => import('./OfficeSearchResultsScreen.tsx'),
      'OfficeSearchResultsScreen',
    ),
  ],
  menu: [
    {
      section: 'home',
      order: 20,
      href: '/company/job-listings',
      waits: 'deadlines',
      label: 'Αγγελίες',
      icon: IconBriefcase,
      keywords: 'θέσεις εργασίας',
    },
    {
      section: 'programme',
      order: 40,
      href: '/admin/listings',
      waits: 'requests',
      label: 'Αγγελίες',
      icon: IconBriefcase,
      keywords: 'θέσεις εργασίας εταιρειών',
    },
  ],
  acts: [{ href: '/company/create-job-listing', label: 'Νέα αγγελία', keywords: 'δημιουργία θέσης' }],
  search: async (query, signal) => (await import('./job-listings.palette.ts')).findListings(query, signal),
  companySearch: async (query, signal) => (await import('./job-listings.palette.ts')).findOwn(query, signal),
  panels: [
    panel({ area: 'company', order: 100, place: 'side' }, () => import('./ListingPanels.tsx'), 'OpenListingsPanel'),
  ],
  decisions: [decision('requests', () => import('./RequestDecision.tsx'), 'RequestDecision')],
}
