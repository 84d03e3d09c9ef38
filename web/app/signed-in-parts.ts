import type { SignedInParts } from '#web/app/signed-in.ts'

const loadFirstPassword = () =>
  import('#web/features/auth/FirstPasswordScreen.tsx').then((it) => it.FirstPasswordScreen)
const loadSecondFactor = () =>
  import('#web/features/settings/SecondFactorScreen.tsx').then((it) => it.SecondFactorScreen)

/** The layouts of the office and of companies are not part of what a visitor loads. */
export const signedInParts: SignedInParts = {
  layouts: {
    admin: () => import('#web/app/layouts/AdminLayout.tsx').then((it) => it.AdminLayout),
    company: () => import('#web/app/layouts/CompanyLayout.tsx').then((it) => it.CompanyLayout),
  },
  firstScreenOf(user) {
    if (user.usr_must_change_password) return loadFirstPassword
    return user.usr_must_add_second_factor ? loadSecondFactor : null
  },
}
