import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HANDLED } from '#server/core/handlers.ts'

type Part = string | Uint8Array

/** Answers with lines, each sent as soon as it is there. The browser revalidates what it keeps. */
export function sendLines(reply: FastifyReply, type: string, lines: AsyncIterable<Part>): typeof HANDLED {
  const { call, leavesBitByBit } = reply.routeOptions.config as { call?: string; leavesBitByBit?: boolean }
  if (!leavesBitByBit) throw new Error(`${call} sends lines, and its contract does not say so`)
  void reply.type(type).header('cache-control', 'private, no-cache')
  void reply.send(lines instanceof Readable ? lines : Readable.from(lines, { objectMode: false }))
  return HANDLED
}

/** What cannot be read is logged, and has no line: the others are worth having without it. */
export function withoutLine({ log }: FastifyRequest, name: string): (error: unknown) => null {
  return (error) => {
    log.error({ err: error }, `${name} could not be read`)
    return null
  }
}

/** In the order in which they come; `null` is none. */
export async function* asTheyCome<T>(coming: readonly Promise<T | null>[]): AsyncGenerator<T> {
  const waiting = new Map(coming.map((promise, at) => [at, promise.then((value) => ({ at, value }))]))
  while (waiting.size > 0) {
    const { at, value } = await Promise.race(waiting.values())
    waiting.delete(at)
    if (value !== null) yield value
  }
}
