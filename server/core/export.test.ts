import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { Pool } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import type { ExportQuery } from '#shared/core/exporting.ts'
import { rowsOf } from '#server/core/cursor.ts'
import { exportList, type ListExport } from '#server/core/export.ts'
import { awaited, paced } from '#server/core/pace.ts'
import { spooled } from '#server/core/sheet-files.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()

interface Row {
  name: string
  count: number
  day: string | null
  at: string
}

const rows: Row[] = [
  { name: '=HYPERLINK("http://x")', count: 1.5, day: '2026-03-05', at: '2026-07-01T09:00:00Z' },
  { name: 'Δύο; με «ερωτηματικό»', count: 2, day: null, at: '2026-01-01T09:00:00Z' },
]
const list: ListExport<Row> = {
  name: 'Εταιρείες',
  columns: {
    name: { header: 'Όνομα', value: (row) => row.name },
    count: { header: 'Πλήθος', kind: 'number', value: (row) => row.count },
    day: { header: 'Ημέρα', kind: 'day', value: (row) => row.day },
    at: { header: 'Ώρα', kind: 'instant', value: (row) => row.at },
  },
  rows: () => [rows],
  fields: { cny_status: { label: 'Κατάσταση', kind: 'choice', options: [{ value: 'A', label: 'Εγκεκριμένη' }] } },
}
const query: ExportQuery = {
  format: 'csv',
  columns: [],
  q: 'άλφα',
  filters: [{ field: 'cny_status', op: 'eq', value: 'A' }],
  operator: 'and',
}
const work = { now: new Date('2026-03-10T09:00:00Z'), requestId: '', services: {} as never }

describe('the export of a list', () => {
  it('writes a CSV that Greek Excel opens, and no formula', async () => {
    const { file } = exportList(work, query, list)
    const text = String(await buffer(file.body as NodeJS.ReadableStream))
    expect(file.name).toBe('Εταιρείες 2026-03-10.csv')
    expect(text.startsWith('\uFEFFΌνομα;Πλήθος;Ημέρα;Ώρα\r\n')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://x"")";1,5;05/03/2026;01/07/2026 12:00\r\n`)
    expect(text).toContain('"Δύο; με «ερωτηματικό»";2;;01/01/2026 11:00\r\n')
    expect(text).toContain('Φίλτρα: Κατάσταση είναι Εγκεκριμένη')
    expect(text).toContain('Αναζήτηση: άλφα')
  })

  it('writes an XLSX with numbers, days and instants as such, only the columns shown, in their order', async () => {
    const columns = ['day', 'count', 'name', 'at']
    const { file } = exportList(work, { ...query, format: 'xlsx', columns }, list)
    const bytes = await buffer(file.body as NodeJS.ReadableStream)
    const shownRows = await readSheet(bytes)
    expect(shownRows[0]).toEqual(['Ημέρα', 'Πλήθος', 'Όνομα', 'Ώρα'])
    expect(shownRows[1]?.slice(1, 3)).toEqual([1.5, '=HYPERLINK("http://x")'])
    // As the clock in Athens showed it, in summer and in winter; a sheet counts in days, so seconds are enough.
    const shown = shownRows.slice(1).map((row) => new Date(Math.round(Number(row[3]) / 1000) * 1000).toISOString())
    expect(shown).toEqual(['2026-07-01T12:00:00.000Z', '2026-01-01T11:00:00.000Z'])
    expect(JSON.stringify(shownRows[1]?.[0]).slice(1, 11)).toBe('2026-03-05')
    const about = await readSheet(bytes, 'Σχετικά')
    expect(about.flat().join('\n')).toContain('2 γραμμές')
  })
})

it('refuses a column that the list does not have, instead of leaving it out', () => {
  expect(() => exportList(work, { ...query, columns: ['name', 'unknown'] }, list)).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { columns: 'Η στήλη «unknown» δεν εξάγεται' } }),
  )
})

