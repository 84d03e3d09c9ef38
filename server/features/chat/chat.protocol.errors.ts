/** The errors of the chat protocol: type, status and sentence. The sentences are for developers; screens have their own. */
const errorTable = {
  general_argument_invalid: [400, 'Invalid argument.'],
  general_query_invalid: [400, 'The query is not valid.'],
  general_cursor_not_found: [400, 'The cursor is invalid: there is no such document.'],
  document_invalid_structure: [400, 'The document structure is invalid.'],
  storage_invalid_content_range: [400, 'The content range is invalid.'],
  storage_invalid_appwrite_id: [400, 'The value for x-appwrite-id header is invalid.'],
  storage_file_type_unsupported: [400, 'The file type is not supported.'],
  storage_file_empty: [400, 'Empty file passed to the endpoint.'],
  storage_invalid_file_size: [400, 'The file size is either not valid or exceeds the maximum allowed size.'],
  user_invalid_credentials: [401, 'Invalid credentials. Please check the email and password.'],
  user_unauthorized: [401, 'The current user is not authorized to perform the requested action.'],
  general_unauthorized_scope: [401, 'The current user is a guest and misses the scope.'],
  user_session_already_exists: [401, 'Creation of a session is prohibited when a session is active.'],
  user_blocked: [403, 'The current user has been blocked.'],
  general_unknown_origin: [403, 'The request comes from an unknown origin.'],
  project_not_found: [404, 'Project with the requested ID could not be found.'],
  database_not_found: [404, 'Database not found.'],
  collection_not_found: [404, 'Collection with the requested ID could not be found.'],
  document_not_found: [404, 'Document with the requested ID could not be found.'],
  user_session_not_found: [404, 'The requested session could not be found.'],
  storage_bucket_not_found: [404, 'Storage bucket with the requested ID could not be found.'],
  storage_file_not_found: [404, 'The requested file could not be found.'],
  general_route_not_found: [404, 'The requested route was not found.'],
  storage_file_already_exists: [409, 'A file with the requested ID already exists.'],
  document_held: [409, 'Document must be kept for a legal reason.'],
  document_already_exists: [409, 'Document with the requested ID already exists.'],
  general_payload_too_large: [413, 'The request is too large.'],
  general_rate_limit_exceeded: [429, 'Rate limit for the current endpoint has been exceeded.'],
  general_unknown: [500, 'Server Error'],
  general_unavailable: [503, 'The chat service is not available.'],
} as const satisfies Record<string, readonly [number, string]>

export type ChatErrorType = keyof typeof errorTable

const PROTOCOL_VERSION = '1.9.6'

export class ChatError extends Error {
  readonly type: string
  readonly status: number

  constructor(type: ChatErrorType, message?: string) {
    const [status, sentence] = errorTable[type]
    super(message ?? sentence)
    this.name = 'ChatError'
    this.type = type
    this.status = status
  }

  /** The newer vocabulary of the protocol says tables and rows. */
  toBody(isTables = false) {
    const type = isTables ? this.type.replace(/^document_/, 'row_').replace(/^collection_/, 'table_') : this.type
    return { message: this.message, code: this.status, type, version: PROTOCOL_VERSION }
  }
}
