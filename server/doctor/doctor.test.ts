import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { certificateFinding, examineAddress } from '#server/doctor/address.ts'
import { backupFindings, examineDatabase, factFindings } from '#server/doctor/database.ts'
import { examineAll, settingFindings } from '#server/doctor/doctor.ts'
import { examine, type Finding } from '#server/doctor/finding.ts'
import { examineClock, examineDisk } from '#server/doctor/machine.ts'
import { examinePooler } from '#server/doctor/pooler.ts'
import { examineStandby } from '#server/doctor/standby.ts'
import { examineMailServer, examineStorage } from '#server/doctor/outside.ts'
import { startTestApp } from '#server/testing/app.ts'
import { databaseUrl, onCluster } from '#server/testing/cluster.ts'
import { dropDatabase } from '#server/testing/drop-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'regen-doctor-'))
const noDns = { resolveTxt: async () => [], resolveMx: async () => [] }
const not = (state: Finding['state'], findings: Finding[]) => findings.filter((finding) => finding.state !== state)
const at = (server: Server) => (server.address() as { port: number }).port

/** Proxies that add whom a request came from, as nginx and Caddy do. */
const proxies: Server[] = []

async function proxyTo(port: number): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for']
    const forwarded = [before, incoming.socket.remoteAddress].filter(Boolean).join(', ')
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded }
    request({ port, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  proxies.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return at(server)
}

const t = await startTestApp({ TRUST_PROXY: '1' })
const direct = await t.app.listen({ port: 0, host: '127.0.0.1' })

afterAll(() => {
  rmSync(folder, { recursive: true })
  for (const server of proxies) server.close()
})

const settings = (publicUrl: string, trustProxy: number) => ({
  publicUrl,
  trustProxy,
  isPublic: false,
  metricsToken: undefined,
})

describe('the way that people come', () => {
  it('is right where TRUST_PROXY is the number of proxies', async () => {
    const port = await proxyTo(at(t.app.server as Server))
    const findings = await examineAddress(settings(`http://127.0.0.1:${port}`, 1))
    expect(findings).toEqual([
      expect.objectContaining({ state: 'good', sentence: expect.stringContaining('1 proxies') }),
    ])
  })

  it('is wrong with a proxy more, or with none, which would let people claim any address', async () => {
    const second = await proxyTo(await proxyTo(at(t.app.server as Server)))
    const more = await examineAddress(settings(`http://127.0.0.1:${second}`, 1))
    expect(more[0]).toMatchObject({ state: 'bad', sentence: expect.stringContaining('Set it to 2') })
    const none = await examineAddress(settings(direct, 1))
    expect(none[0]).toMatchObject({ state: 'bad', sentence: expect.stringContaining('Anybody can claim') })
  })

  it('that nobody answers, or that is open to all, is said', async () => {
    const findings = await examineAddress({ ...settings('http://127.0.0.1:1', 0), isPublic: true })
    expect(findings.map(({ state }) => state)).toEqual(['bad', 'warning'])
    expect((await examineAddress(settings('https://127.0.0.1:1', 0)))[0]).toMatchObject({
      state: 'bad',
      sentence: expect.stringContaining('no encrypted connection: connect ECONNREFUSED'),
    })
    const metrics = await examineAddress({ ...settings(direct, 1), isPublic: true })
    expect(metrics.at(-1)?.sentence).toContain('/metrics is open to everybody')
  })

  it('tells a certificate that ends, or that browsers refuse', () => {
    const now = Date.parse('2026-03-01T00:00:00Z')
    const until = (date: string) => certificateFinding('office.gr', '', new Date(date), now).state
    expect(until('2026-05-01T00:00:00Z')).toBe('good')
    expect(until('2026-03-10T00:00:00Z')).toBe('bad')
    expect(until('2026-02-10T00:00:00Z')).toBe('bad')
    expect(certificateFinding('office.gr', 'SELF_SIGNED', new Date('2027-01-01'), now).state).toBe('bad')
  })
})

describe('the database', () => {
  it('of the product is right, and tells the time', async () => {
    const { findings, clock } = await examineDatabase(t.services.config)
    expect(not('good', findings)).toEqual([{ subject: 'backup', state: 'warning', sentence: expect.any(String) }])
    expect(findings.map(({ sentence }) => sentence).join('\n')).toMatch(/UTF8[\s\S]*pg_trgm is there[\s\S]*LISTEN/)
    expect(examineClock(clock)[0]?.state).toBe('good')
  })

  it('that is empty is fine before the first start; a user without rights is not', async () => {
    const cluster = inject('clusterUrl')
    await onCluster(cluster, 'create database doctor_empty')
    const url = databaseUrl(cluster, 'doctor_empty')
    const settings = { ...t.services.config, databaseUrl: url }
    expect(not('good', (await examineDatabase(settings)).findings)).toEqual([])
    await dropDatabase(cluster, 'doctor_empty')
    const gone = await examineDatabase(settings)
    expect(gone.findings).toEqual([
      expect.objectContaining({ state: 'bad', sentence: expect.stringContaining('no database') }),
    ])
  })

  it('is measured against what one process takes', () => {
    const facts = {
      version: '18',
      version_number: 180_000,
      encoding: 'UTF8',
      character_type: 'C.UTF-8',
      may_create: true,
    }
    const rights = {
      has_trigrams: false,
      may_add_trigrams: true,
      is_encrypted: false,
      is_remote: true,
      now: new Date(),
    }
    const states = (more: object, databasePool = 10) =>
      factFindings(
        { ...facts, ...rights, connections: 97, ...more },
        { databasePool, databasePoolerUrl: undefined },
      ).map(({ state }) => state)
    expect(states({})).toEqual(['good', 'good', 'good', 'good', 'warning'])
    expect(states({ may_create: false, may_add_trigrams: false, is_encrypted: true }, 60)).toEqual([
      'good',
      'bad',
      'bad',
      'warning',
    ])
  })

  it('sees where a pooler leads, and whether it ends what runs for ever', async () => {
    const { url } = t.services.connection
    const limited = new URL(url)
    limited.searchParams.set('options', '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000')
    const states = async (pooler: string) => (await examinePooler(url, pooler)).map(({ state }) => state)
    expect(await states(limited.href)).toEqual(['good'])
    expect(await states(url)).toEqual(['good', 'warning'])
    expect(await examinePooler(url, databaseUrl(url, 'postgres'))).toEqual([
      expect.objectContaining({ state: 'bad', sentence: expect.stringContaining('leads to another database') }),
    ])
    expect((await examinePooler(url, 'postgres://regen@127.0.0.1:1/regen'))[0]).toMatchObject({
      state: 'bad',
      sentence: 'No database answers at the address in DATABASE_POOLER_URL.',
    })
  })

  it('says of a standby that it is none', async () => {
    const { url } = t.services.connection
    expect(await examineStandby(url, url)).toEqual([
      expect.objectContaining({ state: 'bad', sentence: expect.stringContaining('it follows nobody') }),
    ])
  })

  it('knows how old its backup is, and whether that could be restored', () => {
    const states = (...facts: Parameters<typeof backupFindings>) => backupFindings(...facts).map(({ state }) => state)
    expect(states(null, null, '')).toEqual(['warning'])
    expect(states(3, null, '')).toEqual(['good', 'warning'])
    expect(states(3, true, '')).toEqual(['good', 'good'])
    expect(states(60, false, 'hash')).toEqual(['bad', 'bad'])
  })
})

describe('services outside', () => {
  it('that are dead are named, with the reason', async () => {
    const s3 = { endpoint: 'http://127.0.0.1:59998', bucket: 'files', region: 'x', accessKey: 'x', secretKey: 'x' }
    expect((await examineStorage({ dataDir: folder, s3 }))[0]).toMatchObject({
      state: 'bad',
      sentence: expect.stringMatching(/bucket files .* cannot be used: .*ECONNREFUSED/),
    })
    const mail = await examine('mail', () => examineMailServer({ smtpUrl: 'smtp://127.0.0.1:1', isPublic: true }))
    expect(mail).toEqual([{ subject: 'mail', state: 'bad', sentence: expect.stringContaining('ECONNREFUSED') }])
  })

  it('that hang hold nothing up', async () => {
    const findings = await examine('chat', () => new Promise(() => undefined), 50)
    expect(findings).toEqual([{ subject: 'chat', state: 'bad', sentence: 'No answer in 0.05 s.' }])
  })
})

it('compares the clock with those of others', () => {
  const reading = (seconds: number) => ({
    source: 'the database',
    at: new Date(1000 * seconds),
    ourAt: new Date(0),
    exactMs: 500,
  })
  const stateOf = (...seconds: number[]) => examineClock(seconds.map(reading))[0]?.state
  expect([stateOf(0, 1), stateOf(0, -9), stateOf(100), stateOf()]).toEqual(['good', 'warning', 'bad', 'warning'])
})

it('says of the disk what fits, before there is a folder', async () => {
  const config = { dataDir: join(folder, 'a/b'), backupDir: '/proc/nowhere', databaseUrl: undefined, s3: undefined }
  const [data, backup] = await examineDisk({ ...config, minFreeBytes: 1 })
  expect(data).toMatchObject({ state: 'good' })
  expect(backup?.state).not.toBe('good')
  const [full] = await examineDisk({ ...config, minFreeBytes: 1e18 })
  expect(full).toMatchObject({ state: 'bad', sentence: expect.stringContaining('uploads are refused') })
})

it('warns of settings that are no mistake, but a risk', () => {
  const risky = readConfig({ HOST: '0.0.0.0', SEED: 'demo', DATA_DIR: folder })
  expect(not('good', settingFindings(risky)).map(({ state }) => state)).toEqual([
    'warning',
    'warning',
    'warning',
    'bad',
  ])
  const bundled = (env: Record<string, string>) =>
    settingFindings(readConfig({ DATA_DIR: folder, ...env })).some(({ sentence }) => sentence.includes('bundled'))
  expect(bundled({ PUBLIC_URL: 'https://regen.example.gr' })).toBe(true)
  expect(bundled({})).toBe(false)
  expect(bundled({ PUBLIC_URL: 'https://regen.example.gr', DATABASE_URL: 'postgres://db.example.gr/regen' })).toBe(
    false,
  )
})

it('looks at all of it before the first start, and makes nothing', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'first'), PORT: '59998' })
  const findings = await examineAll(config, noDns)
  expect(findings.filter(({ state }) => state === 'bad')).toEqual([])
  expect(new Set(findings.map(({ subject }) => subject))).toEqual(
    new Set(['settings', 'database', 'disk', 'mail', 'chat', 'address', 'clock']),
  )
})
