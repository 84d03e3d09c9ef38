import { ChatBanner } from '#web/parts/chat/ChatBanner.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { RoomView } from '#web/parts/chat/RoomView.tsx'
import { OfficeChatProvider } from '#web/features/chat/OfficeChatProvider.tsx'

/** A room with its field, in the row of the queue where it waits. */
export function ReplyInPlace({ room }: { room: string }) {
  return (
    <OfficeChatProvider>
      <ChatBanner />
      <div className={classes.board} data-single data-in-row>
        <RoomView id={room} />
      </div>
    </OfficeChatProvider>
  )
}
