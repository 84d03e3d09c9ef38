import type * as z from 'zod'
import type { KeyScope } from '#shared/core/key-scopes.ts'
import { lazily } from '#shared/core/lazily.ts'
import type { TableName } from '#shared/core/table-names.ts'
import type { Access, OfficeGrade } from '#shared/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The kinds of file that an upload may hold; the server tells them by their content, never by their name. */
export type FileKind = 'image' | 'pdf' | 'docx' | 'sheet' | 'any'

export interface UploadRule {
  kinds: readonly FileKind[]
  maxBytes: number
  maxCount: number
}

/** Readings that the trail keeps. */
export type TrailRule = false | 'exported' | 'read-contact' | 'read-sensitive' | 'opened-file'

/** What one call is, stated once: the server's route, the client, the form rules and the documentation come from it. */
export interface CallOptions<Input extends z.ZodType, Output extends z.ZodType> {
  method: Method
  /** As the specification writes it, with `{id}` for parameters; a parameter is a field of `input`. */
  path: `/api/${string}` | '/metrics'
  who: Access
  /** The least grade of the office that may make it, where it is not the usual one of `leastGrade`. */
  grade?: OfficeGrade
  /** The part of the readings that it belongs to: the key of another system that has this part may make it. No other call. */
  keyScope?: KeyScope
  /** One line for the documentation. */
  about: string
  /** Path parameters, query (GET, DELETE) or body (POST, PUT) together, as a strict object. */
  input?: Input
  output: Output
  /** The path without `{id}` answers too; the input then names the row by this field. */
  idField?: string
  /** What `{id}` names. The server reads the row before the handler runs: who may not see it gets 404. */
  of?: string
  success?: 200 | 201
  /** File parts of a multipart body; such a call still answers to JSON when no file is sent. */
  files?: Record<string, UploadRule>
  /** `file` and `stream` leave the JSON world; `output` then documents nothing. */
  answer?: 'json' | 'file' | 'stream'
  /** The tables that the answer comes from, when it is others than those of its feature. A test compares. */
  reads?: readonly TableName[]
  /** Tables that it comes from, too, but that change too often to be heard of: whoever shows it asks anew by the clock. */
  byClock?: readonly TableName[]
  /** Answers for a past day too, where the query names one as `as_of`: all that it reads keeps its past. A test compares. */
  hasPast?: true
  /**
   * For what only looks things up with POST (previews, reports), and for calls that wait for something else first (a hash,
   * another server) and then open a transaction themselves.
   */
  noTransaction?: boolean
  /** A PUT that, pressed again after a lost answer, should give that answer and not act anew: it takes a key as a POST does. */
  takesKey?: true
  /** The answer holds a secret (a token): it is never kept for a repeated request. */
  secretAnswer?: boolean
  /**
   * It makes what opens something also after the session has ended, such as a key or an invitation. Whoever ends that
   * session at this moment waits and finds it, or it is not made.
   */
  outlivesSession?: true
  /** A 401 is about what was typed or about the cookie, not about the session of this tab. */
  checksCredentials?: boolean
  /** A user who has yet to change a first password may make it, too. */
  beforePasswordChange?: boolean
  /** The office asks for a second factor: without one the person may still make it. */
  beforeSecondFactor?: boolean
  /** A dangerous act: the person must have said the password, or used a passkey, within the last minutes. */
  needsProof?: boolean
  /** A POST whose input travels in the query, as the specification writes it. */
  inQuery?: boolean
  /**
   * What of it stands in the trail: of a write that its handler does not note by itself, that it was made; `false` for what
   * nobody will ask about. A reading is noted only where the call says what was read.
   */
  trail?: TrailRule
  /** Mail programs post a form, not JSON. */
  takesForm?: boolean
  /** Requests a minute from one person or address, where less than the general limit is wise. */
  perMinute?: number
  /** Largest JSON body in bytes; 1 MB by default. */
  maxBody?: number
  /** The field of the input that a constraint of the database is about: the refusal stands beside it. */
  constraintFields?: Readonly<Record<string, string>>
}

export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends CallOptions<Input, Output> {
  /** Set by `contract`: the feature and the name under which the call is registered. */
  feature: string
  name: string
  /** An answer is kept until one of these tables changes. */
  reads: readonly TableName[]
  /** Set by `twins`: the call of companies whose handler serves this one too. */
  twinOf?: string
}

export type InputOf<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never
/** What a caller writes: defaults may be left out. */
export type RequestOf<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never
export type AnswerOf<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never
/** What a handler returns, before the answer's schema has shaped it. */
export type ResultOf<C> = C extends Call<z.ZodType, infer O> ? z.input<O> : never

