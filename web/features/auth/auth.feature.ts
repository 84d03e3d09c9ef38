import { type Feature, page } from '#web/core/feature.ts'

export const authFeature: Feature = {
  routes: [
    page('/login', () => import('./LoginScreen.tsx'), 'LoginScreen'),
    page('/register', () => import('./RegisterScreen.tsx'), 'RegisterScreen'),
    page('/confirm-email', () => import('./ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
    page('/reset-password-finish', () => import('./ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
    page('/first-administrator', () => import('./FirstAdministratorScreen.tsx'), 'FirstAdministratorScreen'),
    page('/auth-linkedin', () => import('./LinkedinScreen.tsx'), 'LinkedinScreen', { layout: 'loading' }),
    page('/logout', () => import('./LogoutScreen.tsx'), 'LogoutScreen', { layout: 'loading' }),
  ],
}
