import type { ErrorBody, FieldErrors } from '#shared/core/errors.ts'

export const DEFAULT_ERROR = 'Κάτι πήγε στραβά'

/** Any failed call: the message of the answer, or the default when there was none. */
export class ApiError extends Error {
  /** 0 when the server could not be reached. */
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors
  readonly details: unknown
  /** It may have been done: nobody answered, or a proxy in the server's place, or it is still being done. */
  readonly isUnanswered: boolean

  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message || DEFAULT_ERROR)
    this.name = 'ApiError'
    this.status = status
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
