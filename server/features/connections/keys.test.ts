import { expect, it } from 'vitest'
import type { RequestOf } from '#shared/core/contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { connectionsContract as contract } from '#shared/features/connections/connections.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeCandidate, makeCompany, trailOf } from '#server/testing/make.ts'

const t = await startTestApp()

const form = { name: 'Πανεπιστήμιο <script>', scopes: ['companies' as const], until: '2027-03-01' }
const NOW = '2026-11-20T10:00:00Z'

async function withKey(more: Partial<RequestOf<typeof contract.makeKey>> = {}) {
  t.setNow(NOW)
  const owner_id = await t.work((work) => makeAdministrator(work))
  const owner = await t.as(owner_id)
  const { body } = await owner.call(contract.makeKey, { ...form, ...more })
  return { owner, owner_id, key: body.key, apk_id: body.made.apk_id, prefix: body.made.apk_prefix }
}

const get = (key: string, url: string, remoteAddress = '127.0.0.1') =>
  t.app.inject({ method: 'GET', url, remoteAddress, headers: { authorization: `Bearer ${key}` } })
const companies = '/api/admin/company/list?limit=5'

it('reads what its scopes name and nothing else, and counts each use', async () => {
  const { owner, key, apk_id, prefix } = await withKey()
  await t.work((work) => makeCompany(work))
  const answer = await get(key, companies)
  expect([answer.statusCode, answer.json<{ total: number }>().total > 0]).toEqual([200, true])
  const closed = [
    '/api/v2/admin/candidate/list?limit=5',
    '/api/admin/connection/key/list',
    '/api/user/copy',
    '/api/programmes',
  ]
  for (const url of closed) {
    const refused = await get(key, url)
    expect([refused.statusCode, refused.body.includes('key_scope_missing')], url).toEqual([403, true])
  }
  const making = await t.app.inject({
    method: 'POST',
    url: '/api/admin/connection/key',
    headers: { authorization: `Bearer ${key}` },
    payload: form,
  })
  expect(making.statusCode).toBe(403)
  const listed = (await owner.call(contract.keys)).body.find((one) => one.apk_id === apk_id)
  expect(listed).toMatchObject({ state: 'LIVING', uses: 1, refused: 5, apk_used_from: '127.0.0.1', apk_prefix: prefix })
  expect(JSON.stringify(listed)).not.toContain(key)
})

it('is kept as a hash alone, and a changed or torn key opens nothing', async () => {
  const { key } = await withKey()
  const rows = await t.db.selectFrom('api_key').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key.slice(13))
  const last = key.at(-1) === 'A' ? 'B' : 'A'
  for (const wrong of [key.slice(0, -1) + last, key.slice(0, -1), `${key}A`, key.slice(0, 12), 'rgk_'.padEnd(56, 'x')])
    expect((await get(wrong, companies)).statusCode, wrong).toBe(401)
})

it('ends by a press, on its day, and for good with the account or the demotion of its maker', async () => {
  const pressed = await withKey()
  expect((await pressed.owner.call(contract.endKey, { id: pressed.apk_id })).status).toBe(200)
  expect((await pressed.owner.call(contract.endKey, { id: pressed.apk_id })).status).toBe(409)
  expect((await pressed.owner.call(contract.endKey, { id: 2_000_000_000 })).status).toBe(404)
  const ended = await get(pressed.key, companies)
  expect([ended.statusCode, ended.json<{ error: { code: string } }>().error.code]).toEqual([401, 'key_ended'])

  const old = await withKey()
  t.setNow('2027-03-01T21:59:00Z')
  expect((await get(old.key, companies)).statusCode).toBe(200)
  t.setNow('2027-03-01T22:00:00Z')
  expect((await get(old.key, companies)).statusCode).toBe(401)
  t.setNow(NOW)

  const change = (usr_id: number, set: { usr_grade?: string; usr_status?: string }) =>
    t.work((work) => work.db.updateTable('users').set(set).where('usr_id', '=', usr_id).execute())
  for (const [away, back] of [
    [{ usr_grade: 'MEMBER' }, { usr_grade: 'OWNER' }],
    [{ usr_status: 'FROZEN' }, { usr_status: 'ON' }],
  ] as const) {
    const { owner_id, key } = await withKey()
    expect((await get(key, companies)).statusCode).toBe(200)
    await change(owner_id, away)
    expect((await get(key, companies)).statusCode).toBe(401)
    await change(owner_id, back)
    expect((await get(key, companies)).statusCode).toBe(401)
  }
})

