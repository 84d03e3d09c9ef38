import type { Arguments } from '#server/core/handlers.ts'
import { scopeOf } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import type { Call } from '#shared/core/contract.ts'

/** What a handler gets of this person, without HTTP around it. */
export function handlerArguments(work: Work, input: unknown, headers: Record<string, unknown> = {}): Arguments<Call> {
  const reply = { header: () => reply, type: () => reply, send: () => reply, hijack: () => undefined }
  const { person } = work
  return {
    work,
    person,
    get scope() {
      return scopeOf(person)
    },
    input,
    files: {},
    request: { headers, ip: '' },
    reply,
    version: () => undefined,
  } as never
}
