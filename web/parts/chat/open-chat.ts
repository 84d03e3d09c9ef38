import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { send } from '#web/core/api.ts'
import { getSession } from '#web/core/session.ts'
import { isChatOurs } from '#web/parts/chat/chat-claim.ts'

/** After sign-in: the session of the chat is open before a chat is on the screen, unless another account has it. */
export async function openChat(): Promise<void> {
  const account = await send(chatContract.register, undefined)
  if (!isChatOurs(account.userId)) return
  const { connectChat } = await import('#web/parts/chat/chat-client.ts')
  if (getSession().status === 'in') await connectChat(account)
}
