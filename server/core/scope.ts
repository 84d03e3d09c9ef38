import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Person } from '#server/core/person.ts'

/** Whose rows a person may see and change. It is made by `scopeOf` alone, so that forgetting it does not compile. */
export type Scope = { kind: 'office' } | { kind: 'company'; cny_id: number }

/** Somebody who is neither of the office nor of an approved company sees no rows at all. */
export function scopeOf(person: Person): Scope {
  if (person.kind === 'administrator') return { kind: 'office' }
  if (person.kind !== 'company') throw new AppError('forbidden')
  return { kind: 'company', cny_id: companyOf(person) }
}

/** The company of a person, whatever its state. */
export function companyOf({ cny_id }: Person): number {
  if (cny_id === null) throw new AppError('not_found')
  return cny_id
}

/** How rows store whose they are: the office's have no company. */
export function storedScope(scope: Scope): number | null {
  return scope.kind === 'company' ? scope.cny_id : null
}

/** A condition on listings and on all that hangs on them. */
export function listingsIn(scope: Scope): RawBuilder<unknown> {
  return scope.kind === 'office' ? sql`true` : sql`jl_fk_cny_id = ${scope.cny_id}`
}
