import type { Configuration } from 'openid-client'
import { AppError } from '#shared/core/errors.ts'
import { email, line } from '#shared/core/fields.ts'
import { firstSigns } from '#shared/core/first-signs.ts'
import type { Config } from '#server/core/config.ts'
import { oneLine } from '#server/core/mail/mail-check.ts'

/** What the browser keeps, out of reach of scripts, between going to the provider and coming back. */
export interface LinkedinAttempt {
  state: string
  nonce: string
  verifier: string
}

export interface LinkedinPerson {
  sub: string
  email: string
  /** The provider says that the mailbox is theirs. */
  isVerified: boolean
  fullname: string
}

type Settings = NonNullable<Config['linkedin']>

/** As it would have to be written here: no sign in it may keep a letter from leaving. */
const givenName = line(150).catch('')

const SANDBOX: Settings = { clientId: 'sandbox', clientSecret: '', issuer: 'sandbox:' }
const SANDBOX_CODE = 'sandbox'

/** Without a provider, the demo world on this very machine has one that always agrees, for trying the way through. */
export function linkedinOf(config: Config): Settings | undefined {
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(config.publicUrl).hostname)
  return config.linkedin ?? (config.seed === 'demo' && isHere ? SANDBOX : undefined)
}

function sandboxPerson(answer: { code: string; state: string }, attempt: LinkedinAttempt): LinkedinPerson {
  if (answer.code !== SANDBOX_CODE || answer.state !== attempt.state) throw unfinished('sandbox')
  return { sub: 'sandbox: 1', email: 'linkedin@sandbox.demo', isVerified: true, fullname: 'Δοκιμή LinkedIn' }
}

function unfinished(reason: string): AppError {
  return new AppError('bad_request', {
    message: 'Η σύνδεση με το LinkedIn δεν ολοκληρώθηκε. Χρειάζεται νέα προσπάθεια.',
    details: { reason },
  })
}

/** Few people come through a provider: the library is read with the first. */
const library = () => import('openid-client')

let discovered: { issuer: string; client: Promise<Configuration> } | undefined

function clientOf(settings: Settings): Promise<Configuration> {
  if (discovered?.issuer !== settings.issuer) {
    const client = discover(settings)
    discovered = { issuer: settings.issuer, client }
    // A provider that was away at the first try must be asked again.
    client.catch(() => {
      discovered = undefined
    })
  }
  return discovered.client
}

async function discover(settings: Settings): Promise<Configuration> {
  const oidc = await library()
  // Plain http is for a provider on this machine only (tests, trials).
  const local = ['127.0.0.1', 'localhost'].includes(new URL(settings.issuer).hostname)
  const options = local ? { execute: [oidc.allowInsecureRequests] } : {}
  return oidc.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, options)
}

function callbackUrl(publicUrl: string): string {
  return new URL('/auth-linkedin', publicUrl).href
}

export async function beginLinkedin(
  settings: Settings,
  publicUrl: string,
): Promise<{ url: string; attempt: LinkedinAttempt }> {
  const oidc = await library()
  const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
  if (settings === SANDBOX) {
    const query = new URLSearchParams({ code: SANDBOX_CODE, state: attempt.state })
    return { url: `${callbackUrl(publicUrl)}?${query}`, attempt }
  }
  const client = await clientOf(settings)
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl(publicUrl),
    scope: 'openid profile email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, attempt }
}

/** Exchanges the code. Signature, issuer, audience, nonce, state and expiry are checked by the library. */
export async function finishLinkedin(
  settings: Settings,
  publicUrl: string,
  answer: { code: string; state: string; iss?: string | undefined },
  attempt: LinkedinAttempt,
): Promise<LinkedinPerson> {
  if (settings === SANDBOX) return sandboxPerson(answer, attempt)
  const client = await clientOf(settings)
  const current = new URL(callbackUrl(publicUrl))
  current.searchParams.set('code', answer.code)
  current.searchParams.set('state', answer.state)
  // A provider that names itself in the redirect is checked by the library; LinkedIn does not, others do.
  if (answer.iss) current.searchParams.set('iss', answer.iss)
  const tokens = await exchange(client, current, attempt)
  const claims = tokens.claims()
  if (!claims)
    throw new AppError('bad_request', {
      message: 'Το LinkedIn δεν απάντησε όπως περιμέναμε. Χρειάζεται νέα προσπάθεια.',
    })
  const info = claims.email ? claims : await (await library()).fetchUserInfo(client, tokens.access_token, claims.sub)
  // An address that no letter could go to would hold up those to many.
  const address = email.safeParse(info.email)
  if (!address.success || info.email_verified === false) {
    throw new AppError('forbidden', { message: 'Το e-mail στο LinkedIn δεν είναι επιβεβαιωμένο.' })
  }
  const name = typeof info.name === 'string' ? info.name : ''
  return {
    sub: `${settings.issuer} ${claims.sub}`,
    email: address.data,
    isVerified: info.email_verified === true,
    fullname: givenName.parse(firstSigns(oneLine(name), 150)),
  }
}

async function exchange(client: Configuration, current: URL, attempt: LinkedinAttempt) {
  try {
    const oidc = await library()
    return await oidc.authorizationCodeGrant(client, current, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
  } catch (error) {
    throw unfinished(error instanceof Error ? error.name : 'unknown')
  }
}
