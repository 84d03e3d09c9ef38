import { useState } from 'react'
import { filledAnswer } from '#shared/features/chat/chat.rules.ts'
import { useChatState } from '#web/parts/chat/ChatProvider.tsx'

/** The canned answers of the office beside a message that is being written. */
export function useAnswers(room: string, body: string, setBody: (body: string) => void) {
  const { me, rooms, threads } = useChatState()
  const [isChoosing, setChoosing] = useState(false)
  const named = rooms.get(room)

  function insert(answer: string) {
    // In the room of a company one writes to whoever wrote last.
    const asker = threads.get(room)?.messages.findLast((message) => message.side === 'member')?.senderName
    const words = filledAnswer(answer, (named?.kind === 'CANDIDATE' ? named.name : asker) ?? '')
    setBody(body.trim() === '' ? words : `${body.trimEnd()} ${words}`)
    setChoosing(false)
  }
  return { isOffice: me.side === 'office', isChoosing, setChoosing, insert }
}

export type Answers = ReturnType<typeof useAnswers>
