import { chatProblemTexts } from '#web/parts/chat/chat-problem.texts.ts'

export type ChatProblemKind = Exclude<keyof typeof chatProblemTexts, 'late' | 'unsure'>

/** What the chat service would not do, in words for the person. */
export class ChatProblem extends Error {
  readonly kind: ChatProblemKind

  constructor(kind: ChatProblemKind) {
    super(chatProblemTexts[kind])
    this.name = 'ChatProblem'
    this.kind = kind
  }
}

/** The library's error has a status and a type; a request that never arrived has neither. */
export function toChatProblem(error: unknown): ChatProblem {
  if (error instanceof ChatProblem) return error
  const { code, type } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    type?: unknown
  }
  if (typeof code !== 'number' || code === 0)
    return new ChatProblem(error instanceof TypeError ? unreached() : 'broken')
  return new ChatProblem(kindOf(code, typeof type === 'string' ? type : ''))
}

/** The device knows that it is off the network; that it is on one says nothing about the service. */
export const unreached = (): ChatProblemKind => (globalThis.navigator?.onLine === false ? 'offline' : 'silent')

function kindOf(status: number, type: string): ChatProblemKind {
  if (type === 'user_blocked') return 'blocked'
  if (type === 'document_held') return 'held'
  if (type === 'general_unauthorized_scope' || type === 'user_invalid_credentials') return 'signedOut'
  if (status === 401 || status === 403) return 'refused'
  if (status === 404) return 'gone'
  if (status === 409) return 'duplicate'
  if (status === 413 || type === 'storage_invalid_file_size') return 'tooLarge'
  if (status === 429) return 'limit'
  if (status === 400) return 'invalid'
  return status > 501 && status < 505 ? 'silent' : 'broken'
}
