import type { RouteEntry } from '#web/app/route-entry.ts'

/** Pages of nobody in particular: the entrance, the programmes, personal pages. */
export const openRoutes: readonly RouteEntry[] = [
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
    path: '/programmes',
    layout: 'default',
    screen: () => import('#web/features/programmes/ProgrammesScreen.tsx').then((it) => it.ProgrammesScreen),
  },
  {
    path: '/programmes/{edc_id}',
    layout: 'default',
    screen: () => import('#web/features/programmes/ProgrammeScreen.tsx').then((it) => it.ProgrammeScreen),
  },
  {
    path: '/me/{key}',
    layout: 'default',
    screen: () => import('#web/features/personal-page/PersonalPageScreen.tsx').then((it) => it.PersonalPageScreen),
  },
  {
    path: '/unsubscribe/{key}',
    layout: 'default',
    screen: () => import('#web/features/mail/UnsubscribeScreen.tsx').then((it) => it.UnsubscribeScreen),
  },
]