it('that ends while it reads opens nothing from then on', async () => {
  const { owner, key, apk_id } = await withKey()
  const reads = Array.from({ length: 20 }, () => get(key, companies))
  const [ended, ...answers] = await Promise.all([owner.call(contract.endKey, { id: apk_id }), ...reads])
  expect(ended.status).toBe(200)
  for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode)
  expect((await get(key, companies)).statusCode).toBe(401)
  const statuses = await Promise.all([1, 2].map(() => owner.call(contract.endKey, { id: apk_id })))
  expect(statuses.map(({ status }) => status)).toEqual([409, 409])
})

it('is allowed from its networks alone', async () => {
  const { owner, key } = await withKey({ networks: ['192.0.2.0/24', '2001:db8::/32'] })
  expect((await get(key, companies, '192.0.2.200')).statusCode).toBe(200)
  expect((await get(key, companies, '::ffff:192.0.2.7')).statusCode).toBe(200)
  expect((await get(key, companies, '2001:db8:1::5')).statusCode).toBe(200)
  const refused = await get(key, companies, '192.0.3.1')
  expect([refused.statusCode, refused.body.includes('key_network')]).toEqual([403, true])
  for (const network of ['192.0.2.0/33', 'example.gr', '10.0.0', '::/129', '1.2.3.4/8/8']) {
    const answer = await owner.call(contract.makeKey, { ...form, networks: [network] })
    expect([answer.status, answer.error.fields?.networks?.includes(network)], network).toEqual([422, true])
  }
})

it('has a limit of its own and says when to go on', async () => {
  const { owner, key } = await withKey({ per_minute: 2 })
  // A minute may end between the calls: of six, two minutes let four through at most.
  const answers = await Promise.all(Array.from({ length: 6 }, () => get(key, companies)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await owner.call(companiesContract.list, { limit: 1 })).status).toBe(200)
})

it('leaves in the trail who made it, what it read of people and that it ended', async () => {
  const { owner, owner_id, key, apk_id, prefix } = await withKey({ scopes: ['candidates'] })
  const usr_id = await t.work((work) => makeCandidate(work))
  expect((await get(key, `/api/v2/admin/candidate/${usr_id}/profile`)).statusCode).toBe(200)
  expect((await get(key, '/api/admin/kpi/user/list')).statusCode).toBe(200)
  await owner.call(contract.endKey, { id: apk_id })
  const trail = await trailOf(t.db, { aud_fk_usr_id: owner_id })
  expect(trail.map((row) => [row.aud_action, row.aud_entity, row.aud_entity_id])).toEqual([
    ['made key', 'api-key', String(apk_id)],
    ['read-contact', 'user', String(usr_id)],
    ['read-sensitive', 'kpis', 'users'],
    ['read by key', 'kpis', 'list'],
    ['ended key', 'api-key', String(apk_id)],
  ])
  expect(trail.slice(1, 4).map((row) => (row.aud_after as { key?: string } | null)?.key)).toEqual([
    prefix,
    prefix,
    prefix,
  ])
  expect(JSON.stringify(trail)).not.toContain(key)
})

it('is made by owners, for a year at most, for named scopes', async () => {
  const { owner } = await withKey()
  const attempt = async (more: object) => (await owner.call(contract.makeKey, { ...form, ...more } as never)).status
  expect(await attempt({ until: '2026-11-19' })).toBe(422)
  expect(await attempt({ until: '2027-12-01' })).toBe(422)
  expect(await attempt({ until: '2026-02-30' })).toBe(422)
  expect(await attempt({ scopes: [] })).toBe(422)
  expect(await attempt({ scopes: ['everything'] })).toBe(422)
  expect(await attempt({ name: ' ' })).toBe(422)
  expect(await attempt({ name: 'α'.repeat(10_000) })).toBe(422)
  expect(await attempt({ per_minute: 0 })).toBe(422)
  expect(await attempt({ until: '2026-11-20' })).toBe(201)
  const member = await t.asOffice('MEMBER')
  expect((await member.call(contract.makeKey, form)).status).toBe(403)
})
