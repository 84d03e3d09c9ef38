import type { Feature } from '#web/core/feature.ts'

export const authFeature: Feature = {
  routes: [
    { path: '/login', screen: () => import('#web/features/auth/LoginScreen.tsx').then((it) => it.LoginScreen) },
    {
      path: '/register',
      screen: () => import('#web/features/auth/RegisterScreen.tsx').then((it) => it.RegisterScreen),
    },
    {
      path: '/confirm-email',
      screen: () => import('#web/features/auth/ConfirmEmailScreen.tsx').then((it) => it.ConfirmEmailScreen),
    },
    {
      path: '/reset-password-finish',
      screen: () => import('#web/features/auth/ResetPasswordScreen.tsx').then((it) => it.ResetPasswordScreen),
    },
    {
      path: '/first-administrator',
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
  ],
}
