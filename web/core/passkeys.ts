import { accountContract } from '#shared/features/account/account.contract.ts'
import type { SignedIn } from '#shared/features/auth/auth.contract.ts'
import { send } from '#web/core/api.ts'
import { ApiError } from '#web/core/errors.ts'

// What the browser and its authenticator do. The library comes with the first use.

export interface PasskeyAnswer {
  ticket: string
  response: Record<string, unknown>
}

const cancelled = () =>
  new ApiError(0, { message: 'Το κλειδί δεν χρησιμοποιήθηκε. Μένει νέα προσπάθεια ή άλλος τρόπος.' })

/** Asks the person to use a passkey. */
export async function answerByPasskey(): Promise<PasskeyAnswer> {
  const { ticket, options } = await send(accountContract.passkeyQuestion, undefined)
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: options as never }).catch(() => {
    throw cancelled()
  })
  return { ticket, response: { ...response } }
}

/** Signs in with a passkey, which is both factors at once. */
export async function signInByPasskey(): Promise<SignedIn> {
  return send(accountContract.loginByPasskey, await answerByPasskey())
}

/** Asks the browser to make a passkey for this account. */
export async function makePasskey(): Promise<PasskeyAnswer> {
  const { ticket, options } = await send(accountContract.startPasskey, undefined)
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: options as never }).catch(() => {
    throw cancelled()
  })
  return { ticket, response: { ...response } }
}
