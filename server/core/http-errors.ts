import type * as z from 'zod'
import type { Call } from '#shared/core/contract.ts'
import { AppError, type ErrorCode, errorTable, type FieldErrors } from '#shared/core/errors.ts'

/** Constraints of the database that people can run into, and what they are told. The call names the field. */
export const constraintCodes: Record<string, ErrorCode> = {
  users_email: 'email_taken',
  team_invitation_open: 'already_invited',
  room_slot_one_per_candidate: 'slot_taken',
  assessor_in_one_room: 'assessor_taken',
  interview_one_upcoming: 'conflict',
  hiring_jlh_fk_jl_id_jlh_fk_usr_id_key: 'conflict',
  cycle_application_edca_fk_edc_id_edca_fk_usr_id_key: 'conflict',
}

interface PostgresError {
  code: string
  constraint?: string
}

const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
])
/** PostgreSQL and the file system, each in its own word. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const RACED = new Set(['40001', '40P01'])

/** When what is unavailable may be asked for again. */
export const RETRY_SECONDS = 2

/** Not the fault of what was asked: once more, or elsewhere, it may go well. */
export function isPassing(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  if (code === '40001' || code === '40P01') return true
  return code !== '57014' && toAppError(error)?.code === 'unavailable'
}

interface FastifyLikeError {
  code?: string
  statusCode?: number
}

/** The declared error that a thrown value stands for, or null when it is a defect. */
export function toAppError(error: unknown, constraintFields: Call['constraintFields'] = {}): AppError | null {
  if (error instanceof AppError) return error
  return fromFastify(error as FastifyLikeError) ?? fromDatabase(error as PostgresError, constraintFields)
}

function fromFastify(error: FastifyLikeError): AppError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too_large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_body')
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return new AppError('not_json')
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return new AppError('not_json')
  if (error instanceof SyntaxError && error.statusCode === 400) return new AppError('not_json')
  // An address that names nothing we could have written.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH' || error.code === 'FST_ERR_BAD_URL') return new AppError('not_found')
  if (error.statusCode === 400) return new AppError('bad_request')
  if (error.statusCode === 413) return new AppError('too_large')
  return null
}

function fromDatabase(error: PostgresError, constraintFields: Record<string, string>): AppError | null {
  if (typeof error.code !== 'string') return connectionText(error)
  if (FULL.has(error.code)) return new AppError('no_space')
  if (GONE.has(error.code)) return new AppError('unavailable')
  if (RACED.has(error.code)) return new AppError('conflict')
  // A zero byte is the one thing that PostgreSQL cannot keep in a text.
  if (error.code === '22021' || error.code === '22P05')
    return new AppError('invalid', { message: 'Το κείμενο περιέχει χαρακτήρες που δεν επιτρέπονται.' })
  if (error.code === '57014')
    return new AppError('unavailable', { message: 'Η αναζήτηση αργεί πολύ. Βοηθούν πιο στενά φίλτρα.' })
  const code = error.constraint ? constraintCodes[error.constraint] : undefined
  if (!code) return connectionText(error)
  const field = constraintFields[error.constraint ?? '']
  return new AppError(code, field ? { fields: { [field]: errorTable[code][1] } } : {})
}

/** The driver reports some lost connections by sentence only. */
function connectionText(error: unknown): AppError | null {
  const text = error instanceof Error ? error.message : ''
  return /Connection terminated|not queryable|timeout exceeded when trying to connect|server closed the connection/i.test(
    text,
  )
    ? new AppError('unavailable')
    : null
}

/** The first sentence per field, under the path of the field: `jl_requirements.0.value`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] ??= 'Άγνωστο πεδίο'
    } else {
      fields[issue.path.join('.') || 'body'] ??= issue.message
    }
  }
  return fields
}