describe('a long download', () => {
  const chunk = Buffer.alloc(100_000, 'α')

  /** How many queries of downloads PostgreSQL works on at this moment. */
  const fetching = async () => {
    const { rows: queries } = await sql`select from pg_stat_activity where state = 'active' and query like 'fetch%'
      and datname = current_database()`.execute(t.db)
    return queries.length
  }

  it('is taken at once, however slowly it is read', async () => {
    let isTaken = false
    const body = spooled(async function* source() {
      for (let index = 0; index < 50; index += 1) yield chunk
      isTaken = true
    })
    const reader = body[Symbol.asyncIterator]()
    const first = (await reader.next()).value as Buffer
    await expect.poll(() => isTaken).toBe(true)
    let bytes = first.length
    for await (const part of body) bytes += (part as Buffer).length
    expect(bytes).toBe(50 * chunk.length)
  })

  it('ends its query when nobody reads on', async () => {
    const slow = sql`select /* cancelled download */ pg_sleep(20), n from generate_series(1, 3) n`
    const compiled = slow.compile(t.db)
    const body = spooled(async function* source(signal) {
      yield chunk
      for await (const portion of rowsOf(t.services, compiled, { signal })) yield Buffer.from(`${portion.length}`)
    })
    await body[Symbol.asyncIterator]().next()
    await expect.poll(fetching).toBe(1)
    body.destroy()
    await expect.poll(fetching, { timeout: 5000 }).toBe(0)
    expect(t.services.connection.pool.totalCount - t.services.connection.pool.idleCount).toBe(0)
  })

  it('given up at its end, cancels nothing of whoever comes next', async () => {
    const { db, pool } = t.services.connection
    const own = new Pool({ ...pool.options, max: 3 })
    const onItsWay = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<unknown>()
    const ask = own.query.bind(own) as (text: string, values: unknown[]) => Promise<unknown>
    vi.spyOn(own, 'query').mockImplementation((async (text: string, values: unknown[]) => {
      await onItsWay.promise
      cancelled.resolve(ask(text, values))
      return cancelled.promise
    }) as never)
    const givenUp = new AbortController()
    const sources = { connection: { ...t.services.connection, pool: own }, standby: null }
    const read = rowsOf(sources, sql`select 1 as n`.compile(db), { signal: givenUp.signal })
    expect((await read.next()).value).toEqual([{ n: 1 }])
    givenUp.abort()
    await read.next().catch(() => undefined)
    const next = await own.connect()
    const answer = next.query('select 2 as n, pg_sleep(1)')
    onItsWay.resolve()
    await cancelled.promise
    expect((await answer).rows[0]).toMatchObject({ n: 2 })
    next.release()
    await own.end()
  })

  it('leaves most connections to what people wait for, and the next in line begins when one ends', async () => {
    const { db, pool } = t.services.connection
    const seats = Math.max(1, Math.floor(pool.options.max / 3))
    const many = sql`select n from generate_series(1, 2000) as series (n)`.compile(db)
    const givenUp = new AbortController()
    const reads = Array.from({ length: pool.options.max + 1 }, (_, at) =>
      rowsOf(t.services, many, { signal: at === seats ? givenUp.signal : undefined }),
    )
    const begun = reads.map((read) => read.next())
    const refused = expect(begun[seats]).rejects.toThrow()
    await Promise.all(begun.slice(0, seats))
    const open = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where state <> 'idle' and query like 'fetch%' and datname = current_database()`.execute(db)
    expect(open.rows[0]?.count).toBe(seats)
    givenUp.abort()
    for (const [at, read] of reads.entries()) {
      if (at === seats) await refused
      else expect((await begun[at])?.value?.length).toBeGreaterThan(0)
      await read.return(undefined)
    }
  })

  it('sorts no more of them at once than leaves a processor free', async () => {
    const { db, pool } = t.services.connection
    const atOnce = Math.max(1, availableParallelism() - 1)
    const slow = sql`select /* slow to sort */ pg_sleep(0.3)`.compile(db)
    const seats = Math.floor(pool.options.max / 3)
    const reads = Array.from({ length: seats }, () => rowsOf(t.services, slow))
    const begun = Promise.all(reads.map((read) => read.next()))
    const most = Math.min(atOnce, seats)
    await expect.poll(fetching).toBe(most)
    expect(await fetching()).toBeLessThanOrEqual(most)
    await begun
    for (const read of reads) await read.return(undefined)
  })

  it('comes whole and in order, in parts of any size', async () => {
    const sizes = [0, 3, 70_000, 20_000, 65_536, 1, 46_000, 46_000]
    const parts = sizes.map((size, at) => Buffer.alloc(size, String(at)))
    const body = spooled(async function* source() {
      yield* parts
    })
    expect((await buffer(body)).equals(Buffer.concat(parts))).toBe(true)
  })

  it('goes on when nobody waits, and rests in between while somebody does', async () => {
    const read = async () => {
      let rested = 0
      const parts = paced(
        (async function* work() {
          for (let part = 0; part < 4; part += 1) {
            const until = performance.now() + 5
            while (performance.now() < until);
            yield part
          }
        })(),
        async (milliseconds) => void (rested += milliseconds),
      )
      const seen: number[] = []
      for await (const part of parts) seen.push(part)
      expect(seen).toEqual([0, 1, 2, 3])
      return rested
    }
    expect(await read()).toBe(0)
    expect(await awaited(read)).toBeGreaterThan(15)
    expect(await read()).toBe(0)
  })

  it('breaks when its source fails half-way', async () => {
    const body = spooled(async function* source() {
      yield chunk
      await sleep(10)
      throw new Error('lost')
    })
    await expect(buffer(body)).rejects.toThrow('lost')
  })
})
