import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterOps } from '#shared/core/filters.ts'
import { isSameQuery, type ListState, listState, listStateFromSearch, listStateToSearch } from './list-state.ts'

const scalar = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean(), fc.constant(null))
const items = fc.array(fc.oneof(fc.string({ minLength: 1 }), fc.integer()), { minLength: 1, maxLength: 5 })
const filter = fc.record({
  field: fc.stringMatching(/^[a-z_]{1,20}$/),
  op: fc.constantFrom(...filterOps),
  value: fc.oneof(scalar, items),
})
const state = fc.record({
  q: fc.option(fc.string({ minLength: 1, maxLength: 100 }), { nil: undefined }),
  filters: fc.array(filter, { maxLength: 6 }),
  operator: fc.constantFrom('and' as const, 'or' as const),
  sort: fc.option(fc.stringMatching(/^-?[a-z_]{1,20}$/), { nil: undefined }),
  skip: fc.integer({ min: 0, max: 100_000 }),
  limit: fc.integer({ min: 1, max: 500 }),
  view: fc.option(fc.stringMatching(/^[a-z-]{1,20}$/), { nil: undefined }),
})

describe('list state in the address', () => {
  test('comes back as it went', () => {
    fc.assert(
      fc.property(state, (before: ListState) => {
        expect(listStateFromSearch(listStateToSearch(before))).toEqual(before)
      }),
    )
  })

  test('comes back through a real address', () => {
    fc.assert(
      fc.property(state, (before: ListState) => {
        const address = new URLSearchParams(listStateToSearch(before)).toString()
        expect(listStateFromSearch(Object.fromEntries(new URLSearchParams(address)))).toEqual(before)
      }),
    )
  })

  test('of the defaults is empty', () => {
    const defaults = { sort: '-crd', limit: 50 }
    expect(listStateToSearch(listState(defaults), defaults)).toEqual({})
    expect(listStateFromSearch({}, defaults)).toEqual(listState(defaults))
  })

  test('can drop the default order and filters', () => {
    const defaults: Partial<ListState> = { sort: '-crd', filters: [{ field: 'status', op: 'eq', value: 'A' }] }
    const search = listStateToSearch({ ...listState(defaults), sort: undefined, filters: [] }, defaults)
    expect(search).toEqual({ f: '', sort: '' })
    expect(listStateFromSearch(search, defaults)).toMatchObject({ sort: undefined, filters: [] })
  })

  test('survives rubbish', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'f', 'op', 'sort', 'skip', 'limit', 'view'), fc.anything()),
        (search) => {
          const read = listStateFromSearch(search)
          expect(read.limit).toBeGreaterThan(0)
          expect(read.skip).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  test('reads numbers that a router has read already', () => {
    expect(listStateFromSearch({ q: 2024, skip: 40, limit: '100' })).toMatchObject({ q: '2024', skip: 40, limit: 100 })
  })

  test('is the same query on every page', () => {
    const state = listState({ q: 'α', skip: 0 })
    expect(isSameQuery(state, { ...state, skip: 40, view: 'x' })).toBe(true)
    expect(isSameQuery(state, { ...state, q: 'β' })).toBe(false)
  })
})
