import { useMemo, useRef } from 'react'
import { type Answering, chatContract } from '#shared/features/chat/chat.contract.ts'
import type { AnsweringAct } from '#shared/features/chat/chat.rules.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useChatState } from '#web/parts/chat/ChatProvider.tsx'
import { useNow } from '#web/ui/use-now.ts'

const AGAIN_MS = 120_000

/** Who of the office answers which room, as colleagues see it at this minute. */
export function useAnswering(isOffice: boolean): ReadonlyMap<string, Answering> {
  // Beside the rooms, and so after them.
  const isThere = useIsPageThere()
  const { data } = useCall(chatContract.answering, undefined, { enabled: isOffice && isThere })
  const now = useNow().toISOString()
  return useMemo(
    () => new Map(data?.filter(({ until }) => until > now).map((answering) => [answering.room, answering])),
    [data, now],
  )
}

/** Holds a room while one writes in it: said once, again after minutes, and taken back with the last letter. */
export function useWritingHolds(room: string): (hasWords: boolean) => void {
  const { me } = useChatState()
  const { mutateAsync } = useSend(chatContract.changeAnswering, { onError: false })
  const saidAt = useRef(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const say = (value: AnsweringAct) => {
    // One after the other: a late first word would hold the room after the last.
    last.current = last.current.then(() => mutateAsync({ input: { room, value } }).catch(() => undefined))
  }
  return (hasWords) => {
    if (me.side !== 'office') return
    const now = Date.now()
    if (hasWords && now - saidAt.current < AGAIN_MS) return
    if (!hasWords && saidAt.current === 0) return
    saidAt.current = hasWords ? now : 0
    say(hasWords ? 'WRITES' : 'STOPS')
  }
}
