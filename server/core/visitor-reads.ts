import type { FastifyRequest } from 'fastify'
import type { Call } from '#shared/core/contract.ts'
import type { AnswerKey } from '#shared/core/drawn-page.ts'
import { PERSONAL_KEY_HEADER, PERSONAL_PATH } from '#shared/core/personal-key.ts'
import type { FeatureCalls, HandledCall } from '#server/core/handlers.ts'
import { toJson } from '#server/core/http-answers.ts'
import type { RequestLimits } from '#server/core/limits.ts'
import { visitor } from '#server/core/person.ts'
import { scopeOf } from '#server/core/scope.ts'
import { reading, type Services } from '#server/core/work.ts'

/** The answer of a call as a stranger gets it, or on a personal page whoever has its link, whoever asks for the page. */
export type ReadAsVisitor = (key: AnswerKey, request: FastifyRequest) => Promise<unknown>

/** The reads that are open to everybody, without a request of their own: same limits, same handlers, same shape. */
export function visitorReads(
  services: Services,
  limits: RequestLimits,
  features: readonly FeatureCalls[],
): ReadAsVisitor {
  const mounted = new Map<string, HandledCall>()
  for (const entry of features.flatMap(({ calls }) => calls))
    if (isOpen(entry.call)) mounted.set(`${entry.call.feature}.${entry.call.name}`, entry)
  return async ([feature, name, input], request) => {
    const entry = mounted.get(`${feature}.${name}`)
    if (!entry) throw new Error(`${feature}.${name} is no read that is open to everybody`)
    const { call, handler } = entry
    await limits.check(request, visitor, call)
    const key = call.path.startsWith(PERSONAL_PATH) ? personalKeyOf(request) : null
    const result = await handler({
      work: reading(services, { person: visitor, requestId: request.id, isDrawing: true }, call.reads),
      person: visitor,
      get scope() {
        return scopeOf(visitor)
      },
      input: call.input?.parse(input) as never,
      files: {},
      // Nothing else of who asks reaches it: an answer that needed that would be no answer for everybody.
      request: { headers: key === null ? {} : { [PERSONAL_KEY_HEADER]: key } } as never,
      reply: undefined as never,
      version: () => undefined,
      answerOf: () => Promise.reject(new Error(`${feature}.${name} reads nothing but itself`)),
    })
    return JSON.parse(toJson(call, result)) as unknown
  }
}

/** The key of the personal page that is asked for, whatever of its tabs. */
export const personalKeyOf = ({ url }: Pick<FastifyRequest, 'url'>): string | null =>
  /^\/me\/([^/?]+)\/?(?:\?|$)/.exec(url)?.[1] ?? null

function isOpen({ who, method, answer, trail, secretAnswer }: Call): boolean {
  const isPlain = answer !== 'file' && answer !== 'stream' && !trail && !secretAnswer
  return who === 'public' && method === 'GET' && isPlain
}
