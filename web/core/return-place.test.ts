import { beforeEach, expect, it, vi } from 'vitest'
import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { memoryStorage } from '#web/core/memory-storage.test-kit.ts'
import { forgetPlace, keepPlace, placeAfterSignIn } from '#web/core/return-place.ts'
import { beginLocalSitting } from '#web/ui/local-store.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  return () => vi.unstubAllGlobals()
})

const somebody = { usr_id: 7, usr_role: 'COMPANY_USER', company: { cny_status: 'APPROVED' } } as OwnUser
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
