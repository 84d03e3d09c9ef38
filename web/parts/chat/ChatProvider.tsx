import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { send } from '#web/core/api.ts'
import { asPartOfPage } from '#web/core/page-is-there.ts'
import { invalidateFeature } from '#web/core/query.ts'
import { onChatEnd } from '#web/parts/chat/chat-endings.ts'
import type { ChatState } from '#web/parts/chat/chat-state.ts'
import { ChatStore } from '#web/parts/chat/chat-store.ts'
import type { ChatMe } from '#web/parts/chat/chat-types.ts'
import { connectOwn, loadClient, registerOwn } from '#web/parts/chat/open-chat.ts'

const StoreContext = createContext<ChatStore | null>(null)

interface ChatProviderProps {
  me: ChatMe
  /** How the person is known: signed in, or by the key of a personal link. */
  by: 'session' | 'personalKey'
  children: ReactNode
}

const UNREAD_MS = 400
let unreadTimer: ReturnType<typeof setTimeout> | undefined

/** Several messages in a row make one reading of the numbers in menu and head. */
function readUnread(): void {
  clearTimeout(unreadTimer)
  unreadTimer = setTimeout(() => void invalidateFeature(chatContract.unread), UNREAD_MS)
}

function makeStore(me: ChatMe, by: ChatProviderProps['by']): ChatStore {
  return new ChatStore({
    me,
    register: () => {
      // The library is fetched meanwhile; whether it came is seen when it is needed.
      loadClient().catch(() => undefined)
      return by === 'session' ? registerOwn() : send(chatContract.registerPersonal, undefined)
    },
    connect: async (account) => (by === 'session' ? connectOwn(account) : (await loadClient()).connectChat(account)),
    named: me.side === 'office' ? (kind, q) => send(chatContract.findRooms, { kind, q }) : undefined,
    unread: me.side === 'office' ? (kind, q) => send(chatContract.unreadRooms, { kind, q }) : undefined,
    onUnread: by === 'session' ? readUnread : () => undefined,
    onNotice: () => void invalidateFeature(notificationsContract.list),
    now: () => new Date(),
  })
}

/** A chat for what is inside: opened when it is shown, closed when it no longer is. */
export function ChatProvider({ me, by, children }: ChatProviderProps) {
  const [store] = useState(() => makeStore(me, by))
  useEffect(() => {
    // What is loaded for other pages waits until the rooms are here.
    void asPartOfPage(store.start())
    const forget = onChatEnd(() => store.stop())
    return () => {
      store.stop()
      forget()
    }
  }, [store])
  return <StoreContext value={store}>{children}</StoreContext>
}

export function useChat(): ChatStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('A chat stands inside a ChatProvider')
  return store
}

export function useChatState(): ChatState {
  const store = useChat()
  return useSyncExternalStore(store.subscribe, store.state)
}
