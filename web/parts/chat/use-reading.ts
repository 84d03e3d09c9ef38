import { useCallback, useEffect, useRef, useState } from 'react'
import { useChat, useChatState } from '#web/parts/chat/ChatProvider.tsx'
import { readUpTo } from '#web/parts/chat/chat-state.ts'

function useIsLooking(): boolean {
  const [isLooking, setLooking] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setLooking(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isLooking
}

export interface Reading {
  /** What had been read when the room came before the eyes, if not all: «Νέα μηνύματα» stands after it. */
  since: number | null
  /** The end of the room is in sight, or no longer. */
  onAtEnd(isAtEnd: boolean): void
  /** Stays unread until the room is left, or something new comes. */
  hold(): void
}

/** Whoever sees the end of a room, in a window that is looked at, has read it. */
export function useReading(id: string, seq: number, isReady: boolean): Reading {
  const chat = useChat()
  const state = useChatState()
  const isLooking = useIsLooking()
  const [isAtEnd, setAtEnd] = useState(false)
  const read = readUpTo(state, id)
  const [since, setSince] = useState(() => (read < seq ? read : null))
  const [wasLooking, setWasLooking] = useState(isLooking)
  const heldAt = useRef<number | null>(null)

  if (wasLooking !== isLooking) {
    setWasLooking(isLooking)
    // Back at the window: what came meanwhile is what is new.
    if (isLooking) setSince(read < seq ? read : null)
  }

  useEffect(() => {
    if (!isReady || !isLooking || !isAtEnd || read >= seq || state.connection !== 'open') return
    if (heldAt.current === seq) return
    heldAt.current = null
    chat.sender.markRead(id, seq)
  }, [chat, id, isReady, isLooking, isAtEnd, read, seq, state.connection])

  const hold = useCallback(() => {
    heldAt.current = seq
  }, [seq])
  return { since, onAtEnd: setAtEnd, hold }
}
