import { expect, it } from 'vitest'
import * as z from 'zod'
import { allCalls } from '#shared/api.ts'
import { changedPaths, mergeVersions, smallestEdit } from './edited-row.ts'

it('keeps what was changed here and takes whatever was not', () => {
  const base = { title: 'Αρχικός', city: 'Αθήνα', settings: { days: 2, breaks: [{ from: '13:00' }] }, files: [] }
  const theirs = { title: 'Αρχικός', city: 'Βόλος', settings: { days: 5, breaks: [] }, files: [] }
  const mine = { ...base, title: 'Δικός μου', settings: { days: 2, breaks: [{ from: '14:00' }] } }
  expect(mergeVersions(base, theirs, mine)).toEqual({
    title: 'Δικός μου',
    city: 'Βόλος',
    settings: { days: 5, breaks: [{ from: '14:00' }] },
    files: [],
  })
})

it('keeps mine where both changed the same field, empty values too', () => {
  expect(mergeVersions({ a: 'x', b: null }, { a: 'y', b: 1 }, { a: '', b: null })).toEqual({ a: '', b: 1 })
})

it('names the places that the newer row fills otherwise', () => {
  const base = { title: 'Αρχικός', city: 'Αθήνα', settings: { days: 2, breaks: [{ from: '13:00' }] }, files: [] }
  const theirs = { title: 'Αρχικός', city: null, settings: { days: 2, breaks: [{ from: '14:00' }] }, files: [] }
  expect(changedPaths(base, theirs)).toEqual(['city', 'settings.breaks'])
  expect(changedPaths(base, base)).toEqual([])
})

it('asks by the edit call who changed a row, with nothing to save where the call allows it', () => {
  const sets = allCalls.flatMap(({ feature, name, input, needsProof }) => {
    if (!(input instanceof z.ZodObject) || !('expected_changed' in input.shape)) return []
    // Nobody is asked for a password because a colleague has saved.
    expect(needsProof).toBeFalsy()
    const all = Object.fromEntries(Object.keys(input.shape).map((field) => [field, 'x']))
    const { expected_changed, ...rest } = smallestEdit(input, all, null) as Record<string, unknown>
    expect(expected_changed).toBeNull()
    return `${feature}.${name} ${Object.keys(rest)}`
  })
  expect(sets).toContain('job-listings.edit id')
  expect(sets).toContain('candidates.note id,note')
  expect(sets).toContain('companies.profile ')
  expect(sets.length).toBeGreaterThan(15)
})
