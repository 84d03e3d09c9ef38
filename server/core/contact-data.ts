import { type RawBuilder, sql } from 'kysely'
import type { Call } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Person } from '#server/core/person.ts'

/** The names under which answers carry e-mails, telephones and links of people. */
const CONTACT = /(^|_)(e?mails?|phones?|tel|to_address|links)(_\d+)?$|^mai_to$/i

/** A viewer of the office reads without contact data: this call then answers with those fields empty. */
export function hidesContact(person: Person, call: Pick<Call, 'who'>): boolean {
  return person.grade === 'VIEWER' && (call.who === 'office' || call.who === 'companyOrOffice')
}

/** In the search keys of people the names stand before this mark, e-mail and telephone after it. */
export const CONTACT_MARK = '|'

export const namesIn = (key: RawBuilder<unknown>) => sql`split_part(${key}, ${CONTACT_MARK}, 1)`

/** The part of a search key that this person may search: by any other part the answers would tell contact data bit by bit. */
export function searchablePart(person: Person, key: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
  const isBlind = person.kind === 'company' || person.grade === 'VIEWER'
  return isBlind ? namesIn(key) : undefined
}

export function withoutContact(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) => {
      if (!CONTACT.test(name)) return value
      if (typeof value === 'string') return ''
      return Array.isArray(value) ? [] : value
    }),
  )
}

/** What a viewer may not read they may not filter or sort by either: the answers would tell it letter by letter. */
export function refuseContactFilters(input: unknown): void {
  const { filters, audiences, sort } = (input ?? {}) as { filters?: unknown; audiences?: unknown; sort?: unknown }
  const fields = [...JSON.stringify([filters, audiences]).matchAll(/"field":"(\w+)"/g)].map((match) => match[1] ?? '')
  if ([...fields, ...String(sort ?? '').split(/\W+/)].some((name) => CONTACT.test(name)))
    throw new AppError('grade_too_low')
}
