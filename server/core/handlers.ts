import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Call, InputOf, ResultOf } from '#shared/core/contract.ts'
import type { Person } from '#server/core/person.ts'
import type { UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'

/** What a handler gets. `work.db` is the transaction of a write, the pool of a read. */
export interface Arguments<C> {
  work: Work
  person: Person
  input: InputOf<C>
  /** Checked uploads by the name of their part; a part that was not sent is an empty list. */
  files: Record<string, UploadedFile[]>
  /** For the few calls that set cookies or stream. */
  request: FastifyRequest
  reply: FastifyReply
  /** For long reads: names the version of the answer; when the browser has it already, 304 and nothing is read. */
  version(tag: string): void
}

/** JSON that PostgreSQL has already written. It must fit the call's schema; a generated test compares them. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A file on its way out. Unless `inline`, the browser saves it and never renders it on our origin. */
export class FileAnswer {
  readonly name: string
  readonly mime: string
  readonly body: Readable | Buffer
  readonly inline: boolean
  readonly cache: 'private' | 'public'

  constructor(file: {
    name: string
    mime: string
    body: Readable | Buffer
    inline?: boolean
    cache?: 'private' | 'public'
  }) {
    this.name = file.name
    this.mime = file.mime
    this.body = file.body
    this.inline = file.inline ?? false
    this.cache = file.cache ?? 'private'
  }
}

/** The handler has taken the reply over (a stream). */
export const HANDLED: unique symbol = Symbol('handled')

type Result<C> = C extends Call<z.ZodType, z.ZodType> ? ResultOf<C> | RawJson | FileAnswer | typeof HANDLED : never

export type Handler<C> = (args: Arguments<C>) => Promise<Result<C>> | Result<C>

export type Handlers<T> = { [K in keyof T]: Handler<T[K]> }

export interface Feature {
  calls: { call: Call; handler: Handler<Call> }[]
}

/** Ties a contract to its handlers. A call without a handler does not compile. */
export function handlers<T extends Record<string, Call<never, never> | Call>>(contract: T, list: Handlers<T>): Feature {
  return {
    calls: Object.entries(contract).map(([name, one]) => ({
      call: one as unknown as Call,
      handler: list[name as keyof T] as unknown as Handler<Call>,
    })),
  }
}