/** Declares one call. `contract` gives it its name. */
export function call<
  Output extends z.ZodType,
  Input extends z.ZodType = z.ZodUndefined,
  const Row extends string = never,
>(
  options: CallOptions<Input, Output> & {
    of?: Row
    constraintFields?: Record<string, keyof z.input<Input> & string>
  },
): Call<Input, Output> & { of?: Row } {
  return withInput({ reads: [], ...options, feature: '', name: '' })
}

/** A page is given how an input is made, not the input: it makes few of its calls. See tools/page-contracts.ts. */
function withInput<Declared extends { input?: unknown }>(declared: Declared): Declared {
  const { input } = declared
  return typeof input === 'function'
    ? Object.defineProperty(declared, 'input', { get: lazily(() => input()) })
    : declared
}

type TwinOptions = Omit<CallOptions<z.ZodType, z.ZodType>, 'path' | 'who'> & {
  /** Below `/api/company/…` and `/api/admin/…`. */
  path: string
  /** Where the office's call differs. */
  office?: {
    method?: Method
    about?: string
    input?: z.ZodType
    grade?: OfficeGrade
    needsProof?: boolean
    keyScope?: KeyScope
    hasPast?: true
    reads?: readonly TableName[]
  }
}

type InputIn<T, Otherwise> = T extends { input: infer Input extends z.ZodType } ? Input : Otherwise
type Part<T, Name extends 'office' | 'of'> = T extends Record<Name, infer Value> ? Value : never
type CompanyCall<T extends TwinOptions> = Call<InputIn<T, z.ZodUndefined>, T['output']> & { of?: Part<T, 'of'> }
type OfficeCall<T extends TwinOptions> = Call<InputIn<Part<T, 'office'>, InputIn<T, z.ZodUndefined>>, T['output']> & {
  of?: Part<T, 'of'>
  twinOf: string
}
type OfficeName<Name extends string> = Name extends `company${infer Rest}`
  ? `office${Rest}`
  : `office${Capitalize<Name>}`
type Twins<T extends Record<string, TwinOptions>> = { [Name in keyof T & string]: CompanyCall<T[Name]> } & {
  [Name in keyof T & string as OfficeName<Name>]: OfficeCall<T[Name]>
}

/**
 * Declares calls that companies make on what is theirs and the office on everything: `open` below `/api/company/…` and
 * `officeOpen` below `/api/admin/…`. One handler serves both; its `scope` says whose rows it may touch.
 */
export function twins<const T extends Record<string, TwinOptions>>(base: string, calls: T): Twins<T> {
  const declared: Record<string, Call> = {}
  for (const [name, { path, office, ...options }] of Object.entries<TwinOptions>(calls)) {
    const rest = name.replace(/^company/, '')
    const shared = { reads: [], ...options, feature: '', name: '' }
    declared[name] = withInput({ ...shared, path: `/api/company/${base}${path}`, who: 'company' })
    declared[`office${rest.charAt(0).toUpperCase()}${rest.slice(1)}`] = withInput({
      ...shared,
      ...office,
      path: `/api/admin/${base}${path}`,
      who: 'office',
      twinOf: name,
    })
  }
  return declared as Twins<T>
}

/** Whether it is sent with an `idempotency-key`. Whether its repetition gets the first answer again, `isRepeatable` says. */
export const takesKey = ({ method, takesKey: isSaid }: Pick<Call, 'method' | 'takesKey'>): boolean =>
  method === 'POST' || isSaid === true

export type Contract = Record<string, Call>

/** Declares the calls of one feature. Unless a call says otherwise, its answer comes from the tables of `reads`. */
export function contract<C extends Record<string, Call<never, never> | Call>>(
  feature: string,
  reads: readonly TableName[],
  calls: C,
): C {
  for (const [name, declared] of Object.entries(calls))
    Object.assign(declared, { feature, name, reads: declared.reads.length > 0 ? declared.reads : reads })
  return calls
}

/** In the query of a call that has a past: the day, at whose end the answer stood so. */
export const AS_OF = 'as_of'

/** Where people who write programs read what there is to call. */
export const DOCS_PATH = '/api/docs'

/** In the answer to a write: the tables that it has changed, by comma, or `all`. */
export const CHANGED_HEADER = 'x-changed'

/** The names of the path parameters: `/api/a/{id}/b/{uid}` → `['id', 'uid']`. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/** The address of a call: `{id}` filled in from `params`. Other places name a call, never its path. */
export function pathOf(call: Pick<Call, 'path'>, params: Record<string, unknown> = {}): string {
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
