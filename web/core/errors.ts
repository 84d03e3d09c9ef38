import type { ErrorBody, FieldErrors } from '#shared/core/errors.ts'

export const DEFAULT_ERROR = 'Κάτι πήγε στραβά'

const AGAIN = 'Χρειάζεται νέα προσπάθεια σε λίγο.'

/** The device knows that it is off the network; that it is on one says nothing about us. */
const OFFLINE_ERROR = `${DEFAULT_ERROR}: δεν υπάρχει σύνδεση.`

/** The sentences of the product where a proxy answers in its place, and says nothing. The whole table would weigh too much. */
const proxyErrors: Record<number, string> = {
  413: 'Το αρχείο ή το αίτημα είναι πολύ μεγάλο.',
  429: 'Πολλές προσπάθειες. Η επόμενη επιτρέπεται σε λίγο.',
}

function messageFor(status: number, body: Partial<ErrorBody> | null): string {
  // Of a failure of ours, and of a proxy, the words say nothing about what to do.
  if (status === 500 && body?.error) return `${DEFAULT_ERROR}. ${AGAIN}`
  if (body?.message && (status < 500 || body.error)) return body.message
  if (status === 0 && globalThis.navigator?.onLine === false) return OFFLINE_ERROR
  if (status === 0 || status >= 500) return `${DEFAULT_ERROR}: η υπηρεσία δεν απαντά τώρα. ${AGAIN}`
  return proxyErrors[status] ?? `${DEFAULT_ERROR}. ${AGAIN}`
}

/** Where no field is marked, only the sentences of the fields say what is wrong. */
function fieldSentences({ code, fields = {} }: Partial<ErrorBody['error']> = {}): string {
  return code === 'invalid' ? [...new Set(Object.values(fields))].slice(0, 3).join(' · ') : ''
}

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
    super(fieldSentences(body?.error) || messageFor(status, body))
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
