import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Appwrite from 'appwrite'
import { chromium } from 'playwright-core'
import type { TestRequest, TestResponse, OpenHost } from '#server/testing/chat/chat-user.ts'
import { findChromium } from './chromium.ts'

// A person of the chat whose client runs in a browser, as the vendor ships it for pages. What may cross to the page is
// plain: bytes go as text.

interface Bytes {
  base64: string
}

declare global {
  interface Window {
    Appwrite: typeof Appwrite
    tellTest(heard: TestResponse): void
    answerTest(request: TestRequest): Promise<TestResponse>
    enterChat(endpoint: string, project: string): void
  }
}

/** An address of the product's own origin that has no scripts. */
const PAGE = '/api/ready'

/** One browser for all persons; each has a window of their own, with cookies of their own. */
export async function startBrowser(): Promise<{ openHost: OpenHost; stop(): Promise<void> }> {
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env: { ...(process.env as object), ...env } })
  const sdk = await readFile(
    join(import.meta.dirname, '..', 'node_modules', 'appwrite', 'dist', 'iife', 'sdk.js'),
    'utf8',
  )
  const openHost: OpenHost = async (project, hear) => {
    const context = await browser.newContext()
    await context.addInitScript(sdk)
    await context.addInitScript(liveInPage)
    const page = await context.newPage()
    await page.exposeFunction('tellTest', hear)
    const own: Record<string, (...args: never[]) => unknown> = {
      async begin(address: string) {
        await context.clearCookies()
        await page.goto(`${address}${PAGE}`)
        await page.evaluate(([endpoint, name]) => window.enterChat(endpoint, name), [`${address}/v1`, project] as const)
      },
      async cookies() {
        return Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
      },
    }
    const answer = async ({ id, name, args }: TestRequest): Promise<TestResponse> => {
      const ownAnswer = own[name]
      if (ownAnswer) return { id, result: await ownAnswer(...(args as never[])) }
      const heard = await page.evaluate((request) => window.answerTest(request), { id, name, args: args.map(asText) })
      return 'id' in heard ? { ...heard, result: withBytes(heard.result) } : heard
    }
    return {
      ask: (request) =>
        void answer(request).then(hear, (error: Error) =>
          hear({ id: request.id, error: { message: error.message, code: 0, type: 'page' } }),
        ),
      leave: () => context.close(),
    }
  }
  return { openHost, stop: () => browser.close() }
}

const asText = (value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

function withBytes(value: unknown): unknown {
  const body = (value as { body?: Bytes } | null)?.body
  return typeof body === 'object' ? { ...(value as object), body: Buffer.from(body.base64, 'base64') } : value
}

/** Runs in the page, whole: nothing of this file is there. */
function liveInPage(): void {
  const sockets: WebSocket[] = []
  let opened = 0
  let lastClose = 0
  let onTaken: () => void = () => undefined
  let endpoint = ''
  let realtime: Appwrite.Realtime
  let services: Record<string, object> = {}
  const subscriptions = new Map<number, Awaited<ReturnType<Appwrite.Realtime['subscribe']>>>()

  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      sockets.push(this)
      opened += 1
      this.addEventListener('message', ({ data }) => {
        if (/"to":\s*"subscribe"/.test(String(data))) onTaken()
      })
      this.addEventListener('close', ({ code }) => {
        lastClose = code
      })
    }
  }

  window.enterChat = (at, project) => {
    localStorage.clear()
    endpoint = at
    const client = new window.Appwrite.Client().setEndpoint(endpoint).setProject(project)
    realtime = new window.Appwrite.Realtime(client)
    services = {
      account: new window.Appwrite.Account(client),
      databases: new window.Appwrite.Databases(client),
      tablesDB: new window.Appwrite.TablesDB(client),
      storage: new window.Appwrite.Storage(client),
    }
  }

  const toBytes = ({ base64 }: Bytes) => {
    const text = atob(base64)
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at)
    return bytes
  }
  const toText = (blob: Blob) =>
    new Promise<Bytes>((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve({ base64: String(reader.result).split(',')[1] ?? '' }))
      reader.readAsDataURL(blob)
    })

  const own: Record<string, (...args: never[]) => unknown> = {
    async subscribe(number: number, channels: string[], queries: string[]) {
      const isTaken = new Promise<void>((resolve) => {
        onTaken = resolve
      })
      const emit = (event: unknown) => window.tellTest({ number, event } as TestResponse)
      subscriptions.set(number, await realtime.subscribe(channels, emit, queries))
      await isTaken
    },
    unsubscribe: (number: number) => subscriptions.get(number)?.unsubscribe(),
    update: (number: number, queries: string[]) => subscriptions.get(number)?.update({ queries }),
    presence: (presence: { status: string; presenceId: string }) => realtime.upsertPresence(presence),
    // A page cannot cut its own line: it ends it with a code that means nothing to the client.
    cut: () => sockets.at(-1)?.close(4000),
    sockets: () => ({ opened, lastClose, state: sockets.at(-1)?.readyState }),
    stored: () => ({ ...localStorage }),
    async upload(bucketId: string, fileId: string, name: string, content: Bytes) {
      const progress: number[] = []
      const file = await (services.storage as Appwrite.Storage).createFile({
        bucketId,
        fileId,
        file: new File([toBytes(content)], name),
        onProgress: (step) => progress.push(step.progress),
      })
      return { file, progress }
    },
    async open(path: string, headers: Record<string, string>) {
      const response = await fetch(`${endpoint}${path}`, { headers })
      const body = await toText(await response.blob())
      return { status: response.status, headers: Object.fromEntries(response.headers), body }
    },
  }

  window.answerTest = async ({ id, name, args }) => {
    try {
      const [service = '', method = ''] = name.split('.')
      const target = services[service] as Record<string, (...args: unknown[]) => unknown> | undefined
      const result = target ? await target[method]?.(...args) : await own[name]?.(...(args as never[]))
      // Answers of the client may hold functions: what may leave the page is plain.
      return { id, result: result === undefined ? undefined : JSON.parse(JSON.stringify(result)) }
    } catch (error) {
      const { message, code, type } = error as { message: string; code?: number; type?: string }
      return { id, error: { message, code: code ?? 0, type: type ?? '' } }
    }
  }
}
