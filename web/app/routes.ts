import type { ComponentType } from 'react'

export type Layout = 'admin' | 'company' | 'default' | 'loading'

export interface Screen {
  /** The parameters of the path; ids have been checked to be digits. */
  params: Record<string, string>
}

export interface RouteEntry {
  /** As the specification writes it. A parameter ending in `id` is digits only; anything else is a 404. */
  path: string
  layout: Layout
  /** Who may see it; unsaid, the layout decides. `companyAccount`: any company user, whatever the state of the company. */
  guard?: 'companyAccount'
  screen: () => Promise<ComponentType<Screen>>
}

/** Every page of the product: path → frame → screen. Each is loaded when somebody goes there. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/',
    layout: 'default',
    screen: () => import('#web/features/entry/EntryScreen.tsx').then((it) => it.EntryScreen),
  },
  {
    path: '/login',
    layout: 'default',
    screen: () => import('#web/features/auth/LoginScreen.tsx').then((it) => it.LoginScreen),
  },
  {
    path: '/register',
    layout: 'default',
    screen: () => import('#web/features/auth/RegisterScreen.tsx').then((it) => it.RegisterScreen),
  },
  {
    path: '/reset-password-finish',
    layout: 'default',
    screen: () => import('#web/features/auth/ResetPasswordScreen.tsx').then((it) => it.ResetPasswordScreen),
  },
  {
    path: '/first-administrator',
    layout: 'default',
    screen: () => import('#web/features/auth/FirstAdministratorScreen.tsx').then((it) => it.FirstAdministratorScreen),
  },
  {
    path: '/auth-linkedin',
    layout: 'loading',
    screen: () => import('#web/features/auth/LinkedinScreen.tsx').then((it) => it.LinkedinScreen),
  },
  {
    path: '/logout',
    layout: 'loading',
    screen: () => import('#web/features/auth/LogoutScreen.tsx').then((it) => it.LogoutScreen),
  },
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
    path: '/admin/control-panel',
    layout: 'admin',
    screen: () => import('#web/features/control-panel/OfficePanelScreen.tsx').then((it) => it.OfficePanelScreen),
  },
  {
    path: '/admin/companies',
    layout: 'admin',
    screen: () => import('#web/features/companies/CompaniesScreen.tsx').then((it) => it.CompaniesScreen),
  },
  {
    path: '/admin/companies/{id}/edit',
    layout: 'admin',
    screen: () => import('#web/features/companies/CompanyEditScreen.tsx').then((it) => it.CompanyEditScreen),
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
    path: '/admin/job-listings/{jl_id}/search-results',
    layout: 'admin',
    screen: () =>
      import('#web/features/job-listings/SearchResultsScreens.tsx').then((it) => it.OfficeSearchResultsScreen),
  },
  {
    path: '/admin/candidates',
    layout: 'admin',
    screen: () => import('#web/features/candidates/CandidatesScreen.tsx').then((it) => it.CandidatesScreen),
  },
  {
    path: '/admin/candidates/create',
    layout: 'admin',
    screen: () => import('#web/features/candidates/CandidateFormScreens.tsx').then((it) => it.CandidateCreateScreen),
  },
  {
    path: '/admin/candidates/{id}',
    layout: 'admin',
    screen: () => import('#web/features/candidates/CandidateScreen.tsx').then((it) => it.CandidateScreen),
  },
  {
    path: '/admin/candidates/{id}/edit',
    layout: 'admin',
    screen: () => import('#web/features/candidates/CandidateFormScreens.tsx').then((it) => it.CandidateEditScreen),
  },
  {
    path: '/admin/educational-cycles',
    layout: 'admin',
    screen: () => import('#web/features/educational-cycles/CyclesScreen.tsx').then((it) => it.CyclesScreen),
  },
  {
    path: '/admin/educational-cycles/create',
    layout: 'admin',
    screen: () => import('#web/features/educational-cycles/CycleFormScreens.tsx').then((it) => it.CycleCreateScreen),
  },
  {
    path: '/admin/educational-cycles/{id}/edit',
    layout: 'admin',
    screen: () => import('#web/features/educational-cycles/CycleFormScreens.tsx').then((it) => it.CycleEditScreen),
  },
  {
    path: '/admin/educational-cycles/{id}/participants',
    layout: 'admin',
    screen: () => import('#web/features/participants/ParticipantsScreen.tsx').then((it) => it.ParticipantsScreen),
  },
  {
    path: '/admin/educational-cycles/{id}/assessment-centre',
    layout: 'admin',
    screen: () =>
      import('#web/features/assessment-centre/AssessmentCentreScreen.tsx').then((it) => it.AssessmentCentreScreen),
  },
  {
    path: '/admin/educational-cycles/{id}/assessment-centre/print',
    layout: 'admin',
    screen: () => import('#web/features/assessment-centre/AgendaPrintScreen.tsx').then((it) => it.AgendaPrintScreen),
  },
  {
    path: '/admin/kpis',
    layout: 'admin',
    screen: () => import('#web/features/kpis/KpisScreen.tsx').then((it) => it.KpisScreen),
  },
  {
    path: '/admin/reports',
    layout: 'admin',
    screen: () => import('#web/features/reports/ReportsScreen.tsx').then((it) => it.ReportsScreen),
  },
  {
    path: '/company/reports',
    layout: 'company',
    screen: () => import('#web/features/reports/CompanyReportsScreen.tsx').then((it) => it.CompanyReportsScreen),
  },
  {
    path: '/admin/settings',
    layout: 'admin',
    screen: () => import('#web/features/settings/SettingsScreen.tsx').then((it) => it.SettingsScreen),
  },
  {
    path: '/admin/profile',
    layout: 'admin',
    screen: () => import('#web/features/settings/ProfileScreen.tsx').then((it) => it.ProfileScreen),
  },
  {
    path: '/admin/notifications',
    layout: 'admin',
    screen: () => import('#web/features/notifications/NotificationsScreen.tsx').then((it) => it.NotificationsScreen),
  },
  {
    path: '/admin/outbox',
    layout: 'admin',
    screen: () => import('#web/features/mail/OutboxScreen.tsx').then((it) => it.OutboxScreen),
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
]

/** Pages of the specification whose screen has not been built yet: they show the 404 text. A feature takes its own out. */
export const missingRoutes: readonly string[] = [
  '/admin/ad-control',
  '/admin/ad-control/create',
  '/admin/ad-control/{ad_id}',
  '/admin/candidates-chat',
  '/admin/company-chat',
  '/admin/notification-center',
  '/admin/notification-center/create',
  '/admin/notification-center/{id}',
  '/company/chat',
  '/programmes',
  '/programmes/{edc_id}',
  '/me/{key}',
]

/** Whether an address leads to a page: `/admin/companies/7/edit` does, an id that is no number does not. */
export function leadsSomewhere(address: string): boolean {
  return patterns.some((pattern) => pattern.test(address))
}

const patterns = routes.map(({ path }) => {
  const parts = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/(^|_)id$/.test(name) ? '[1-9]\\d{0,9}' : '[^/]+'))
  return new RegExp(`^${parts}/?$`)
})

export function hasRoute(path: string): boolean {
  return routes.some((route) => route.path === path)
}
