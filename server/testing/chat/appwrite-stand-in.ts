import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { type StandInRow as Row, StandInSockets } from '#server/testing/chat/appwrite-stand-in.sockets.ts'

// Stands in for an installation of Appwrite: it keeps what it is told, answers as the real one does as far as the product
// asks, and remembers every request.

export interface Recorded {
  method: string
  path: string
  body: Record<string, unknown>
  /** The caller showed the operator's key. */
  isKey: boolean
}

interface User {
  $id: string
  email: string
  name: string
  password: string
  status: boolean
  prefs: Record<string, unknown>
}

class Refusal extends Error {
  readonly code: number
  constructor(code: number, message = 'refused') {
    super(message)
    this.code = code
  }
}

// biome-ignore lint: whatever the client says
// oxlint-disable-next-line typescript/no-explicit-any
type Body = Record<string, any>
type Handler = (match: string[], body: Body, caller: Caller) => unknown
interface Caller {
  isKey: boolean
  user: User | null
  response: ServerResponse
}

export class AppwriteStandIn {
  endpoint = ''
  version = '1.9.6'
  isDown = false
  readonly recorded: Recorded[] = []
  readonly tables = new Map<
    string,
    { columns: Record<string, unknown>[]; indexes: Record<string, unknown>[]; rows: Map<string, Row> }
  >()
  readonly users = new Map<string, User>()
  readonly members = new Map<string, Set<string>>()
  readonly sessions = new Map<string, string>()
  private database: string | null = null
  private opened = 0
  private readonly sockets = new StandInSockets((userId, permissions) => this.mayRead(userId, permissions))
  private readonly server = createServer((request, response) => void this.answer(request, response))
  private readonly routes: [string, RegExp, Handler][] = this.makeRoutes()

