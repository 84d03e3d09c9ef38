import type { RouteEntry } from '#web/app/route-entry.ts'

/** Pages of the office. */
export const adminRoutes: readonly RouteEntry[] = [
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
    path: '/admin/candidates/import',
    layout: 'admin',
    screen: () => import('#web/features/candidate-import/ImportScreen.tsx').then((it) => it.ImportScreen),
  },
  {
    path: '/admin/candidates/import/{id}',
    layout: 'admin',
    screen: () => import('#web/features/candidate-import/ImportListScreen.tsx').then((it) => it.ImportListScreen),
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
    path: '/admin/ad-control',
    layout: 'admin',
    screen: () => import('#web/features/ads/AdsScreen.tsx').then((it) => it.AdsScreen),
  },
  {
    path: '/admin/ad-control/create',
    layout: 'admin',
    screen: () => import('#web/features/ads/AdFormScreens.tsx').then((it) => it.AdCreateScreen),
  },
  {
    path: '/admin/ad-control/{ad_id}',
    layout: 'admin',
    screen: () => import('#web/features/ads/AdFormScreens.tsx').then((it) => it.AdEditScreen),
  },
  {
    path: '/admin/notifications',
    layout: 'admin',
    screen: () => import('#web/features/notifications/NotificationsScreen.tsx').then((it) => it.NotificationsScreen),
  },
  {
    path: '/admin/notification-center',
    layout: 'admin',
    screen: () =>
      import('#web/features/notification-center/NotificationCenterScreen.tsx').then(
        (it) => it.NotificationCenterScreen,
      ),
  },
  {
    path: '/admin/notification-center/create',
    layout: 'admin',
    screen: () =>
      import('#web/features/notification-center/NotificationCreateScreen.tsx').then(
        (it) => it.NotificationCreateScreen,
      ),
  },
  {
    path: '/admin/notification-center/{id}',
    layout: 'admin',
    screen: () =>
      import('#web/features/notification-center/NotificationDetailScreen.tsx').then(
        (it) => it.NotificationDetailScreen,
      ),
  },
  {
    path: '/admin/mail-templates',
    layout: 'admin',
    screen: () => import('#web/features/mail/MailTemplatesScreen.tsx').then((it) => it.MailTemplatesScreen),
  },
  {
    path: '/admin/outbox',
    layout: 'admin',
    screen: () => import('#web/features/mail/OutboxScreen.tsx').then((it) => it.OutboxScreen),
  },
  {
    path: '/admin/company-chat',
    layout: 'admin',
    screen: () => import('#web/features/chat/OfficeChatScreens.tsx').then((it) => it.CompanyChatsScreen),
  },
  {
    path: '/admin/candidates-chat',
    layout: 'admin',
    screen: () => import('#web/features/chat/OfficeChatScreens.tsx').then((it) => it.CandidateChatsScreen),
  },
]
