import { useSyncExternalStore } from 'react'
import { COLUMNS_MIME, heldBack, type ListHead } from '#shared/features/kpis/kpis.columns.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { figureLists, type ListName, listNames } from '#shared/features/kpis/kpis.lists.ts'
import { exchange, sendForBytes } from '#web/core/api.ts'
import { asPartOfPage } from '#web/core/page-is-there.ts'
import { onSessionEnd, untilSignedIn } from '#web/core/session.ts'
import { pastDayIn } from '#web/ui/past.ts'
import type { SpecialFigureId } from '#shared/features/kpis/kpis.words.ts'
import { listsOf } from '#web/features/kpis/kpis.lines.ts'
import type { KpiAnswers, KpiRequest } from '#web/features/kpis/kpis.messages.ts'

export type ListStatus = 'no' | 'loading' | 'yes' | 'failed'

export interface EngineState {
  /** Each list is fetched once; one that failed is fetched again on the next visit. */
  fetched: Record<ListName, ListStatus>
  /** Grows with every list of figures that arrives. */
  version: number
  /** When the newest list was read. */
  at: Date | null
  /** The past day that the lists are of; null: now. */
  asOf: string | null
}

/** Which figures can be computed: those of companies need few and short lists, and do not wait for the others. */
export type Stage = 'nothing' | 'companies' | 'all'

export const firstLists: readonly ListName[] = ['companies', 'hires', 'listings']

export function stageOf(fetched: EngineState['fetched']): Stage {
  const isOpen = (name: ListName) => fetched[name] === 'loading' || fetched[name] === 'no'
  if (!figureLists.some(isOpen)) return 'all'
  return firstLists.some(isOpen) ? 'nothing' : 'companies'
}

/** What shows the rows of a figure also shows who they are: the longest texts are fetched for it. */
const namesPeople: readonly KpiRequest['kind'][] = ['rows', 'file', 'workbook']

export const nothingFetched = Object.fromEntries(listNames.map((name) => [name, 'no'])) as EngineState['fetched']
const emptyState: EngineState = { fetched: nothingFetched, version: 0, at: null, asOf: null }

interface PendingRequest {
  resolve(result: unknown): void
  reject(error: Error): void
}

/** The lists of the dashboard and the worker that computes with them. */
export class KpiEngine {
  #state = emptyState
  #worker: Worker | null = null
  #lastId = 0
  /** Figures about so few people that the profiles leave them out. */
  #held: readonly SpecialFigureId[] = []
  #names: Promise<void> | null = null
  /** The version of each list that the worker holds. */
  readonly #tags = new Map<ListName, string>()
  readonly #pending = new Map<number, PendingRequest>()
  readonly #listeners = new Set<() => void>()

  readonly state = (): EngineState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks the worker. */
  async request<R extends KpiRequest>(request: R): Promise<KpiAnswers[R['kind']]> {
    if (namesPeople.includes(request.kind)) await this.#fetchNames()
    return this.#send(request)
  }

