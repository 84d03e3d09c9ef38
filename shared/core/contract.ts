import type * as z from 'zod'
import type { Access } from '#shared/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The kinds of file that an upload may hold; the server tells them by their content, never by their name. */
export type FileKind = 'image' | 'pdf' | 'docx' | 'sheet' | 'any'

export interface UploadRule {
  kinds: readonly FileKind[]
  maxBytes: number
  maxCount: number
}

/** What one call is, stated once: the server's route, the client, the form rules and the documentation come from it. */
export interface CallOptions<Input extends z.ZodType, Output extends z.ZodType> {
  method: Method
  /** As the specification writes it, with `{id}` for parameters; a parameter is a field of `input`. */
  path: `/api/${string}` | '/metrics'
  who: Access
  /** One line for the documentation. */
  about: string
  /** Path parameters, query (GET, DELETE) or body (POST, PUT) together, as a strict object. */
  input?: Input
  output: Output
  success?: 200 | 201
  /** File parts of a multipart body; such a call still answers to JSON when no file is sent. */
  files?: Record<string, UploadRule>
  /** `file` and `stream` leave the JSON world; `output` then documents nothing. */
  answer?: 'json' | 'file' | 'stream'
  /** Features whose cached lists this call makes old, here and in other people's browsers. */
  changes?: readonly string[]
  /**
   * For what only looks things up with POST (previews, reports), and for calls that wait for something else first (a hash,
   * another server) and then open a transaction themselves. Nothing is invalidated.
   */
  noTransaction?: boolean
  /** The answer holds a secret (a token): it is never kept for a repeated request. */
  secretAnswer?: boolean
  /** Mail programs post a form, not JSON. */
  takesForm?: boolean
  /** Requests a minute from one person or address, where less than the general limit is wise. */
  perMinute?: number
  /** Largest JSON body in bytes; 1 MB when unsaid. */
  maxBody?: number
}

export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends CallOptions<Input, Output> {
  /** Set by `contract`: the feature and the name under which the call is registered. */
  feature: string
  name: string
}

export type InputOf<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never
/** What a caller writes: defaults may be left out. */
export type RequestOf<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never
export type AnswerOf<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never
/** What a handler returns, before the answer's schema has shaped it. */
export type ResultOf<C> = C extends Call<z.ZodType, infer O> ? z.input<O> : never

/** Declares one call. `contract` gives it its name. */
export function call<Output extends z.ZodType, Input extends z.ZodType = z.ZodUndefined>(
  options: CallOptions<Input, Output>,
): Call<Input, Output> {
  return { ...options, feature: '', name: '' }
}

export type Contract = Record<string, Call>

/** Declares the calls of one feature. */
export function contract<C extends Record<string, Call<never, never> | Call>>(feature: string, calls: C): C {
  for (const [name, one] of Object.entries(calls)) Object.assign(one, { feature, name })
  return calls
}

/** The names of the path parameters: `/api/a/{id}/b/{uid}` → `['id', 'uid']`. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
