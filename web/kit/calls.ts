import type { AnswerOf } from '#shared/core/contract.ts'
import { type ErrorCode, errorTable, type FieldErrors } from '#shared/core/errors.ts'
import type { AnyCall } from '#web/core/api.ts'
import { log } from './story.tsx'

/** What a call answers while a story is shown, in place of the server. */
export interface StoryAnswer {
  call: AnyCall
  status: number
  body: unknown
}

export function answer<C extends AnyCall>(call: C, body: AnswerOf<C>): StoryAnswer {
  return { call, status: 200, body }
}

export function refusal(
  call: AnyCall,
  code: ErrorCode,
  rest: { message?: string; fields?: FieldErrors; details?: unknown } = {},
): StoryAnswer {
  const [status, message] = errorTable[code]
  const error = { code, message, ...rest }
  return { call, status, body: { message: error.message, error } }
}

function isFor({ call }: StoryAnswer, method: string, path: string): boolean {
  if (call.method !== method) return false
  const parts = call.path.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, index) => part.startsWith('{') || part === given[index])
}

let answers: readonly StoryAnswer[] = []

/** The calls that the next story may make. Any other is a mistake in the story, and fails its test. */
export function setAnswers(next: readonly StoryAnswer[]): void {
  answers = next
}

const realFetch = window.fetch.bind(window)

/** Sends no call of the contract to a server: the story answers it, and its log shows what was written. */
window.fetch = async (input, init) => {
  const { pathname, origin } = new URL(input instanceof Request ? input.url : input, window.location.href)
  const method = init?.method ?? 'GET'
  if (origin !== window.location.origin || !init?.headers || !('x-tab' in init.headers)) return realFetch(input, init)
  const prepared = answers.find((each) => isFor(each, method, pathname))
  if (!prepared) {
    reportError(new Error(`The story has no answer to ${method} ${pathname}`))
    return new Response('{}', { status: 404 })
  }
  if (method !== 'GET') log(prepared.call.name, typeof init.body === 'string' ? JSON.parse(init.body) : undefined)
  return Response.json(prepared.body, { status: prepared.status })
}