  /** Reads the names once, until the lists are read anew. */
  async #fetchNames(): Promise<void> {
    if (this.#state.fetched.users === 'yes') return
    this.#worker ??= this.#startWorker()
    this.#names ??= this.#fetchList('users', this.#worker).finally(() => {
      this.#names = null
    })
    await this.#names
    if (this.state().fetched.users !== 'yes') throw new Error('the names could not be read')
  }

  #send<R extends KpiRequest>(request: R, transfer: Transferable[] = []): Promise<KpiAnswers[R['kind']]> {
    this.#worker ??= this.#startWorker()
    const worker = this.#worker
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as PendingRequest['resolve'], reject })
      worker.postMessage({ id, request }, transfer)
    })
  }

  /** Lists of another day are other lists. */
  readonly show = (asOf: string | null): void => {
    if (asOf !== this.#state.asOf) {
      this.dispose()
      this.#update({ asOf })
    }
    this.fetchLists()
  }

  /** Fetches missing lists. */
  readonly fetchLists = (): void => {
    const { fetched } = this.#state
    const missing = figureLists.filter((name) => fetched[name] === 'no' || fetched[name] === 'failed')
    if (missing.length === 0) return
    this.#update({ fetched: { ...fetched, ...Object.fromEntries(missing.map((name) => [name, 'loading'])) } })
    this.#worker ??= this.#startWorker()
    if (missing.length === figureLists.length) void asPartOfPage(this.#fetchTogether(this.#worker))
    else for (const name of missing) void this.#fetchList(name, this.#worker)
  }

  /** A written reason opens what the profiles left out: they are read again. */
  readonly openHeld = (): void => {
    if (this.#held.length > 0) this.refetchLists()
  }

  /** Fetches all lists again: those that have changed come. */
  readonly refetchLists = (): void => {
    this.#update({ fetched: nothingFetched })
    this.fetchLists()
  }

  /** Drops the lists with the worker that holds them. */
  dispose(): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(new Error('the session ended'))
    this.#pending.clear()
    this.#held = []
    this.#tags.clear()
    // Figures of the lists before are kept under their version.
    this.#update({ ...emptyState, version: this.#state.version + 1 })
  }

  /** All lists in one answer, each used as soon as it is here. What did not come with the others is asked for by itself. */
  async #fetchTogether(worker: Worker): Promise<void> {
    const { asOf } = this.#state
    try {
      const { body } = await exchange(kpisContract.together, { tags: [...this.#tags.values()] }, { asOf })
      for await (const { head, bytes } of listsOf(body)) {
        if (worker !== this.#worker) return
        if (await this.#takeListed(head, bytes, worker)) this.#arrived(head.name, 'yes', worker)
      }
    } catch {
      // Its own calls say whether a list is there.
    }
    if (worker !== this.#worker) return
    const { fetched } = this.#state
    const left = figureLists.filter((name) => fetched[name] === 'loading')
    await Promise.all(left.map((name) => this.#fetchList(name, worker)))
  }

  async #takeListed({ name, tag, held }: ListHead, bytes: ArrayBuffer | null, worker: Worker): Promise<boolean> {
    if (!bytes) return tag !== null && this.#tags.get(name) === tag
    if (tag === null) return false
    await this.#load(name, bytes, held, worker)
    this.#tags.set(name, tag)
    return true
  }

  async #load(name: ListName, bytes: ArrayBuffer, held: SpecialFigureId[], worker: Worker): Promise<void> {
    if (worker !== this.#worker) return
    await this.#send({ kind: 'load', name, bytes, held }, [bytes])
    if (name === 'profiles') this.#held = held
    if (name !== 'users') this.#state = { ...this.#state, version: this.#state.version + 1 }
  }

  async #fetchList(name: ListName, worker: Worker): Promise<void> {
    let status: ListStatus = 'yes'
    try {
      // As bytes: the worker parses them.
      const { bytes, type } = await asPartOfPage(
        sendForBytes(kpisContract[name], undefined, { accept: COLUMNS_MIME, asOf: this.#state.asOf }),
      )
      if (worker !== this.#worker) return
      if (!type.startsWith(COLUMNS_MIME)) throw new Error(`${name} is not sent by column`)
      this.#tags.delete(name)
      await this.#load(name, bytes, heldBack(type), worker)
    } catch {
      // No error message here (specification): the tiles say what is missing.
      status = 'failed'
    }
    this.#arrived(name, status, worker)
  }

  #arrived(name: ListName, status: 'yes' | 'failed', worker: Worker): void {
    if (worker !== this.#worker) return
    const stage = stageOf(this.#state.fetched)
    this.#state = {
      ...this.#state,
      fetched: { ...this.#state.fetched, [name]: status },
      at: status === 'yes' ? new Date() : this.#state.at,
    }
    // The lists in between change nothing that is shown.
    if (status === 'failed' || stageOf(this.#state.fetched) !== stage) this.#tell()
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./kpis.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; result?: unknown; failed?: true }>) => {
      const pending = this.#pending.get(data.id)
      this.#pending.delete(data.id)
      if (data.failed) pending?.reject(new Error('the worker failed'))
      else pending?.resolve(data.result)
    })
    return worker
  }

  #update(change: Partial<EngineState>): void {
    this.#state = { ...this.#state, ...change }
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const kpiEngine = new KpiEngine()
onSessionEnd(() => kpiEngine.dispose())

/** Before there is a screen, and once there is a session: the lists of the day that this address is about. */
export async function showListsOf(href: string): Promise<void> {
  await untilSignedIn()
  kpiEngine.show(pastDayIn(href))
}

export function useEngine(): EngineState {
  return useSyncExternalStore(kpiEngine.subscribe, kpiEngine.state)
}
