import { authContract } from '#shared/features/auth/auth.contract.ts'
import { answer, refusal } from '#web/kit/calls.ts'
import type { Stories } from '#web/kit/story.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const changed = answer(authContract.passwordUpdate, { message: 'Ο κωδικός άλλαξε.' })
const wrong = refusal(authContract.passwordUpdate, 'invalid', { fields: { old_password: 'Λάθος κωδικός' } })

export const stories: Stories = {
  Blank: { show: () => <PasswordForm />, answers: [changed] },
  'With what is missing': { show: () => <PasswordForm />, open: ['Αλλαγή κωδικού'], answers: [wrong] },
}
