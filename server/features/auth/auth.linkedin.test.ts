import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, describe, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { createUser } from '#server/core/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { wholeLetters } from '#server/testing/make.ts'

// A real OpenID provider on this machine plays LinkedIn.

/** What the provider says of each of its people. */
const people: Record<string, { email: string; email_verified?: boolean; name: string }> = {
  anna: { email: 'anna@example.org', email_verified: true, name: ' Άννα\nΡήγα\u202e' },
  nikos: { email: 'taken@example.org', email_verified: true, name: 'Νίκος' },
  eve: { email: 'eve@example.org', email_verified: false, name: 'Eve' },
  odd: { email: 'odd,other@example.org', email_verified: true, name: 'Odd' },
  maria: { email: 'maria@example.org', email_verified: true, name: 'Μαρία' },
  lena: { email: 'lena@example.org', name: 'Λένα' },
}

const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'regen',
      client_secret: 'a-secret-of-the-client',
      redirect_uris: ['http://127.0.0.1:3000/auth-linkedin'],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  features: { devInteractions: { enabled: true } },
})
server.on('request', provider.callback())
const t = await startTestApp({
  LINKEDIN_CLIENT_ID: 'regen',
  LINKEDIN_CLIENT_SECRET: 'a-secret-of-the-client',
  LINKEDIN_ISSUER: issuer,
  PUBLIC_URL: 'http://127.0.0.1:3000',
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

interface Trip {
  iss: string
  code: string
  state: string
  cookie: string
}

/** Goes to the provider as a browser would, signs in there, agrees, and comes back with a code. */
async function comeBack(who: string): Promise<Trip> {
  const start = await t.visitor.call(authContract.linkedinStart)
  expect(start.status).toBe(200)
  const cookie = /linkedin=[^;]+/.exec(String(start.headers['set-cookie']))?.[0] ?? ''
  const jar = new Map<string, string>()
  let url = start.body.url
  let body: URLSearchParams | undefined
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { body } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    body = undefined
    const next = response.headers.get('location')
    if (next) {
      const target = new URL(next, url)
      if (target.pathname === '/auth-linkedin') {
        return {
          iss: target.searchParams.get('iss') ?? '',
          code: target.searchParams.get('code') ?? '',
          state: target.searchParams.get('state') ?? '',
          cookie,
        }
      }
      url = target.href
      continue
    }
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    body = page.includes('name="login"')
      ? new URLSearchParams({ prompt: 'login', login: who, password: 'x' })
      : new URLSearchParams({ prompt: 'consent' })
    url = new URL(action, url).href
  }
  throw new Error('the provider never came back')
}

function finish(trip: Trip) {
  return t.visitor.call(
    authContract.linkedin,
    { code: trip.code, state: trip.state, iss: trip.iss },
    { headers: { cookie: trip.cookie } },
  )
}

describe('signing in with LinkedIn', () => {
  it('opens an account at the first time, and the same one at the next', async () => {
    const first = await finish(await comeBack('anna'))
    expect(first.status).toBe(200)
    expect(first.body.user).toMatchObject({
      usr_email: 'anna@example.org',
      usr_fullname: 'Άννα Ρήγα',
      usr_login_provider: 'LINKEDIN',
      usr_role: 'COMPANY_USER',
    })
    const second = await finish(await comeBack('anna'))
    expect(second.body.user.usr_id).toBe(first.body.user.usr_id)
    const byPassword = await t.visitor.call(authContract.login, {
      email: 'anna@example.org',
      password: 'κάποιος-κωδικός',
    })
    expect(byPassword.status).toBe(401)
  })

  it('opens one account when two of their tabs come back at once', async () => {
    const trips = [await comeBack('maria'), await comeBack('maria')]
    const answers = await Promise.all(trips.map((trip) => finish(trip)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.user.usr_id)).size).toBe(1)
  })

  it('never opens an account that exists under the same address', async () => {
    await t.work((work) => createUser(work, { usr_role: 'COMPANY_USER', usr_email: 'taken@example.org' }))
    const answer = await finish(await comeBack('nikos'))
    expect([answer.status, answer.message]).toEqual([409, 'Έχεις ήδη λογαριασμό, συνδέσου.'])
  })

  it('counts an address of which the provider says nothing only after its mailbox has confirmed', async () => {
    const email = 'lena@example.org'
    await t.work((work) => createUser(work, { usr_role: 'CANDIDATE', usr_email: email }))
    // Whoever the address belongs to: the answer is that of a free one, and the letter goes to the mailbox.
    const answer = await finish(await comeBack('lena'))
    expect(answer.body.user).toMatchObject({ usr_email: email, usr_email_confirmed: false })
    const letters = await t.work((work) => wholeLetters(work, { mai_to: email }))
    expect(letters.map(({ mai_template }) => mai_template)).toEqual(['auth.signup-candidate'])
  })

  it('refuses an address that the provider has not verified, and one that no letter could go to', async () => {
    expect((await finish(await comeBack('eve'))).status).toBe(403)
    expect((await finish(await comeBack('odd'))).status).toBe(403)
  })

  it('refuses a code twice, another state, a missing cookie, and the code of somebody else', async () => {
    const trip = await comeBack('anna')
    expect((await finish({ ...trip, state: 'x'.repeat(43) })).status).toBe(400)
    expect((await finish({ ...trip, cookie: '' })).status).toBe(400)
    expect((await finish({ ...trip, cookie: 'linkedin=bm90IGpzb24' })).status).toBe(400)
    const other = await comeBack('anna')
    expect((await finish({ ...trip, cookie: other.cookie })).status).toBe(400)
    expect((await finish(trip)).status).toBe(200)
    expect((await finish(trip)).status).toBe(400)
  })
})

it('has a sandbox in the demo world on this machine, and nowhere else', async () => {
  const demo = await startTestApp({ SEED: 'demo' })
  expect((await demo.visitor.call(authContract.site)).body.linkedin).toBe(true)
  const start = await demo.visitor.call(authContract.linkedinStart)
  const cookie = /linkedin=[^;]+/.exec(String(start.headers['set-cookie']))?.[0] ?? ''
  const { code = '', state = '' } = Object.fromEntries(new URL(start.body.url).searchParams)
  const forged = await demo.visitor.call(authContract.linkedin, { code, state: 'x' }, { headers: { cookie } })
  expect(forged.status).toBe(400)
  const back = await demo.visitor.call(authContract.linkedin, { code, state }, { headers: { cookie } })
  expect(back.body.user).toMatchObject({ usr_email: 'linkedin@sandbox.demo', usr_login_provider: 'LINKEDIN' })

  const outside = await startTestApp({ SEED: 'demo', PUBLIC_URL: 'https://regen.example.gr' })
  expect((await outside.visitor.call(authContract.site)).body.linkedin).toBe(false)
})

it('is absent where no provider is configured', async () => {
  const plain = await startTestApp()
  expect((await plain.visitor.call(authContract.site)).body.linkedin).toBe(false)
  expect((await plain.visitor.call(authContract.linkedinStart)).status).toBe(404)
})
