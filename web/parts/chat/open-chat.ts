import { type ChatAccount, chatContract } from '#shared/features/chat/chat.contract.ts'
import { send } from '#web/core/api.ts'
import { isChatOurs } from '#web/parts/chat/chat-claim.ts'
import type { ChatClient } from '#web/parts/chat/chat-client.ts'
import { onChatEnd } from '#web/parts/chat/chat-endings.ts'

/** What is on its way, of whoever is signed in: what asks for it meanwhile waits for the same. */
interface Opening {
  account: Promise<ChatAccount> | null
  client: Promise<ChatClient> | null
}

/** Null until somebody who signed in opens a chat; forgotten when they leave. */
let current: Opening | null = null

function begin(): Opening {
  const opening: Opening = { account: null, client: null }
  onChatEnd(() => {
    if (current === opening) current = null
  })
  return opening
}

/** Asks who the person is in the chat. */
export function registerOwn(): Promise<ChatAccount> {
  const opening = (current ??= begin())
  opening.account ??= send(chatContract.register, undefined).finally(() => {
    opening.account = null
  })
  return opening.account
}

/** Opens the session of the chat. */
export function connectOwn(account: ChatAccount): Promise<ChatClient> {
  const opening = (current ??= begin())
  opening.client ??= loadClient()
    .then(({ connectChat }) => connectChat(account))
    .finally(() => {
      opening.client = null
    })
  return opening.client
}

export const loadClient = () => import('#web/parts/chat/chat-client.ts')

/**
 * After sign-in: the session of the chat is open before a chat is on the screen, unless another account has it, or a page
 * that shows a chat was faster.
 */
export async function openChat(): Promise<void> {
  if (current) return
  const opening = (current = begin())
  const account = await registerOwn()
  if (!isChatOurs(account.userId)) return
  await loadClient()
  // Whoever has signed out meanwhile needs it no more.
  if (current === opening) await connectOwn(account)
}
