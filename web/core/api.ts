import {
  AS_OF,
  type AnswerOf,
  type Call,
  CHANGED_HEADER,
  pathOf,
  pathParams,
  type RequestOf,
  takesKey,
} from '#shared/core/contract.ts'
import type { ErrorBody } from '#shared/core/errors.ts'
import { PERSONAL_KEY_HEADER, PERSONAL_PATH } from '#shared/core/personal-key.ts'
import type { LiveMessage } from '#shared/features/live/live.contract.ts'
import { ApiError } from '#web/core/errors.ts'

// The client of the contract. The call declares what is sent, where and how.

// `never` stands for both schemas, so that every call fits whatever its types.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCall = Call<any, any>

/** Tables whose rows have changed. */
export type ChangedTables = LiveMessage['tables']

export interface SendOptions {
  signal?: AbortSignal
  /** Files by the name of their part; an empty list sends no part. */
  files?: Record<string, readonly File[]>
  /** Repeats with the same key have one effect. */
  idempotencyKey?: string
  /** The media type, for calls that answer in several. */
  accept?: string
  /** The past day that is asked for. */
  asOf?: string | null
  /** Of a file: how much of it is here, from the moment the server has begun to answer. */
  onBytes?(bytes: number): void
  /** Of an upload: sends it in the place of `fetch`, which cannot say how much has gone. */
  transport?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** It is sent though the page is left before it was. */
  outlivesPage?: boolean
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
let hasKeyOpened = false

/** The key of the personal link that is open in this tab, sent in a header of the calls of that page. */
export function openPersonalKey(key: string | null): void {
  personalKey = key
  hasKeyOpened = false
}

/** Whether a call with the key was answered: the server notes with each that the link was opened. */
export const isOpeningNoted = (): boolean => hasKeyOpened

/** Identifies this tab, so that the server does not send it its own changes. */
export const TAB = crypto.randomUUID()

const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const RETRY_DELAY_MS = 400
/** A statement ends after half of it: nobody answers any more. A file that is asked for may wait for its turn. */
const PATIENCE_MS = 60_000
/** What is sent goes up slowly, and is looked at. The next one waits for its end, which therefore has to come. */
const UPLOAD_PATIENCE_MS = 10 * PATIENCE_MS

/** Sends a call and returns its answer, typed by the contract. Throws `ApiError`. */
export async function send<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  const response = await exchange(call, input, options)
  return (await arriving(response.json(), options)) as AnswerOf<C>
}

/** A write: returns its answer, and the tables it changed. */
export async function sendWrite<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options: SendOptions,
): Promise<{ answer: AnswerOf<C>; changed: ChangedTables }> {
  const response = await exchange(call, input, options)
  const header = response.headers.get(CHANGED_HEADER)
  const changed = header === 'all' ? header : (header?.split(',') ?? [])
  return { answer: (await arriving(response.json(), options)) as AnswerOf<C>, changed }
}

/** A call that answers with a file. */
export async function sendForFile<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options: SendOptions = {},
): Promise<{ blob: Blob; name: string }> {
  const response = await exchange(call, input, options)
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const type = response.headers.get('content-type') ?? ''
  const body = new Response(counted(response.body, options.onBytes), { headers: { 'content-type': type } })
  return { blob: await arriving(body.blob(), options), name: name ? decodeURIComponent(name) : 'file' }
}

function counted(body: Response['body'], onBytes: SendOptions['onBytes']): Response['body'] {
  let bytes = 0
  onBytes?.(bytes)
  if (!body || !onBytes) return body
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, to) {
        bytes += part.length
        onBytes(bytes)
        to.enqueue(part)
      },
    }),
  )
}

/** A call whose answer is read elsewhere, such as in a worker. */
export async function sendForBytes<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options: SendOptions = {},
): Promise<{ bytes: ArrayBuffer; type: string }> {
  const response = await exchange(call, input, options)
  return { bytes: await arriving(response.arrayBuffer(), options), type: response.headers.get('content-type') ?? '' }
}

