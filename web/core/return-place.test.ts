import { beforeEach, expect, it, vi } from 'vitest'
import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { forgetPlace, keepPlace, placeAfterSignIn } from '#web/core/return-place.ts'
import { beginLocalSitting } from '#web/ui/local-store.ts'

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  return () => vi.unstubAllGlobals()
})

const somebody = { usr_id: 7, usr_role: 'COMPANY', company: { cny_status: 'APPROVED' } } as OwnUser
const page = { pathname: '/company/job-listings', search: '?q=x' } as Location

it('leads back once, where the session ran out', () => {
  beginLocalSitting(7)
  keepPlace(page)
  expect(placeAfterSignIn(somebody)).toBe('/company/job-listings?q=x')
  expect(placeAfterSignIn(somebody)).toBe('/')
})

it.each<[string, OwnUser]>([
  ['somebody else', { ...somebody, usr_id: 8 }],
  ['the office', { ...somebody, usr_role: 'REGEN_ADMINISTRATOR' }],
  ['an archived company', { ...somebody, company: { cny_status: 'ARCHIVED' } } as OwnUser],
  ['whoever has no company yet', { ...somebody, company: null } as OwnUser],
])('does not lead %s there', (_who, user) => {
  beginLocalSitting(7)
  keepPlace(page)
  expect(placeAfterSignIn(user)).toBe('/')
})

it('keeps no page that is open to all, and none after signing out', () => {
  keepPlace({ pathname: '/programmes', search: '' } as Location)
  expect(placeAfterSignIn(somebody)).toBe('/')
  keepPlace(page)
  forgetPlace()
  expect(placeAfterSignIn(somebody)).toBe('/')
})
