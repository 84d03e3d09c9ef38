import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

const LOOK_MS = 500

interface Backend {
  port: number
  isReady: boolean
  open: number
}

/** What a proxy says for itself alone. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding'])

type Outcome = 'answered' | 'refused' | 'broken'

/**
 * A load balancer as small as they come: it asks each process twice a second whether it is ready, gives a request to the one
 * with the fewest, to each in turn where they have as many, and passes one on to another only where that can do no harm: nothing was sent, or it only reads.
 */
export class Balancer {
  readonly backends: readonly Backend[]
  /** Requests that had to be given to a second process. */
  again = 0
  private turn = 0
  private readonly agent = new Agent({ keepAlive: true, keepAliveMsecs: 10_000 })
  private readonly server: Server
  private readonly timer: NodeJS.Timeout
  private readonly sockets = new Set<Socket>()

  constructor(ports: readonly number[]) {
    this.backends = ports.map((port) => ({ port, isReady: true, open: 0 }))
    this.server = createServer((incoming, outgoing) => void this.serve(incoming, outgoing))
    // Longer than any client of this bench rests.
    this.server.keepAliveTimeout = 120_000
    this.server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
      this.join(incoming, socket, head),
    )
    this.timer = setInterval(() => void this.look(), LOOK_MS)
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): void {
    clearInterval(this.timer)
    for (const socket of this.sockets) socket.destroy()
    this.server.closeAllConnections()
    this.server.close()
    this.agent.destroy()
  }

  private bestOf(backends: ReadonlySet<Backend>): Backend | undefined {
    const ready = [...backends].filter(({ isReady }) => isReady)
    const able = ready.length > 0 ? ready : [...backends]
    const fewest = Math.min(...able.map(({ open }) => open))
    const equals = able.filter(({ open }) => open === fewest)
    this.turn += 1
    return equals[this.turn % equals.length]
  }

  private async look(): Promise<void> {
    await Promise.all(
      this.backends.map(async (backend) => {
        const answer = await fetch(`http://127.0.0.1:${backend.port}/api/ready`).catch(() => null)
        await answer?.arrayBuffer().catch(() => undefined)
        backend.isReady = answer?.ok ?? false
      }),
    )
  }

  private async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const untried = new Set(this.backends)
    for (let tries = 0; tries < this.backends.length; tries += 1) {
      const backend = this.bestOf(untried)
      if (!backend) break
      untried.delete(backend)
      if (tries > 0) this.again += 1
      const outcome = await this.pass(backend, incoming, body, outgoing)
      const isHarmless = outcome === 'refused' || (outcome === 'broken' && incoming.method === 'GET')
      if (outgoing.headersSent || !isHarmless) break
    }
    if (!outgoing.headersSent) outgoing.writeHead(502).end()
  }

  private pass(backend: Backend, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<Outcome> {
    backend.open += 1
    return new Promise((resolve) => {
      const end = (outcome: Outcome) => {
        backend.open -= 1
        resolve(outcome)
      }
      const onward = request({
        host: '127.0.0.1',
        port: backend.port,
        path: incoming.url,
        method: incoming.method,
        headers: {
          ...passedOn(incoming.headers),
          'content-length': String(body.length),
          // One client may stand for many people, each with an address of its own.
          'x-forwarded-for': incoming.headers['x-forwarded-for'] ?? incoming.socket.remoteAddress ?? '',
        },
        agent: this.agent,
      })
      onward.once('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent) outgoing.destroy()
        else end(error.code === 'ECONNREFUSED' ? 'refused' : 'broken')
      })
      onward.once('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
        answer.pipe(outgoing)
        answer.once('error', () => outgoing.destroy())
        answer.once('close', () => end('answered'))
      })
      outgoing.once('close', () => onward.destroy())
      onward.end(body)
    })
  }

  /** A socket stays with its process until that ends. */
  private join(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    const backend = this.bestOf(new Set(this.backends))
    if (!backend) return void socket.destroy()
    backend.open += 1
    const onward = connect({ host: '127.0.0.1', port: backend.port }, () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
      onward.write(`${[`GET ${incoming.url} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    onward.once('close', () => {
      backend.open -= 1
    })
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.sockets.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        other.destroy()
        this.sockets.delete(end)
      })
    }
  }
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)))
}
