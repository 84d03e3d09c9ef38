import { type AnswerOf, type Call, pathParams, type RequestOf } from '#shared/core/contract.ts'
import type { ErrorBody } from '#shared/core/errors.ts'
import { PERSONAL_KEY_HEADER, PERSONAL_PATH } from '#shared/core/personal-key.ts'
import { ApiError } from '#web/core/errors.ts'

// The client of the contract. What is sent, where and how stands in the call itself.

// `never` stands for both schemas, so that every call fits whatever its types.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCall = Call<any, any>

export interface SendOptions {
  signal?: AbortSignal
  /** Files by the name of their part; an empty list sends no part. */
  files?: Record<string, readonly File[]>
  /** Repeats of the same intention carry the same key, so that they have one effect. */
  idempotencyKey?: string
  /** The form that is asked for, of a call that answers in several. */
  accept?: string
}

interface Hooks {
  token(): string | null
  /** The server no longer knows this session. */
  onUnauthorized(message: string): void
}

let hooks: Hooks = { token: () => null, onUnauthorized: () => undefined }

export function connectSession(next: Hooks): void {
  hooks = next
}

let personalKey: string | null = null

/** The key of the personal link that is open in this tab: calls of the own page carry it in a header and nowhere else. */
export function openPersonalKey(key: string | null): void {
  personalKey = key
}

/** Names this tab to the server, so that it does not hear of its own changes. */
export const TAB = crypto.randomUUID()

const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const RETRY_DELAY_MS = 400
/** Calls whose 401 is an answer about what was typed, not about the session. */
const OWN_UNAUTHORIZED = new Set(['/api/login', '/api/session', '/api/logout', '/api/auth/company/linkedin'])

/** Sends a call and gives its answer, typed by the contract. Throws `ApiError`. */
export async function send<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  const response = await exchange(call, input, options)
  return (await response.json()) as AnswerOf<C>
}

/** A call that answers with a file. */
export async function sendForFile<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options: SendOptions = {},
): Promise<{ blob: Blob; name: string }> {
  const response = await exchange(call, input, options)
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name: name ? decodeURIComponent(name) : 'file' }
}

/** A call whose answer is read elsewhere, such as in a worker. */
export async function sendForBytes<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options: SendOptions = {},
): Promise<{ bytes: ArrayBuffer; type: string }> {
  const response = await exchange(call, input, options)
  return { bytes: await response.arrayBuffer(), type: response.headers.get('content-type') ?? '' }
}

async function exchange(call: AnyCall, input: unknown, options: SendOptions): Promise<Response> {
  const reads = call.method === 'GET'
  try {
    return await attempt(call, input, options)
  } catch (error) {
    const again =
      reads &&
      error instanceof ApiError &&
      (error.status === 0 || RETRIED.has(error.status)) &&
      !options.signal?.aborted
    if (!again) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return attempt(call, input, options)
  }
}

async function attempt(call: AnyCall, input: unknown, options: SendOptions): Promise<Response> {
  const { url, body, headers } = requestOf(call, (input ?? {}) as Record<string, unknown>, options)
  const token = hooks.token()
  if (token) headers.authorization = `Bearer ${token}`
  if (options.accept) headers.accept = options.accept
  if (personalKey && call.path.startsWith(PERSONAL_PATH)) headers[PERSONAL_KEY_HEADER] = personalKey
  let response: Response
  try {
    response = await fetch(url, {
      method: call.method,
      headers,
      body,
      signal: options.signal ?? null,
      credentials: 'same-origin',
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, null)
  }
  if (response.ok) return response
  const failure = new ApiError(response.status, await bodyOf(response))
  if (response.status === 401 && !OWN_UNAUTHORIZED.has(call.path)) hooks.onUnauthorized(failure.message)
  throw failure
}

async function bodyOf(response: Response): Promise<ErrorBody | null> {
  try {
    return (await response.json()) as ErrorBody
  } catch {
    // Not ours: a proxy answered. The status is all there is.
    return null
  }
}

interface OutgoingRequest {
  url: string
  body: BodyInit | null
  headers: Record<string, string>
}

function requestOf(call: AnyCall, input: Record<string, unknown>, options: SendOptions): OutgoingRequest {
  const inPath = new Set(pathParams(call.path))
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  const headers: Record<string, string> = { 'x-tab': TAB }
  if (call.method === 'GET' || call.method === 'DELETE') return { url: url + queryOf(rest), body: null, headers }
  if (options.idempotencyKey && call.method === 'POST') headers['idempotency-key'] = options.idempotencyKey
  if (options.files && call.files) return { url, body: formOf(rest, options.files), headers }
  // The sign-in callback takes its code in the query, as the specification writes it.
  if (call.path === '/api/auth/company/linkedin') return { url: url + queryOf(rest), body: null, headers }
  if (rest.length === 0) return { url, body: null, headers }
  headers['content-type'] = 'application/json'
  return { url, body: JSON.stringify(Object.fromEntries(rest)), headers }
}

function queryOf(entries: [string, unknown][]): string {
  const query = new URLSearchParams()
  for (const [name, value] of entries) {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

function formOf(entries: [string, unknown][], files: Record<string, readonly File[]>): FormData {
  const form = new FormData()
  for (const [name, value] of entries) {
    if (value !== null) form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file, file.name)
  return form
}
