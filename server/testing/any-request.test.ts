import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import type { TableName } from '#shared/core/table-names.ts'
import { mayCall, type PersonKind, personKinds } from '#shared/permissions.ts'
import { isRead } from '#server/core/live.tables.ts'
import { openApiOf } from '#server/core/openapi.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { addressOf, anyRequests } from '#server/testing/any-request.ts'
import { makeAdministrator, makeCompany, makeCompanyUser } from '#server/testing/make.ts'

// Whatever is sent to a call, it answers as its contract says or refuses in Greek, and what it changes is announced. `FUZZ_REQUESTS=200000 FUZZ_SEED=7`
// sends more, and others.

const RUNS = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 2000) / allCalls.length)
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)

const tokens = new Map<PersonKind, string>()
/** The tables that browsers and totals were told of. */
const announced = new Set<string>()
/** The last is made once, for whoever first asks for it, and stays as it is. */
const NOTES_OF_READINGS = new Set(['audit', 'data_request', 'export_rows', 'push_key'])

async function counters(): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: TableName; count: number }>`select substr(sequencename, 8) as table,
    coalesce(last_value, 0) as count from pg_sequences where sequencename like 'change\\_%'`.execute(t.db)
  return new Map(rows.filter(({ table }) => isRead(table)).map(({ table, count }) => [table, count]))
}

// One connection: a request that holds it and waits for another would wait for itself.
const t = await startDemoApp({ DATABASE_POOL: '1' })
t.services.live.watchers.add((event) => {
  if (event.type === 'changed') for (const table of event.tables) announced.add(table)
})

let counted = await counters()

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
    const kind = personKinds.toReversed().find((person) => mayCall(person, call.who)) ?? 'visitor'
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
      const details = `${addressOf(request)} ${JSON.stringify(request.body)?.slice(0, 2000)}\n${response.body.slice(0, 500)}`
      expect(response.statusCode, details).toBeLessThan(500)
      if (response.statusCode >= 400)
        expect((JSON.parse(response.body) as { message: string }).message, details).toMatch(/\p{Script=Greek}/u)
      else if ((call.answer ?? 'json') === 'json' && response.statusCode < 300)
        expect(call.output.safeParse(JSON.parse(response.body)).error?.issues ?? [], details).toEqual([])
    }
    const now = await counters()
    const changed = [...now].filter(([table, count]) => count !== counted.get(table))
    // A reading that is written down announces nothing: such rows are read when somebody asks for them.
    const isReading = call.method === 'GET' || call.noTransaction
    const unheard = changed
      .map(([table]) => table)
      .filter((table) => !announced.has(table) && !(isReading && NOTES_OF_READINGS.has(table)))
    counted = now
    announced.clear()
    expect(unheard, `${name} changes tables that nobody hears of`).toEqual([])
  },
  600_000,
)

function headersOf(token: string): Record<string, string> {
  return { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
}
