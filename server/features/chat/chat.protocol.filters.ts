import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'

/** One query of the protocol: `{"method":"equal","attribute":"room","values":["COMPANY_7"]}`. */
export interface ChatFilter {
  method: string
  attribute: string
  values: unknown[]
}

const MAX_FILTERS = 100
const MAX_LENGTH = 4096
const MAX_VALUES = 500
const NO_JSON = 'A query is not valid JSON.'

export function parseFilters(texts: readonly string[]): ChatFilter[] {
  if (texts.length > MAX_FILTERS) throw new ChatError('general_query_invalid', 'Too many queries.')
  return texts.map((text) => {
    if (text.length > MAX_LENGTH) throw new ChatError('general_query_invalid', 'A query is too long.')
    return fromJson(parseJson(text, NO_JSON), 0)
  })
}

export function parseJson(text: string, message: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ChatError('general_query_invalid', message)
  }
}

function fromJson(value: unknown, depth: number): ChatFilter {
  if (typeof value === 'string' && depth > 0) return fromJson(parseJson(value, NO_JSON), depth)
  if (typeof value !== 'object' || value === null || depth > 3) throw new ChatError('general_query_invalid')
  const { method, attribute = '', values = [] } = value as Record<string, unknown>
  if (typeof method !== 'string' || typeof attribute !== 'string' || !Array.isArray(values)) {
    throw new ChatError('general_query_invalid')
  }
  if (values.length > MAX_VALUES) throw new ChatError('general_query_invalid', 'Too many values.')
  const isNested = method === 'and' || method === 'or'
  return { method, attribute, values: isNested ? values.map((value) => fromJson(value, depth + 1)) : values }
}

const comparisons = ['equal', 'notEqual', 'lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual']
const LIVE_METHODS = new Set([...comparisons, 'isNull', 'isNotNull', 'and', 'or'])

/** Filters of a subscription: few methods are allowed, because each event is tested against them. */
export function parseLiveFilters(texts: readonly string[]): ChatFilter[] {
  const filters = parseFilters(texts)
  const check = (filter: ChatFilter): void => {
    if (filter.method === 'select' && filter.values.length === 1 && filter.values[0] === '*') return
    if (!LIVE_METHODS.has(filter.method))
      throw new ChatError('general_query_invalid', `${filter.method} is not supported here.`)
    if (filter.method === 'and' || filter.method === 'or') (filter.values as ChatFilter[]).forEach(check)
  }
  filters.forEach(check)
  return filters
}

/** Whether a document meets all filters of a subscription. */
export function meetsAll(filters: readonly ChatFilter[], document: Record<string, unknown>): boolean {
  return filters.every((filter) => meets(filter, document))
}

function meets({ method, attribute, values }: ChatFilter, document: Record<string, unknown>): boolean {
  const value = document[attribute] ?? null
  if (method === 'select') return true
  if (method === 'and') return meetsAll(values as ChatFilter[], document)
  if (method === 'or') return (values as ChatFilter[]).some((value) => meets(value, document))
  if (method === 'isNull' || method === 'isNotNull') return (value === null) === (method === 'isNull')
  if (method === 'equal' || method === 'notEqual') return values.includes(value) === (method === 'equal')
  const [other] = values
  if (typeof value !== typeof other || (typeof value !== 'number' && typeof value !== 'string')) return false
  if (method.endsWith('Equal') && value === other) return true
  return method.startsWith('less') ? value < (other as typeof value) : value > (other as typeof value)
}
