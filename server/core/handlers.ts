import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Call, InputOf, ResultOf } from '#shared/core/contract.ts'
import type { Person } from '#server/core/person.ts'
import type { Scope } from '#server/core/scope.ts'
import type { UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'

/** What a handler gets. `work.db` is the transaction of a write, the pool of a read. */
export interface Arguments<C> {
  work: Work
  person: Person
  /** Whose rows this person may see; reading it refuses somebody without any. */
  scope: Scope
  input: InputOf<C>
  /** Checked uploads by the name of their part; a part that was not sent is an empty list. */
  files: Record<string, UploadedFile[]>
  /** For the few calls that set cookies or stream. */
  request: FastifyRequest
  reply: FastifyReply
  /** For long reads: names the version of the answer; when the browser has it already, 304 and nothing is read. */
  version(tag: string): void
  /** What another reading answers to the same person, as JSON: as if it had been asked for by itself. */
  answerOf(call: Call<never, never> | Call, input: unknown): Promise<string>
}

/** A file on its way out. Unless `inline`, the browser saves it and never renders it on our origin. */
export class FileAnswer {
  readonly file: OutgoingFile
  constructor(file: OutgoingFile) {
    this.file = file
  }
}

export interface OutgoingFile {
  name: string
  mime: string
  body: Readable | Buffer
  inline?: boolean
  /** Private when unsaid. */
  cache?: 'public'
}

/** The handler has taken the reply over (a stream). */
export const HANDLED: unique symbol = Symbol('handled')

type Result<C> = C extends Call<z.ZodType, z.ZodType> ? ResultOf<C> | FileAnswer | typeof HANDLED : never

export type Handler<C, Rows = object> = (args: Arguments<C> & Rows) => Promise<Result<C>> | Result<C>

interface RowArguments {
  work: Work
  scope: Scope
  input: never
}

/** Reads the row that `{id}` names, as far as the scope reaches, or throws `not_found`. */
type LoadRow = (args: RowArguments) => Promise<unknown>
type RowName<C> = C extends { of?: infer Name } ? Extract<Name, string> : never
type RowsOf<C, Load> = {
  [Name in RowName<C> & keyof Load]: Load[Name] extends (args: never) => Promise<infer Row> ? Row : never
}

/** One function per call; a call of the office is served by its company twin. */
type Handlers<T, Load> = {
  [Name in keyof T as T[Name] extends { twinOf: string } ? never : Name]: Handler<T[Name], RowsOf<T[Name], Load>>
}

export interface HandledCall {
  call: Call
  handler: Handler<Call>
}

/** The calls of one contract with their handlers. */
export interface FeatureCalls {
  calls: HandledCall[]
}

type AnyContract = Record<string, Call<never, never> | Call>

/** Ties a contract to its handlers. A call without a handler does not compile. */
export function handlers<T extends AnyContract>(contract: T, list: Handlers<T, object>): FeatureCalls {
  return rowHandlers(contract, {} as Record<RowName<T[keyof T]>, LoadRow>, list as never)
}

/** The same for a contract whose calls name a row with `of`: `load` says where each kind of row comes from. */
export function rowHandlers<T extends AnyContract, Load extends Record<RowName<T[keyof T]>, LoadRow>>(
  contract: T,
  load: Load,
  list: Handlers<T, Load>,
): FeatureCalls {
  const byName = list as Record<string, Handler<Call>>
  return {
    calls: Object.entries(contract as unknown as Record<string, Call>).map(([name, call]) => ({
      call,
      handler: withRow(call, byName[call.twinOf ?? name] as Handler<Call>, load),
    })),
  }
}

function withRow(call: Call, handler: Handler<Call>, load: Record<string, LoadRow>): Handler<Call> {
  const { of } = call
  if (of === undefined) return handler
  const loadRow = load[of]
  if (!loadRow) throw new Error(`${call.feature}.${call.name}: nothing loads its ${of}`)
  return async (args) => handler(Object.assign(args, { [of]: await loadRow(args as RowArguments) }))
}
