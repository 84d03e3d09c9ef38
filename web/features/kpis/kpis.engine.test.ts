import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COLUMNS_MIME } from '#shared/features/kpis/kpis.columns.ts'
import { listNames } from '#shared/features/kpis/kpis.lists.ts'
import { resetSession } from '#web/core/session.ts'
import { KpiEngine, kpiEngine } from '#web/features/kpis/kpis.engine.ts'

/** Answers each request with its kind, unless it was terminated. */
class FakeWorker extends EventTarget {
  static readonly running = new Set<FakeWorker>()
  static isSilent = false
  constructor() {
    super()
    FakeWorker.running.add(this)
  }
  postMessage({ id, request }: { id: number; request: { kind: string } }): void {
    if (FakeWorker.isSilent) return
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, result: request.kind } })))
  }
  terminate(): void {
    FakeWorker.running.delete(this)
  }
}

const fetched: string[] = []
let status = 200
let type = COLUMNS_MIME

beforeEach(() => {
  fetched.length = 0
  status = 200
  type = COLUMNS_MIME
  FakeWorker.running.clear()
  FakeWorker.isSilent = false
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url)
    return Promise.resolve(new Response('[]', { status, headers: { 'content-type': type } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const statusesOf = (engine: KpiEngine) => [...new Set(Object.values(engine.state().fetched))]

it('fetches each list once', async () => {
  const engine = new KpiEngine()
  engine.fetchLists()
  engine.fetchLists()
  expect(statusesOf(engine)).toEqual(['loading'])
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['yes']))
  engine.fetchLists()
  expect(fetched).toHaveLength(listNames.length)
  expect(engine.state().version).toBe(listNames.length)
})

it('fetches a list that failed again', async () => {
  const engine = new KpiEngine()
  status = 404
  engine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['failed']))
  status = 200
  engine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['yes']))
})

it('takes no list that a proxy has turned into something else', async () => {
  const engine = new KpiEngine()
  type = 'text/html'
  engine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['failed']))
})

it('drops lists, worker and open requests when the session ends', async () => {
  kpiEngine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(kpiEngine)).toEqual(['yes']))
  FakeWorker.isSilent = true
  const request = kpiEngine.request({ kind: 'load', name: 'users', bytes: new ArrayBuffer(0), held: [] })
  const listener = vi.fn()
  kpiEngine.subscribe(listener)
  resetSession(null)
  await expect(request).rejects.toThrow('the session ended')
  expect(FakeWorker.running.size).toBe(0)
  expect(statusesOf(kpiEngine)).toEqual(['no'])
  expect(listener).toHaveBeenCalled()
})

it('ignores a list that arrives after the session ended', async () => {
  const engine = new KpiEngine()
  engine.fetchLists()
  engine.dispose()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(statusesOf(engine)).toEqual(['no'])
  expect(FakeWorker.running.size).toBe(0)
})
