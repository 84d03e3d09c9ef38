import { parentPort, workerData } from 'node:worker_threads'
import WebSocket from 'ws'
import type { TestRequest } from '#server/testing/chat/chat-user.ts'

// One person with the official client, unmodified, in a thread of their own: it expects a browser around it and keeps
// its session in cookies.

const { project } = workerData as { project: string }
let endpoint = ''
const port = parentPort as NonNullable<typeof parentPort>
const cookies = new Map<string, string>()
const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const sockets: WebSocket[] = []
let opened = 0
let lastClose = 0
/** Called when the service has taken a subscription: the client itself does not wait for that. */
let onTaken: () => void = () => undefined

class BrowserSocket extends WebSocket {
  constructor(url: string) {
    super(url, { headers: { cookie: cookieHeader(), origin: new URL(endpoint).origin } })
    sockets.push(this)
    opened += 1
    this.on('message', (data) => {
      if (/"to":\s*"subscribe"/.test(String(data))) onTaken()
    })
    this.on('close', (code) => {
      lastClose = code
    })
  }
}

const plainFetch = globalThis.fetch
async function browserFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (cookies.size > 0) headers.set('cookie', cookieHeader())
  headers.set('origin', new URL(endpoint).origin)
  const response = await plainFetch(input, { ...init, headers })
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  return response
}

const store = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
}
Object.assign(globalThis, { window: globalThis, localStorage, WebSocket: BrowserSocket, fetch: browserFetch })
Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
Object.assign(globalThis.console, { log: () => undefined, error: () => undefined })

const sdk = await import('appwrite')
let realtime = new sdk.Realtime(new sdk.Client())
let services: Record<string, object> = {}
const subscriptions = new Map<number, Awaited<ReturnType<typeof realtime.subscribe>>>()

/** What tests ask beside the calls of the client itself. */
const own: Record<string, (...args: never[]) => unknown> = {
  /** Somebody new at this address: nothing is left of the one before. */
  async begin(address: string) {
    if (sockets.length > 0) await realtime.disconnect()
    sockets.length = 0
    cookies.clear()
    store.clear()
    subscriptions.clear()
    opened = 0
    lastClose = 0
    endpoint = `${address}/v1`
    const client = new sdk.Client().setEndpoint(endpoint).setProject(project)
    realtime = new sdk.Realtime(client)
    services = {
      account: new sdk.Account(client),
      databases: new sdk.Databases(client),
      tablesDB: new sdk.TablesDB(client),
      storage: new sdk.Storage(client),
    }
  },
  async subscribe(number: number, channels: string[], queries: string[]) {
    const isTaken = new Promise<void>((resolve) => {
      onTaken = resolve
    })
    const subscription = await realtime.subscribe(channels, (event) => port.postMessage({ number, event }), queries)
    subscriptions.set(number, subscription)
    await isTaken
  },
  unsubscribe: (number: number) => subscriptions.get(number)?.unsubscribe(),
  update: (number: number, queries: string[]) => subscriptions.get(number)?.update({ queries }),
  presence: (presence: { status: string; presenceId: string }) => realtime.upsertPresence(presence),
  cut: () => sockets.at(-1)?.terminate(),
  sockets: () => ({ opened, lastClose, state: sockets.at(-1)?.readyState }),
  cookies: () => Object.fromEntries(cookies),
  stored: () => Object.fromEntries(store),
  async upload(bucketId: string, fileId: string, name: string, bytes: Uint8Array<ArrayBuffer>) {
    const progress: number[] = []
    const storage = services.storage as InstanceType<typeof sdk.Storage>
    const file = await storage.createFile({
      bucketId,
      fileId,
      file: new File([bytes], name),
      onProgress: (step) => progress.push(step.progress),
    })
    return { file, progress }
  },
  async open(path: string, headers: Record<string, string>) {
    const response = await browserFetch(`${endpoint}${path}`, { headers })
    const body = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  },
}

async function answer({ id, name, args }: TestRequest): Promise<void> {
  try {
    const [service = '', method = ''] = name.split('.')
    const target = services[service] as Record<string, (...args: unknown[]) => unknown> | undefined
    const result = target ? await target[method]?.(...args) : await own[name]?.(...(args as never[]))
    port.postMessage({ id, result: plain(result) })
  } catch (error) {
    const { message, code, type } = error as { message: string; code?: number; type?: string }
    port.postMessage({ id, error: { message, code: code ?? 0, type: type ?? '' } })
  }
}

/** Answers of the client have no prototype and may hold functions: what a thread may pass on is plain. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]))
}

port.on('message', (request: TestRequest) => void answer(request))
port.postMessage({ ready: true })
