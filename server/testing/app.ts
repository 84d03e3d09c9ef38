import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, inject, onTestFinished, TestRunner } from 'vitest'
import type { AnswerOf, Call, RequestOf } from '#shared/core/contract.ts'
import { AS_OF, pathOf, pathParams } from '#shared/core/contract.ts'
import type { ErrorBody } from '#shared/core/errors.ts'
import type { OfficeGrade } from '#shared/permissions.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/core/config.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { makeServices } from '#server/services.ts'
import { databaseUrl, onCluster } from '#server/testing/cluster.ts'
import { dropDatabase } from '#server/testing/drop-database.ts'
import {
  type CompanyOptions,
  type MadeCompany,
  makeAdministrator,
  makeCompany,
  openTestSession,
} from '#server/testing/make.ts'
import { type Rows, rowsBy } from '#server/testing/rows.ts'
import { unnamedInTrail } from '#server/testing/trail-names.ts'

// biome-ignore lint: the two schemas do not matter here
// oxlint-disable-next-line typescript/no-explicit-any
type AnyCall = Call<any, any>

export interface TestFile {
  name: string
  content: Buffer | string
  type?: string
}

export interface Answer<T> {
  status: number
  body: T
  /** The body as an error, for refusals. */
  error: ErrorBody['error']
  message: string
  headers: Record<string, unknown>
  raw: Buffer
}

/** Somebody who makes calls: `await admin.call(companiesContract.list, {})`. */
export interface Caller {
  usr_id: number
  token: string
  call<C extends AnyCall>(call: C, input?: RequestOf<C>, options?: CallOptions): Promise<Answer<AnswerOf<C>>>
}

interface CallOptions {
  files?: Record<string, TestFile[]>
  headers?: Record<string, string>
  /** The past day that is asked for. */
  asOf?: string
}

export interface TestApp extends Rows {
  app: FastifyInstance
  services: Services
  db: Db
  /** A unit of work outside HTTP, for arranging and for looking. */
  work<T>(act: (work: Work) => Promise<T>): Promise<T>
  /** Sets the clock of the product; `null` lets it run again. */
  setNow(now: string | null): void
  visitor: Caller
  /** A caller signed in as this user. */
  as(usr_id: number): Promise<Caller>
  /** Somebody who is there, signed in. */
  asEmail(email: string): Promise<Caller>
  /** A new administrator, signed in. */
  asOffice(usr_grade?: OfficeGrade): Promise<Caller>
  /** The first user of a new company, signed in. */
  asCompany(options?: CompanyOptions): Promise<Caller & MadeCompany>
}

interface TestAppOptions {
  logTo?: { write(line: string): void }
  /** The database that it clones, and the folder of its files. */
  template?: string
  folder?: string
}

/** The whole product on a database of its own, without listening. Call it once per test file, or within a test. */
export async function startTestApp(
  env: Record<string, string> = {},
  { logTo, template = inject('template'), folder }: TestAppOptions = {},
): Promise<TestApp> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const clusterUrl = inject('clusterUrl')
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  const dataDir = await mkdtemp(join(tmpdir(), 'regen-app-'))
  if (folder) await cp(folder, dataDir, { recursive: true })
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(clusterUrl, name),
    DATABASE_POOL: '8',
    ...env,
  })
  const log = logTo ? pino({ level: 'debug' }, logTo) : pino({ level: process.env.TEST_LOG ?? 'silent' })
  const connection = connect(databaseUrl(clusterUrl, name), {
    poolSize: config.databasePool,
    poolerUrl: config.databasePoolerUrl,
    onError: () => undefined,
  })
  let now: Date | null = null
  const services = makeServices({ config, log, connection, clock: () => now ?? new Date() })
  // A folder without pages: a route for each built file would be a third of what building the product costs.
  const app = await buildApp(services, { generalPerMinute: 1_000_000, webRoot: dataDir })
  await app.ready()
  const work = <T>(act: (work: Work) => Promise<T>) => inTransaction(test.services, {}, act)
  const test: TestApp = {
    app,
    services,
    get db() {
      return test.services.connection.db
    },
    work,
    ...rowsBy(work),
    setNow: (text) => {
      now = text === null ? null : new Date(text)
    },
    get visitor() {
      return callerOf(test, 0, '')
    },
    as: async (usr_id) => callerOf(test, usr_id, await work((own) => openTestSession(own, usr_id))),
    asEmail: async (email) => {
      const users = test.db.selectFrom('users').select('usr_id').where('usr_email', '=', email)
      return test.as((await users.executeTakeFirstOrThrow()).usr_id)
    },
    asOffice: async (usr_grade) => test.as(await work((own) => makeAdministrator(own, usr_grade))),
    asCompany: async (options) => {
      const company = await work((own) => makeCompany(own, options))
      return { ...company, ...(await test.as(company.usr_id)) }
    },
  }
  // What one test started for itself must not keep its connections until the file ends.
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  whenOver(async () => {
    const unnamed = await unnamedInTrail(connection.db)
    await test.app.close()
    await test.services.jobs.stop()
    await test.services.live.stop()
    await services.standby?.close()
    await connection.close()
    await dropDatabase(clusterUrl, name)
    await rm(dataDir, { recursive: true, force: true })
    // The files of a worker share one process, and their variables live as long as it does.
    Reflect.deleteProperty(test, 'app')
    Reflect.deleteProperty(test, 'services')
    expect(unnamed, 'names in the trail without Greek words: shared/features/trail/trail.labels.ts').toEqual([])
  })
  return test
}

export function callerOf(test: Pick<TestApp, 'app'>, usr_id: number, token: string): Caller {
  return {
    usr_id,
    token,
    call: async (call, input, options = {}) => {
      const request = requestOf(call, (input ?? {}) as Record<string, unknown>, options)
      if (options.asOf !== undefined) request.url += `${request.url.includes('?') ? '&' : '?'}${AS_OF}=${options.asOf}`
      if (token) request.headers.authorization = `Bearer ${token}`
      const response = await test.app.inject({ method: call.method, ...request })
      const isJson = String(response.headers['content-type'] ?? '').includes('json')
      const body = isJson && response.body ? (JSON.parse(response.body) as never) : (null as never)
      const failure = body as ErrorBody | null
      return {
        status: response.statusCode,
        body,
        error: failure?.error ?? { code: '', message: '' },
        message: failure?.message ?? '',
        headers: response.headers,
        raw: response.rawPayload,
      }
    },
  }
}

function requestOf(call: AnyCall, input: Record<string, unknown>, options: CallOptions) {
  const inPath = new Set(pathParams(call.path))
  const rest = Object.entries(input).filter(([key, value]) => !inPath.has(key) && value !== undefined)
  let url = pathOf(call, input)
  const headers: Record<string, string> = { ...options.headers }
  if (call.method === 'GET' || call.method === 'DELETE') {
    const query = new URLSearchParams()
    for (const [key, value] of rest) query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
    if (query.size > 0) url += `?${query.toString()}`
    return { url, headers }
  }
  if (!options.files) return { url, headers, payload: Object.fromEntries(rest) }
  const form = new FormData()
  for (const [key, value] of rest)
    form.set(key, value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [field, files] of Object.entries(options.files)) {
    for (const file of files) {
      const part = typeof file.content === 'string' ? file.content : new Uint8Array(file.content)
      form.append(field, new Blob([part], { type: file.type ?? 'application/octet-stream' }), file.name)
    }
  }
  return { url, headers, payload: form }
}
