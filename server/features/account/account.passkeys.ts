import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '#shared/core/errors.ts'
import { findKey, makeKey, refusedAs, spendKey } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import { keepPasskey, passkeyByCredential, passkeysOf, usePasskey } from '#server/features/account/account.queries.ts'

const QUESTION_MINUTES = 5

/** It is large, and loaded when the first passkey comes. */
const webauthn = () => import('@simplewebauthn/server')

/** Passkeys belong to a host by its name. This machine's own address has none: there the name is `localhost`. */
function site(work: Work): { rpID: string; origins: string[] } {
  const url = new URL(work.services.config.publicUrl)
  if (!/^(127\.|\[::1\]|0\.0\.0\.0|localhost$)/.test(url.hostname)) return { rpID: url.hostname, origins: [url.origin] }
  return { rpID: 'localhost', origins: [url.origin, `http://localhost:${url.port}`] }
}

interface Question {
  challenge: string
}

/** The challenge is kept under a ticket that works once. */
async function ticketFor(work: Work, challenge: string, usr_id: number | null): Promise<string> {
  return makeKey(work, { kind: 'passkey', usr_id, data: { challenge }, minutes: QUESTION_MINUTES })
}

async function challengeOf(work: Work, ticket: string, usr_id: number | null): Promise<string> {
  const question = await findKey(work, 'passkey', ticket).catch(refusedAs('passkey_refused'))
  if (question.usr_id !== usr_id) throw new AppError('passkey_refused')
  await spendKey(work, 'passkey', ticket).catch(refusedAs('passkey_refused'))
  return (question.data as Question).challenge
}

export async function askForNewPasskey(work: Work, user: { usr_id: number; usr_email: string; usr_fullname: string }) {
  const passkeys = await passkeysOf(work.db, user.usr_id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: work.services.config.brandName,
    rpID: site(work).rpID,
    userID: new TextEncoder().encode(`user ${user.usr_id}`),
    userName: user.usr_email,
    userDisplayName: user.usr_fullname || user.usr_email,
    attestationType: 'none',
    excludeCredentials: passkeys.map((one) => ({ id: one.pas_credential })),
    // It is both factors at once: the device asks for a finger, a face or a number.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ticket: await ticketFor(work, options.challenge, user.usr_id), options: { ...options } }
}

export async function keepNewPasskey(
  work: Work,
  usr_id: number,
  { ticket, response, name }: { ticket: string; response: Record<string, unknown>; name: string },
): Promise<void> {
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID, origins } = site(work)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: await challengeOf(work, ticket, usr_id),
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(refused)
  if (!verified || !registrationInfo) throw new AppError('passkey_refused')
  const { id, publicKey, counter, transports } = registrationInfo.credential
  if (await passkeyByCredential(work.db, id)) throw new AppError('passkey_refused')
  await keepPasskey(work, usr_id, { credential: id, publicKey, counter, transports: transports ?? [], name })
}

export async function askForPasskey(work: Work) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: site(work).rpID, userVerification: 'required' })
  return { ticket: await ticketFor(work, options.challenge, null), options: { ...options } }
}

/** Whose passkey has answered. */
export async function personOfPasskey(
  work: Work,
  { ticket, response }: { ticket: string; response: Record<string, unknown> },
): Promise<number> {
  const expectedChallenge = await challengeOf(work, ticket, null)
  const passkey = await passkeyByCredential(work.db, String(response.id ?? ''))
  if (!passkey) throw new AppError('passkey_refused')
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID, origins } = site(work)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.pas_credential,
      publicKey: new Uint8Array(passkey.pas_public_key),
      counter: Number(passkey.pas_counter),
    },
  }).catch(refused)
  if (!verified) throw new AppError('passkey_refused')
  await usePasskey(work, passkey.pas_id, authenticationInfo.newCounter)
  return passkey.pas_fk_usr_id
}

/** The library throws for whatever does not fit; which part it was is nobody's business. */
function refused(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('passkey_refused')
}
