import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { mayCall, type PersonKind, personKinds } from '#shared/permissions.ts'
import { openApiOf } from '#server/core/openapi.ts'
import { loadDemoWorld } from '#server/database/worlds/demo.ts'
import { addressOf, anyRequests } from '#server/testing/any-request.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeCompany, makeCompanyUser } from '#server/testing/make.ts'

// Whatever is sent to a call, it answers as its contract says or refuses in Greek. `FUZZ_REQUESTS=200000 FUZZ_SEED=7`
// sends more, and others.

const RUNS = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 2000) / allCalls.length)
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)

let t: TestApp
const tokens = new Map<PersonKind, string>()

beforeAll(async () => {
  t = await startTestApp({ WORLD: 'demo' })
  await loadDemoWorld(t.services)
})

/** A fresh person of a kind: the requests freeze, archive and sign out whom they meet. */
async function enter(kind: PersonKind): Promise<string> {
  if (kind === 'visitor') return ''
  const usr_id = await t.work(async (work) => {
    if (kind === 'administrator') return makeAdministrator(work)
    if (kind === 'newcomer') return makeCompanyUser(work, null)
    const status = ({ pending: 'PENDING_APPROVAL', archived: 'ARCHIVED', company: 'APPROVED' } as const)[kind]
    return (await makeCompany(work, { status })).usr_id
  })
  const { token } = await t.as(usr_id)
  tokens.set(kind, token)
  return token
}

const requests = anyRequests(openApiOf(allCalls, { title: 'any', url: 'http://localhost' }))
const answering = allCalls.filter((call) => call.answer !== 'stream')

it.each(answering.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s',
  async (name, call) => {
    const kind = personKinds.toReversed().find((one) => mayCall(one, call.who)) ?? 'visitor'
    const arbitrary = requests.get(name)
    if (!arbitrary) throw new Error(`${name} is not in the document`)
    for (const request of fc.sample(arbitrary, { numRuns: RUNS, seed: SEED })) {
      const send = (token: string) =>
        t.app.inject({
          method: request.method,
          url: addressOf(request),
          headers: token ? { authorization: `Bearer ${token}` } : {},
          ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body), headers: headersOf(token) }),
        })
      let response = await send(tokens.get(kind) ?? (await enter(kind)))
      if (response.statusCode === 401 && kind !== 'visitor') response = await send(await enter(kind))
      const said = `${addressOf(request)} ${JSON.stringify(request.body)?.slice(0, 2000)}\n${response.body.slice(0, 500)}`
      expect(response.statusCode, said).toBeLessThan(500)
      if (response.statusCode >= 400)
        expect((JSON.parse(response.body) as { message: string }).message, said).toMatch(/\p{Script=Greek}/u)
      else if ((call.answer ?? 'json') === 'json' && response.statusCode < 300)
        expect(call.output.safeParse(JSON.parse(response.body)).error?.issues ?? [], said).toEqual([])
    }
  },
  600_000,
)

function headersOf(token: string): Record<string, string> {
  return { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
}
