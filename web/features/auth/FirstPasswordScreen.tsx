import { refreshUser } from '#web/core/session.ts'
import { AuthCard } from '#web/features/auth/AuthCard.tsx'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { PasswordForm } from '#web/parts/PasswordForm.tsx'

/** Stands before every page while the password is one that the office has set. */
export function FirstPasswordScreen() {
  return (
    <AuthCard title={authTexts.first.title} subtitle={authTexts.first.subtitle}>
      <PasswordForm takesFocus onDone={refreshUser} />
    </AuthCard>
  )
}
