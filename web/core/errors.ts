import type { ErrorBody, FieldErrors } from '#shared/core/errors.ts'

export const DEFAULT_ERROR = 'Κάτι πήγε στραβά'

/** The device knows that it is off the network; that it is on one says nothing about us. */
const OFFLINE_ERROR = `${DEFAULT_ERROR}: δεν υπάρχει σύνδεση.`

/** Any failed call: the message of the answer, or the default when there was none. */
export class ApiError extends Error {
  /** 0 when the server could not be reached. */
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors
  readonly details: unknown
  /** It may have been done: nobody answered, or a proxy in the server's place, or it is still being done. */
  readonly isUnanswered: boolean
  /** There was no network: nothing has been sent. */
  readonly isOffline: boolean

  constructor(status: number, body: Partial<ErrorBody> | null) {
    const isOffline = status === 0 && globalThis.navigator?.onLine === false
    super(body?.message || (isOffline ? OFFLINE_ERROR : DEFAULT_ERROR))
    this.name = 'ApiError'
    this.status = status
    this.isOffline = isOffline
    this.code = body?.error?.code ?? (status === 0 ? 'network' : 'unexpected')
    this.fields = body?.error?.fields ?? {}
    this.details = body?.error?.details
    const isProxys = status >= 500 && !body?.error
    this.isUnanswered = status === 0 || isProxys || this.code === 'request_running'
  }
}

/** The sentence to show for an error. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : DEFAULT_ERROR
}
