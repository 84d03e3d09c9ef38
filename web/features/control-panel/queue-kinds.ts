import type { AnswerOf } from '#shared/core/contract.ts'
import {
  type controlPanelContract,
  type QueueItem,
  type QueueKind,
  queueKinds,
} from '#shared/features/control-panel/control-panel.contract.ts'

export type Queue = AnswerOf<typeof controlPanelContract.office>
export type ChosenKind = QueueKind | 'all'

export function itemsOf({ documents }: Queue, kind: ChosenKind): QueueItem[] {
  return documents.filter((item) => kind === 'all' || item.kind === kind)
}

export interface CutKind {
  kind: QueueKind
  shown: number
  all: number
}

/** The kinds of which more wait than the list holds: it has the oldest of each. */
export function cutKinds(queue: Queue, chosen: ChosenKind): CutKind[] {
  return queueKinds
    .filter((kind) => chosen === 'all' || kind === chosen)
    .map((kind) => ({ kind, shown: itemsOf(queue, kind).length, all: queue.counts[kind] }))
    .filter(({ shown, all }) => shown < all)
}

const TOGETHER = 20

/** The requests of the list that are asked about together with one of them. */
export function requestsBeside(items: readonly QueueItem[], { id }: QueueItem): number[] {
  const ids = items.filter(({ kind }) => kind === 'requests').map((item) => item.id)
  const begin = Math.floor(ids.indexOf(id) / TOGETHER) * TOGETHER
  return ids.slice(begin, begin + TOGETHER)
}
