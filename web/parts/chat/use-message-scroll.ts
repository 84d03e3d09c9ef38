import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineRow } from '#web/parts/chat/timeline.ts'

const ROW_HEIGHT = 52
/** Room for the line about older messages, above the first one. */
const TOP_HEIGHT = 44
const NEAR_END = 80
/** So many rows before the first one that is drawn, older ones are fetched. */
const NEAR_START = 8
/** A found message stays marked so long; until then nothing is put before it that would push it away. */
const GOAL_MS = 2500

interface ScrollOptions {
  rows: readonly TimelineRow[]
  /** The beginning of the room is among the rows. */
  isComplete: boolean
  /** Kept in the page wherever one scrolls, because the keyboard stands on it. */
  kept: number
  onNearStart(): void
}

export interface MessageScroll {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>
  /** Null until the list has found its place. */
  isAtEnd: boolean | null
  /** The message that was asked for, while it is marked. */
  goal: string | null
  toEnd(): void
  goTo(key: string): void
}

/**
 * Draws only what is near the eye. It begins at the first unread message, or at the end; older pages push nothing away
 * from under the reader, and whoever is at the end stays there.
 */
export function useMessageScroll(options: ScrollOptions): MessageScroll {
  const { rows, kept } = options
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState<boolean | null>(null)
  const [end] = useState(() => new EndWatcher(setAtEnd))
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used here
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    paddingStart: TOP_HEIGHT,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
    rangeExtractor: (range) => {
      const indices = defaultRangeExtractor(range)
      const isThere = kept < 0 || kept >= rows.length || indices.includes(kept)
      return isThere ? indices : [...indices, kept].toSorted((a, b) => a - b)
    },
    useFlushSync: false,
    onChange: (it) => end.moved(it),
  })

  useFirstPlace(virtualizer, options, end)
  useOwnWords(virtualizer, rows)
  const { goal, setGoal } = useGoal(virtualizer, rows)
  const first = virtualizer.getVirtualItems()[0]?.index ?? NEAR_START
  useOlder(first < NEAR_START && rows.length > 0 && isAtEnd !== null && goal === null, options)

  return { scroller, virtualizer, isAtEnd, goal, toEnd: () => virtualizer.scrollToEnd(), goTo: setGoal }
}

type Rows = Virtualizer<HTMLDivElement, HTMLLIElement>

/** Whether the end is in sight. It stays so when the window shrinks: a banner came, or a telephone's keyboard. */
class EndWatcher {
  private readonly onChange: (isAtEnd: boolean) => void
  private isAtEnd: boolean | null = null
  private height = 0

  constructor(onChange: (isAtEnd: boolean) => void) {
    this.onChange = onChange
  }

  /** The list has found its place and its rows their heights. */
  settle(rows: Rows): void {
    this.height = heightOf(rows)
    this.isAtEnd = rows.isAtEnd(NEAR_END)
    this.onChange(this.isAtEnd)
  }

  moved(rows: Rows): void {
    if (this.isAtEnd === null || this.resized(rows)) return
    this.isAtEnd = rows.isAtEnd(NEAR_END)
    this.onChange(this.isAtEnd)
  }

  resized(rows: Rows): boolean {
    const height = heightOf(rows)
    if (height === this.height) return false
    this.height = height
    if (this.isAtEnd) rows.scrollToEnd()
    return this.isAtEnd === true
  }
}

const heightOf = (rows: Rows) => rows.scrollElement?.clientHeight ?? 0

/** Where a room opens. What is unread from before the first page is too much to begin with: then it is the end. */
function useFirstPlace(virtualizer: Rows, options: ScrollOptions, end: EndWatcher): void {
  const begin = useRef(options)
  useLayoutEffect(() => {
    const { rows, isComplete } = begin.current
    const unread = rows.findIndex((row) => row.isFirstUnread)
    if (unread > 0 || (unread === 0 && isComplete)) virtualizer.scrollToIndex(unread, { align: 'start' })
    else virtualizer.scrollToEnd()
    // The heights of the rows are known a moment later.
    const timer = setTimeout(() => end.settle(virtualizer), 150)
    return () => clearTimeout(timer)
  }, [virtualizer, end])
  useEffect(() => {
    const window = virtualizer.scrollElement
    if (!window) return
    const observer = new ResizeObserver(() => end.resized(virtualizer))
    observer.observe(window)
    return () => observer.disconnect()
  }, [virtualizer, end])
}

/** What somebody writes is seen by them, wherever they have scrolled to. */
function useOwnWords(virtualizer: Rows, rows: readonly TimelineRow[]): void {
  const last = rows.at(-1)
  const ownKey = last?.content.kind === 'outgoing' ? last.key : null
  useEffect(() => {
    if (ownKey !== null) virtualizer.scrollToEnd()
  }, [ownKey, virtualizer])
}

function useGoal(virtualizer: Rows, rows: readonly TimelineRow[]) {
  const [goal, setGoal] = useState<string | null>(null)
  const index = goal === null ? -1 : rows.findIndex((row) => row.key === goal)
  useEffect(() => {
    if (index < 0) return
    virtualizer.scrollToIndex(index, { align: 'center' })
    const timer = setTimeout(() => setGoal(null), GOAL_MS)
    return () => clearTimeout(timer)
  }, [index, virtualizer])
  return { goal, setGoal }
}

function useOlder(isNear: boolean, { rows, onNearStart }: ScrollOptions): void {
  const near = useRef(onNearStart)
  useEffect(() => {
    near.current = onNearStart
  })
  useEffect(() => {
    if (isNear) near.current()
  }, [isNear, rows.length])
}
