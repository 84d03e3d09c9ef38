import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { COLUMNS_MIME, LISTS_MIME, type ListHead } from '#shared/features/kpis/kpis.columns.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { figureLists } from '#shared/features/kpis/kpis.lists.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeApplication, makeCandidate, makeCompany, makeCycle, makeListing } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()
await t.work(async (work) => {
  const edc_id = await makeCycle(work)
  await makeApplication(work, edc_id, await makeCandidate(work, { disability: 'όρασης', bachelor: 'Νομική' }))
  const { cny_id } = await makeCompany(work, { name: 'Γραμμή\nδεύτερη' })
  await makeListing(work, cny_id)
})

const { path } = kpisContract.together
const bearer = (encoding: string) => ({ authorization: `Bearer ${admin.token}`, 'accept-encoding': encoding })
const unpack = (bytes: Buffer, encoding: unknown) =>
  encoding === 'zstd' ? zstdDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes

interface Listed {
  head: ListHead
  list: string | null
}

async function ask(tags: readonly string[] = [], encoding = 'zstd', query = ''): Promise<Listed[]> {
  const url = `${path}?tags=${encodeURIComponent(JSON.stringify(tags))}${query}`
  const { statusCode, headers, rawPayload } = await t.app.inject({ url, headers: bearer(encoding) })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe(LISTS_MIME)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
  const lines = unpack(rawPayload, headers['content-encoding']).toString().split('\n')
  expect(lines.pop()).toBe('')
  const listed: Listed[] = []
  while (lines.length > 0) {
    const head = JSON.parse(lines.shift() ?? '') as ListHead
    listed.push({ head, list: head.hasLine ? (lines.shift() ?? '') : null })
  }
  return listed
}

const tagsOf = (listed: readonly Listed[]) => listed.map(({ head }) => String(head.tag))
const sent = (listed: readonly Listed[]) => listed.flatMap(({ head, list }) => (list === null ? [] : [head.name]))
const readings = async () =>
  (
    await t.services.connection.db
      .selectFrom('audit')
      .select('aud_id')
      .where('aud_entity', '=', 'kpis')
      .where('aud_action', '=', 'read-sensitive')
      .execute()
  ).length

describe('the lists of the figures in one answer', () => {
  it('are for the office alone', async () => {
    expect((await t.visitor.call(kpisContract.together)).status).toBe(401)
    expect((await (await t.asCompany()).call(kpisContract.together)).status).toBe(403)
    expect((await (await t.asOffice('VIEWER')).call(kpisContract.together)).status).toBe(200)
  })

  it.each(['zstd', 'gzip', 'identity'])('are what their own calls give by column, packed as %s', async (encoding) => {
    // Kept as they were packed, and packed together.
    for (const listed of [await ask([], encoding), await ask([], encoding)]) {
      expect(listed.map(({ head }) => head.name)).toEqual(figureLists)
      for (const { head, list } of listed) {
        const own = await t.app.inject({
          url: kpisContract[head.name].path,
          headers: { ...bearer('identity'), accept: COLUMNS_MIME },
        })
        expect(list, head.name).toBe(own.payload)
        const { held } = head
        expect(own.headers['content-type'], head.name).toBe(
          COLUMNS_MIME + (held.length > 0 ? `; held=${held.join('+')}` : ''),
        )
      }
    }
  })

  it('come without those that the reader holds, until a row of them changes', async () => {
    const first = await ask()
    expect(sent(first)).toEqual(figureLists)
    expect(first.find(({ head }) => head.name === 'profiles')?.head.held).not.toEqual([])
    const again = await ask(tagsOf(first))
    expect(sent(again)).toEqual([])
    expect(again.map(({ head }) => ({ ...head, hasLine: true }))).toEqual(first.map(({ head }) => head))
    expect(sent(await ask(tagsOf(first).slice(0, 3)))).toEqual(figureLists.slice(3))
    await t.work((work) => makeCycle(work))
    expect(sent(await ask(tagsOf(first)))).toEqual(['cycles'])
  })

  it('are not sent to a browser that has the same answer', async () => {
    const { headers } = await t.app.inject({ url: path, headers: bearer('zstd') })
    const askAgain = async () => {
      const same = { ...bearer('zstd'), 'if-none-match': String(headers.etag) }
      return (await t.app.inject({ url: path, headers: same })).statusCode
    }
    const before = await readings()
    expect([await askAgain(), await readings()]).toEqual([304, before])
    await t.work((work) => makeCycle(work))
    expect(await askAgain()).toBe(200)
  })

  it('are noted in the trail when profiles are read, and not when they are held', async () => {
    const before = await readings()
    const first = await ask()
    expect(await readings()).toBe(before + 1)
    await ask(tagsOf(first))
    expect(await readings()).toBe(before + 1)
  })

  it('are those of a past day, too', async () => {
    await sql`update as_of_begin set aob_since = '2019-01-01'`.execute(t.services.connection.db)
    const listed = await ask([], 'zstd', '&as_of=2020-01-01')
    expect(sent(listed)).toEqual(figureLists)
    expect(listed.find(({ head }) => head.name === 'cycles')?.list).toBe('[]')
    expect(sent(await ask())).toEqual(figureLists)
    expect((await ask()).find(({ head }) => head.name === 'cycles')?.list).not.toBe('[]')
  })

  it('come without the one that cannot be read', async () => {
    const { db } = t.services.connection
    await sql`alter table user_education rename to lost_education`.execute(db)
    // Of what is kept packed nothing is read.
    const listed = await ask([], 'identity').finally(() =>
      sql`alter table lost_education rename to user_education`.execute(db),
    )
    expect(sent(listed)).toEqual(figureLists.filter((name) => name !== 'educations'))
    expect(listed.find(({ head }) => head.name === 'educations')?.head).toEqual({
      name: 'educations',
      tag: null,
      held: [],
      hasLine: false,
    })
  })

  it('take no more than a tag for each, and no other text; one that means nothing, or comes twice, changes nothing', async () => {
    const askWith = (...tags: unknown[]) => admin.call(kpisContract.together, { tags: tags as string[] })
    const none = 'A'.repeat(27)
    expect((await askWith(...Array.from({ length: 9 }, () => none))).status).toBe(422)
    for (const odd of ['', 'short', `${none}'`, 'x'.repeat(5000), 7, null, ['x'], { tag: none }])
      expect((await askWith(odd)).status, JSON.stringify(odd)).toBe(422)
    expect((await t.app.inject({ url: `${path}?tags=a&tags=b`, headers: bearer('zstd') })).statusCode).toBe(422)
    expect((await t.app.inject({ url: `${path}?names=users`, headers: bearer('zstd') })).statusCode).toBe(422)
    expect(sent(await ask([none, none]))).toEqual(figureLists)
    const [tag = ''] = tagsOf(await ask())
    expect(sent(await ask([tag, tag]))).toEqual(figureLists.slice(1))
  })
})