  async start(): Promise<void> {
    const realtime = new WebSocketServer({ noServer: true })
    this.server.on('upgrade', (request, socket, head) =>
      realtime.handleUpgrade(request, socket, head, (ws) =>
        this.sockets.connected(ws, this.userOf(request)?.$id ?? null),
      ),
    )
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.endpoint = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`
  }

  async stop(): Promise<void> {
    this.sockets.end()
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  rowsOf(table: string): Row[] {
    return [...(this.tables.get(table)?.rows.values() ?? [])]
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    if (this.isDown) {
      request.socket.destroy()
      return
    }
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').replace(/^\/v1/, '')
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Body
    const caller = { isKey: request.headers['x-appwrite-key'] === 'key', user: this.userOf(request), response }
    this.recorded.push({ method: request.method ?? '', path, body, isKey: caller.isKey })
    try {
      const result = this.run(request.method ?? '', path, body, caller)
      if (result === undefined) response.writeHead(204).end()
      else
        response
          .writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(result))
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 500
      const refusal = { message: (error as Error).message, code, type: 'stand_in', version: this.version }
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
    }
  }

  private run(method: string, path: string, body: Body, caller: Caller): unknown {
    for (const [verb, pattern, handler] of this.routes) {
      const match = verb === method ? pattern.exec(path) : null
      if (match) return handler(match.slice(1), body, caller)
    }
    throw new Refusal(404, `${method} ${path} is not known`)
  }

  private userOf(request: IncomingMessage): User | null {
    const cookie = /a_session_talk=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    return this.users.get(this.sessions.get(decodeURIComponent(cookie ?? '')) ?? '') ?? null
  }

  private rolesOf(userId: string): Set<string> {
    const teams = [...this.members].filter(([, members]) => members.has(userId)).map(([team]) => `read("team:${team}")`)
    return new Set([`read("user:${userId}")`, ...teams])
  }

  private mayRead(userId: string, permissions: readonly string[]): boolean {
    const roles = this.rolesOf(userId)
    return permissions.some((permission) => roles.has(permission))
  }

  private makeRoutes(): [string, RegExp, Handler][] {
    const keyed =
      (handler: Handler): Handler =>
      (match, body, caller) => {
        if (!caller.isKey) throw new Refusal(401, 'missing scope')
        return handler(match, body, caller)
      }
    return [
      ['GET', /^\/health\/version$/, () => ({ version: this.version })],
      ['POST', /^\/account\/sessions\/email$/, (_match, body, caller) => this.openSession(body, caller)],
      ['GET', /^\/account$/, (_match, _body, { user }) => this.account(user)],
      ['GET', /^\/tablesdb\/(\w+)$/, keyed(([id]) => this.existing(this.database === id ? { $id: id } : null))],
      ['POST', /^\/tablesdb$/, keyed((_match, body) => ({ $id: (this.database = body.databaseId) }))],
      ['GET', /^\/tablesdb\/\w+\/tables\/(\w+)$/, keyed(([id = '']) => this.tableOf(id))],
      ['POST', /^\/tablesdb\/\w+\/tables$/, keyed((_match, body) => this.makeTable(body))],
      [
        'POST',
        /^\/tablesdb\/\w+\/tables\/(\w+)\/columns\/(\w+)$/,
        keyed(([id = '', type], body) => this.addColumn(id, { ...(body as object), type })),
      ],
      [
        'GET',
        /^\/tablesdb\/\w+\/tables\/(\w+)\/columns\/(\w+)$/,
        keyed(([id = '', key]) => this.existing(this.tableOf(id).columns.find((column) => column.key === key) ?? null)),
      ],
      [
        'POST',
        /^\/tablesdb\/\w+\/tables\/(\w+)\/indexes$/,
        keyed(([id = ''], body) => this.tables.get(id)?.indexes.push(body)),
      ],
      [
        'PUT',
        /^\/tablesdb\/\w+\/tables\/(\w+)\/rows\/(.+)$/,
        keyed(([table = '', id = ''], body) => this.upsert(table, id, body)),
      ],
      [
        'DELETE',
        /^\/tablesdb\/\w+\/tables\/(\w+)\/rows\/(.+)$/,
        keyed(([table = '', id = '']) => this.drop(table, id)),
      ],
      ['DELETE', /^\/tablesdb\/\w+\/tables\/(\w+)\/rows$/, keyed(([table = ''], body) => this.dropRows(table, body))],
      ['GET', /^\/tablesdb\/\w+\/tables\/(\w+)\/rows$/, ([table = ''], _body, { user }) => this.list(table, user)],
      ['POST', /^\/teams$/, keyed((_match, body) => this.makeTeam(body.teamId))],
      [
        'POST',
        /^\/teams\/(\w+)\/memberships$/,
        keyed(([team = ''], body) => ({ $id: body.userId, ok: this.members.get(team)?.add(body.userId) })),
      ],
      [
        'DELETE',
        /^\/teams\/(\w+)\/memberships\/(\w+)$/,
        keyed(([team = '', id = '']) => void this.members.get(team)?.delete(id)),
      ],
      ['POST', /^\/users$/, keyed((_match, body) => this.makeUser(body))],
      ['GET', /^\/users\/(\w+)$/, keyed(([id = '']) => this.existing(this.users.get(id) ?? null))],
      ['DELETE', /^\/users\/(\w+)$/, keyed(([id = '']) => void (this.users.delete(id) || this.existing(null)))],
      [
        'GET',
        /^\/users\/(\w+)\/memberships$/,
        keyed(([id = '']) => ({
          memberships: [...this.members].filter(([, list]) => list.has(id)).map(([teamId]) => ({ $id: id, teamId })),
        })),
      ],
      ['DELETE', /^\/users\/(\w+)\/sessions$/, keyed(([id = '']) => this.endSessions(id))],
      ['GET', /^\/users\/(\w+)\/sessions$/, keyed(([id = '']) => this.sessionsOf(id))],
      ['DELETE', /^\/users\/\w+\/sessions\/(.+)$/, keyed(([token = '']) => void this.sessions.delete(token))],
      [
        'PATCH',
        /^\/users\/(\w+)\/(email|name|password|prefs|status)$/,
        keyed(([id = ''], body) => Object.assign(this.users.get(id) ?? {}, body)),
      ],
    ]
  }

  private existing<T>(value: T | null): T {
    if (value === null) throw new Refusal(404, 'not found')
    return value
  }

  private account(user: User | null) {
    if (!user?.status) throw new Refusal(401, 'missing scope')
    return { $id: user.$id, email: user.email, name: user.name }
  }

  private openSession(body: Record<string, string>, { response }: Caller) {
    const user = [...this.users.values()].find((user) => user.email === body.email && user.password === body.password)
    if (!user) throw new Refusal(401, 'Invalid credentials.')
    const token = `session.${user.$id}.${this.opened}`
    this.opened += 1
    this.sessions.set(token, user.$id)
    response.setHeader('set-cookie', [
      `a_session_talk_legacy=${encodeURIComponent(token)}; path=/; domain=.talk.example`,
      `a_session_talk=${encodeURIComponent(token)}; path=/; domain=.talk.example; expires=Fri, 01 Jan 2100 00:00:00 GMT; SameSite=None`,
    ])
    response.setHeader('x-fallback-cookies', JSON.stringify({ a_session_talk: token }))
    return { $id: token, userId: user.$id, provider: 'email' }
  }

  /** Opened long ago: the product leaves those alone that it may not know yet. */
  private sessionsOf(userId: string) {
    const tokens = [...this.sessions].filter(([, id]) => id === userId).map(([token]) => token)
    return {
      total: tokens.length,
      sessions: tokens.map(($id) => ({ $id, $createdAt: '2020-01-01T00:00:00.000+00:00' })),
    }
  }

  private endSessions(userId: string): void {
    for (const [token, id] of this.sessions) if (id === userId) this.sessions.delete(token)
  }

  private makeUser(body: Record<string, string>): User {
    const { userId = '', email = '', password = '', name = '' } = body
    if (this.users.has(userId)) throw new Refusal(409)
    const user = { $id: userId, email, password, name, status: true, prefs: {} }
    this.users.set(userId, user)
    return user
  }

  private makeTeam(id: string): object {
    if (this.members.has(id)) throw new Refusal(409)
    this.members.set(id, new Set())
    return { $id: id }
  }

  private tableOf(id: string) {
    return this.existing(this.tables.get(id) ?? null)
  }

  private makeTable(body: Body): object {
    if (this.tables.has(body.tableId)) throw new Refusal(409)
    this.tables.set(body.tableId, { columns: body.columns, indexes: body.indexes, rows: new Map() })
    return { $id: body.tableId }
  }

  private addColumn(table: string, column: Record<string, unknown>): object {
    const added = { ...column, status: 'available' }
    this.tableOf(table).columns.push(added)
    return added
  }

  private upsert(table: string, id: string, body: { data?: Record<string, unknown>; permissions?: string[] }): Row {
    const { columns, rows } = this.tableOf(table)
    const keys = new Set(columns.map((column) => column.key))
    const unknown = Object.keys(body.data ?? {}).filter((name) => !name.startsWith('$') && !keys.has(name))
    if (unknown.length > 0) throw new Refusal(400, `Unknown attribute: ${unknown.join()}`)
    const row = { ...body.data, $id: id, $tableId: table, $permissions: body.permissions ?? [] }
    const action = rows.has(id) ? 'update' : 'create'
    rows.set(id, row)
    this.sockets.tell(`tablesdb.${this.database}.tables.${table}.rows`, row, action)
    return row
  }

  private drop(table: string, id: string): undefined {
    if (!this.tableOf(table).rows.delete(id)) throw new Refusal(404)
  }

  private dropRows(table: string, body: Record<string, string[]>): object {
    const [query] = (body.queries ?? []).map(
      (text: string) => JSON.parse(text) as { attribute: string; values: unknown[] },
    )
    const { rows } = this.tableOf(table)
    for (const row of rows.values()) if (query && query.values.includes(row[query.attribute])) rows.delete(row.$id)
    return { rows: [] }
  }

  private list(table: string, user: User | null): object {
    if (!user?.status) throw new Refusal(401)
    const rows = this.rowsOf(table).filter((row) => this.mayRead(user.$id, row.$permissions))
    return { total: rows.length, rows }
  }
}
