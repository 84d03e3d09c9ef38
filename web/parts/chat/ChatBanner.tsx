import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useChat, useChatState } from '#web/parts/chat/ChatProvider.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'

const texts = chatTexts.connection
/** A short break repairs itself and is no news. */
const QUIET_MS = 2500

/** How the chat stands with its service, when that is not well. */
export function ChatBanner() {
  const chat = useChat()
  const { connection, problem } = useChatState()
  const isLost = useLasting(connection === 'lost' || connection === 'connecting')
  const isOver = connection === 'stopped' || connection === 'taken' || connection === 'refused'
  return (
    <div role="status">
      {isLost && !isOver && connection !== 'open' && (
        <div className={classes.banner}>
          <IconWifiOff size={16} aria-hidden /> {connection === 'lost' ? texts.lost : texts.connecting}
        </div>
      )}
      {isOver && (
        <div className={classes.banner} data-over>
          <IconPlugConnectedX size={17} aria-hidden />
          <span>{connection === 'refused' ? problem : texts[connection]}</span>
          <Button size="compact-sm" variant="white" onClick={() => void chat.start()}>
            {connection === 'taken' ? texts.here : texts.again}
          </Button>
        </div>
      )}
    </div>
  )
}

/** True once something has been so for a while. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasts(isSo), isSo ? QUIET_MS : 0)
    return () => clearTimeout(timer)
  }, [isSo])
  return lasts && isSo
}
