import type { RouteEntry } from '#web/app/route-entry.ts'

/** Pages of companies. */
export const companyRoutes: readonly RouteEntry[] = [
  {
    path: '/company/register',
    layout: 'company',
    guard: 'companyAccount',
    screen: () => import('#web/features/companies/RegisterCompanyScreen.tsx').then((it) => it.RegisterCompanyScreen),
  },
  {
    path: '/company/profile',
    layout: 'company',
    screen: () => import('#web/features/companies/CompanyProfileScreen.tsx').then((it) => it.CompanyProfileScreen),
  },
  {
    path: '/company/control-panel',
    layout: 'company',
    screen: () => import('#web/features/control-panel/CompanyPanelScreen.tsx').then((it) => it.CompanyPanelScreen),
  },
  {
    path: '/company/job-listings',
    layout: 'company',
    screen: () => import('#web/features/job-listings/JobListingsScreen.tsx').then((it) => it.JobListingsScreen),
  },
  {
    path: '/company/create-job-listing',
    layout: 'company',
    screen: () => import('#web/features/job-listings/CreateListingScreen.tsx').then((it) => it.CreateListingScreen),
  },
  {
    path: '/company/job-listings/{jl_id}',
    layout: 'company',
    screen: () => import('#web/features/job-listings/ListingScreen.tsx').then((it) => it.ListingScreen),
  },
  {
    path: '/company/job-listings/{jl_id}/search-results',
    layout: 'company',
    screen: () =>
      import('#web/features/job-listings/SearchResultsScreens.tsx').then((it) => it.CompanySearchResultsScreen),
  },
  {
    path: '/company/job-listings/{jl_id}/candidate/{candidate_id}',
    layout: 'company',
    screen: () =>
      import('#web/features/job-listings/CandidateOnListingScreen.tsx').then((it) => it.CandidateOnListingScreen),
  },
  {
    path: '/company/interviews',
    layout: 'company',
    screen: () => import('#web/features/interviews/InterviewsScreen.tsx').then((it) => it.InterviewsScreen),
  },
  {
    path: '/company/reports',
    layout: 'company',
    screen: () => import('#web/features/reports/CompanyReportsScreen.tsx').then((it) => it.CompanyReportsScreen),
  },
  {
    path: '/company/settings',
    layout: 'company',
    screen: () => import('#web/features/settings/SettingsScreen.tsx').then((it) => it.SettingsScreen),
  },
  {
    path: '/company/notifications',
    layout: 'company',
    screen: () => import('#web/features/notifications/NotificationsScreen.tsx').then((it) => it.NotificationsScreen),
  },
  {
    path: '/company/chat',
    layout: 'company',
    screen: () => import('#web/features/chat/CompanyChatScreen.tsx').then((it) => it.CompanyChatScreen),
  },
]