/** Refusals that ask the person something; with the answer the call goes on. */
export const askingCodes = ['proof_required', 'small_group'] as const
export type AskingCode = (typeof askingCodes)[number]

const questions: Partial<Record<string, () => Promise<boolean>>> = {}

/** Who asks the person: for the password before a dangerous act, for the reason before figures about very few. */
export function connectQuestion(code: AskingCode, ask: () => Promise<boolean>): void {
  questions[code] = ask
}

/** Asks before a call is refused; false: the person did not answer. */
export const askPerson = (code: AskingCode): Promise<boolean> => questions[code]?.() ?? Promise.resolve(false)

/** The answer as it comes, for calls whose body is read in parts. */
export async function exchange(call: AnyCall, input: unknown, options: SendOptions): Promise<Response> {
  try {
    return await attempt(call, input, options)
  } catch (error) {
    const question = askingCodes.find((code) => error instanceof ApiError && error.code === code)
    if (question && (await askPerson(question))) return attempt(call, input, options)
    const shouldRetry =
      call.method === 'GET' &&
      error instanceof ApiError &&
      (error.status === 0 || RETRIED.has(error.status)) &&
      !options.signal?.aborted
    if (!shouldRetry) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return attempt(call, input, options)
  }
}

async function attempt(call: AnyCall, input: unknown, options: SendOptions): Promise<Response> {
  const { url, body, headers } = requestOf(call, (input ?? {}) as Record<string, unknown>, options)
  const token = hooks.token()
  if (token) headers.authorization = `Bearer ${token}`
  if (options.accept) headers.accept = options.accept
  const key = call.path.startsWith(PERSONAL_PATH) ? personalKey : null
  if (key) headers[PERSONAL_KEY_HEADER] = key
  const response = await arriving(
    inTime(
      options.transport ?? fetch,
      options.asOf ? `${url}${url.includes('?') ? '&' : '?'}${AS_OF}=${options.asOf}` : url,
      {
        method: call.method,
        headers,
        body,
        signal: options.signal ?? null,
        credentials: 'same-origin',
        keepalive: options.outlivesPage ?? false,
      },
      options.files ? UPLOAD_PATIENCE_MS : call.answer === 'file' ? null : PATIENCE_MS,
    ),
    options,
  )
  if (response.ok) {
    if (key && key === personalKey) hasKeyOpened = true
    return response
  }
  const failure = new ApiError(response.status, await bodyOf(response))
  if (response.status === 401 && token && !call.checksCredentials) hooks.onUnauthorized(failure.message)
  throw failure
}

/** Over a line that is dead a browser waits for many minutes, and the form with it. */
async function inTime(
  transport: NonNullable<SendOptions['transport']>,
  url: string,
  init: RequestInit,
  patience: number | null,
): Promise<Response> {
  if (patience === null) return transport(url, init)
  const ending = new AbortController()
  init.signal?.throwIfAborted()
  init.signal?.addEventListener('abort', () => ending.abort(init.signal?.reason))
  const timer = setTimeout(() => ending.abort(), patience)
  try {
    return await transport(url, { ...init, signal: ending.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** An answer that breaks off, within its body too, is none. */
async function arriving<T>(part: Promise<T>, { signal }: SendOptions): Promise<T> {
  try {
    return await part
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, null)
  }
}

async function bodyOf(response: Response): Promise<ErrorBody | null> {
  try {
    return (await response.json()) as ErrorBody
  } catch {
    // Not our server: a proxy answered.
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
  const url = pathOf(call, input)
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  const headers: Record<string, string> = { 'x-tab': TAB }
  if (call.method === 'GET' || call.method === 'DELETE') return { url: url + queryOf(rest), body: null, headers }
  if (options.idempotencyKey && takesKey(call)) headers['idempotency-key'] = options.idempotencyKey
  if (options.files && call.files) return { url, body: formOf(rest, options.files), headers }
  if (call.inQuery) return { url: url + queryOf(rest), body: null, headers }
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
    // An empty part empties the field; a missing one would keep it.
    if (value === null) form.set(name, '')
    else form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file, file.name)
  return form
}
