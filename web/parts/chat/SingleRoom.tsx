import { useEffect, useState } from 'react'
import { ChatBanner } from '#web/parts/chat/ChatBanner.tsx'
import { useChat, useChatState } from '#web/parts/chat/ChatProvider.tsx'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { RoomView } from '#web/parts/chat/RoomView.tsx'
import { useRestOfWindow } from '#web/parts/chat/use-rest-of-window.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

type Own = { is: 'unknown' } | { is: 'none' } | { is: 'failed'; problem: string } | { is: 'there'; id: string }

/** The chat of somebody who has one room: with the office. */
export function SingleRoom() {
  const { connection, isReady } = useChatState()
  const { own, find } = useOwnRoom(isReady)
  const { ref, height } = useRestOfWindow()
  return (
    <div ref={ref} className={classes.frame} style={{ height }}>
      <ChatBanner />
      <div className={classes.board} data-single>
        {own.is === 'there' && <RoomView id={own.id} name={chatTexts.office} />}
        {own.is === 'none' && <EmptyState title={chatTexts.room.none} body={chatTexts.room.noneBody} level={2} />}
        {own.is === 'failed' && <ErrorState message={own.problem} onRetry={find} />}
        {own.is === 'unknown' && connection !== 'refused' && (
          <div className={classes.waiting}>
            <LoadingSkeleton shape="text" count={8} />
          </div>
        )}
      </div>
    </div>
  )
}

function useOwnRoom(isReady: boolean) {
  const chat = useChat()
  const [own, setOwn] = useState<Own>({ is: 'unknown' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isReady) return
    let isLate = false
    const find = async () => {
      try {
        const id = await chat.reader.ownRoom()
        if (!isLate) setOwn(id === null ? { is: 'none' } : { is: 'there', id })
      } catch (error) {
        const problem = toChatProblem(error).message
        // A room that is on the screen stays there.
        if (!isLate) setOwn((before) => (before.is === 'there' ? before : { is: 'failed', problem }))
      }
    }
    void find()
    return () => {
      isLate = true
    }
  }, [chat, isReady, attempt])
  return { own, find: () => setAttempt((before) => before + 1) }
}
