import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COLUMNS_MIME } from '#shared/features/kpis/kpis.columns.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { figureLists, type ListName } from '#shared/features/kpis/kpis.lists.ts'
import { noFilters } from '#shared/features/kpis/kpis.rules.ts'
import { resetSession } from '#web/core/session.ts'
import { KpiEngine, kpiEngine } from '#web/features/kpis/kpis.engine.ts'

const together = kpisContract.together.path

/** Answers each request with its kind, unless it was terminated. */
class FakeWorker extends EventTarget {
  static readonly running = new Set<FakeWorker>()
  static readonly loaded: ListName[] = []
  static isSilent = false
  constructor() {
    super()
    FakeWorker.running.add(this)
  }
  postMessage({ id, request }: { id: number; request: { kind: string; name: ListName } }): void {
    if (FakeWorker.isSilent) return
    if (request.kind === 'load') FakeWorker.loaded.push(request.name)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, result: request.kind } })))
  }
  terminate(): void {
    FakeWorker.running.delete(this)
  }
}

const fetched: string[] = []
let status = 200
let type = COLUMNS_MIME
/** Of each list that one answer brings, its version. */
let sent: Partial<Record<ListName, string>> = {}

/** The version of every list. */
const allAt = (tag: string) => Object.fromEntries(figureLists.map((name) => [name, `${name} ${tag}`]))

function lines(url: string): string {
  const tags = new URL(url, 'https://regen.example').searchParams.get('tags') ?? ''
  return Object.entries(sent)
    .map(([name, tag]) => {
      const head = JSON.stringify({ name, tag, held: [], hasLine: !tags.includes(tag) })
      return tags.includes(tag) ? `${head}\n` : `${head}\n[]\n`
    })
    .join('')
}

beforeEach(() => {
  fetched.length = 0
  status = 200
  type = COLUMNS_MIME
  sent = allAt('1')
  FakeWorker.running.clear()
  FakeWorker.loaded.length = 0
  FakeWorker.isSilent = false
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url)
    const text = url.startsWith(together) ? lines(url) : '[]'
    return Promise.resolve(new Response(text, { status, headers: { 'content-type': type } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const statusesOf = (engine: KpiEngine) => [...new Set(figureLists.map((name) => engine.state().fetched[name]))]

it('fetches all lists at once and each once, and tells when more figures can be computed', async () => {
  const engine = new KpiEngine()
  const listener = vi.fn()
  engine.subscribe(listener)
  engine.fetchLists()
  engine.fetchLists()
  expect(statusesOf(engine)).toEqual(['loading'])
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['yes']))
  engine.fetchLists()
  expect(fetched).toEqual([together])
  expect(FakeWorker.loaded).toEqual(figureLists)
  // When all are on their way, when the first figures can be computed, and when all can.
  expect(listener).toHaveBeenCalledTimes(3)
  expect(engine.state().version).toBe(figureLists.length)
})

it('fetches the names when rows are opened, once and without new figures, and again when that failed', async () => {
  const engine = new KpiEngine()
  engine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['yes']))
  expect(fetched).not.toContain(kpisContract.users.path)
  const rows = () =>
    engine.request({
      kind: 'rows',
      filters: noFilters,
      today: '2026-03-01',
      name: 'hirings',
      side: 'numerator',
      limit: 9,
      sorting: null,
    })
  status = 503
  await expect(rows()).rejects.toThrow('the names could not be read')
  status = 200
  fetched.length = 0
  expect(await Promise.all([rows(), rows()])).toEqual(['rows', 'rows'])
  await rows()
  expect(fetched).toEqual([kpisContract.users.path])
  expect(engine.state().version).toBe(figureLists.length)
})

it('asks for a list that did not come with the others by itself', async () => {
  const engine = new KpiEngine()
  const { hires: _hires, ...others } = allAt('1')
  sent = others
  engine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['yes']))
  expect(fetched).toEqual([together, kpisContract.hires.path])
})

it('fetches a list that failed again, and no other', async () => {
  const engine = new KpiEngine()
  status = 404
  engine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['failed']))
  status = 200
  sent = {}
  engine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['yes']))
})

it('takes no list that a proxy has turned into something else', async () => {
  const engine = new KpiEngine()
  type = 'text/html'
  sent = {}
  engine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['failed']))
})

it('says which lists it holds, and takes those that have changed', async () => {
  const engine = new KpiEngine()
  engine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['yes']))
  sent = { ...allAt('1'), hires: 'hires 2' }
  fetched.length = 0
  FakeWorker.loaded.length = 0
  engine.refetchLists()
  await vi.waitFor(() => expect(statusesOf(engine)).toEqual(['yes']))
  expect(fetched).toHaveLength(1)
  expect(FakeWorker.loaded).toEqual(['hires'])
  expect(engine.state().version).toBe(figureLists.length + 1)
})

it('drops lists, worker and open requests when the session ends', async () => {
  kpiEngine.fetchLists()
  await vi.waitFor(() => expect(statusesOf(kpiEngine)).toEqual(['yes']))
  FakeWorker.isSilent = true
  const request = kpiEngine.request({ kind: 'load', name: 'cycles', bytes: new ArrayBuffer(0), held: [] })
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
