import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Member } from '#server/testing/chat/chat-app.ts'

// The protocol without the client: for many people at once, and for frames that the client would never send.

/** Of the embedded service, or of an installation that the operator tries (docs/chat.md). */
export const PROJECT = process.env.CHAT_PROJECT ?? 'regen'

interface PlainAnswer {
  status: number
  body: Record<string, unknown> & { $id: string; type: string }
  headers: Headers
}

export class PlainChat {
  readonly address: string
  cookie = ''

  constructor(address: string) {
    this.address = address
  }

  static async signedIn(address: string, member: Pick<Member, 'email' | 'secret'>): Promise<PlainChat> {
    const chat = new PlainChat(address)
    const { status } = await chat.open(member.email, member.secret)
    if (status !== 201) throw new Error(`the session answered ${status}`)
    return chat
  }

  async open(email: string, password: string, headers: Record<string, string> = {}): Promise<PlainAnswer> {
    const answer = await this.call('POST', '/account/sessions/email', { email, password }, headers)
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
    return answer
  }

  async call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<PlainAnswer> {
    const response = await fetch(`${this.address}/v1${path}`, {
      method,
      headers: {
        'x-appwrite-project': PROJECT,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
  }

  post(room: string, body: string, rowId: string = randomUUID()): Promise<PlainAnswer> {
    return this.call('POST', '/tablesdb/chat/tables/messages/rows', { rowId, data: { room, body } })
  }

  /** A small table that no message carries yet. */
  async sendFile(): Promise<string> {
    const body = new FormData()
    body.set('fileId', 'unique()')
    body.set('file', new File(['Όνομα;Πόλη\nΆννα;Βόλος\n'], 'a.csv'))
    const headers = { cookie: this.cookie, 'x-appwrite-project': PROJECT }
    const sent = await fetch(`${this.address}/v1/storage/buckets/chatfiles/files`, { method: 'POST', headers, body })
    if (sent.status !== 201) throw new Error(`the upload answered ${sent.status}`)
    return ((await sent.json()) as { $id: string }).$id
  }

  /** A socket with the cookie of this session. */
  async socket(query = `project=${PROJECT}`, headers: Record<string, string> = {}): Promise<PlainSocket> {
    const url = `${this.address.replace('http', 'ws')}/v1/realtime?${query}`
    return PlainSocket.open(url, { ...(this.cookie ? { cookie: this.cookie } : {}), ...headers })
  }
}

export interface Frame {
  type: string
  // biome-ignore lint: whatever the server says
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
}

export class PlainSocket {
  readonly frames: Frame[] = []
  closed: number | null = null
  private readonly ws: WebSocket

  private constructor(ws: WebSocket) {
    this.ws = ws
    ws.on('message', (data) => this.frames.push(JSON.parse((data as Buffer).toString('utf8')) as Frame))
    ws.on('close', (code) => {
      this.closed = code
    })
    ws.on('error', () => undefined)
  }

  static async open(url: string, headers: Record<string, string>): Promise<PlainSocket> {
    const ws = new WebSocket(url, { headers })
    const socket = new PlainSocket(ws)
    await new Promise((resolve, reject) => {
      ws.once('open', resolve)
      ws.once('error', reject)
    })
    return socket
  }

  send(type: string, data?: unknown): void {
    this.ws.send(JSON.stringify({ type, data }))
  }

  sendText(text: string): void {
    this.ws.send(text)
  }

  end(): void {
    this.ws.close()
  }

  /** Waits for a frame and takes it, with all before it. */
  async next(type: string, ms = 5000): Promise<Frame> {
    for (let waited = 0; waited < ms; waited += 5) {
      const at = this.frames.findIndex((frame) => frame.type === type)
      if (at >= 0) return this.frames.splice(0, at + 1).at(-1) as Frame
      await sleep(5)
    }
    throw new Error(`no frame ${type}; there are ${JSON.stringify(this.frames).slice(0, 300)}`)
  }

  async ended(ms = 5000): Promise<number> {
    for (let waited = 0; waited < ms && this.closed === null; waited += 5) await sleep(5)
    if (this.closed === null) throw new Error('the socket is still open')
    return this.closed
  }
}
