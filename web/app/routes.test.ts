import { expect, it } from 'vitest'
import { leadsSomewhere, missingRoutes, routes } from './routes.ts'

/** §2 of the specification, and our own public pages. */
const forOffice = [
  'ad-control',
  'ad-control/create',
  'ad-control/{ad_id}',
  'candidates',
  'candidates-chat',
  'company-chat',
  'companies',
  'companies/{id}/edit',
  'control-panel',
  'kpis',
  'reports',
  'settings',
  'profile',
  'notifications',
  'educational-cycles',
  'educational-cycles/create',
  'educational-cycles/{id}/edit',
  'educational-cycles/{id}/participants',
  'job-listings/{jl_id}/search-results',
  'notification-center',
  'notification-center/create',
  'notification-center/{id}',
].map((path) => `/admin/${path}`)

const ofCompanies = [
  'chat',
  'control-panel',
  'interviews',
  'notifications',
  'profile',
  'reports',
  'settings',
  'create-job-listing',
  'register',
  'job-listings',
  'job-listings/{jl_id}',
  'job-listings/{jl_id}/search-results',
  'job-listings/{jl_id}/candidate/{candidate_id}',
].map((path) => `/company/${path}`)

const others = ['/', '/login', '/logout', '/register', '/reset-password-finish', '/auth-linkedin']

it('has all 41 routes of the specification, or says that they are missing', () => {
  const all = [...forOffice, ...ofCompanies, ...others]
  expect(all).toHaveLength(41)
  const known = new Set([...routes.map((route) => route.path), ...missingRoutes])
  expect(all.filter((path) => !known.has(path))).toEqual([])
})

it('calls nothing missing that is there', () => {
  const built = new Set(routes.map((route) => route.path))
  expect(missingRoutes.filter((path) => built.has(path))).toEqual([])
  expect(built.size).toBe(routes.length)
})

it('frames what is for the office and for companies accordingly', () => {
  expect(routes.filter((route) => route.path.startsWith('/admin/') !== (route.layout === 'admin'))).toEqual([])
  expect(routes.filter((route) => route.path.startsWith('/company/') !== (route.layout === 'company'))).toEqual([])
})

it('knows which addresses lead somewhere', () => {
  expect(leadsSomewhere('/admin/settings')).toBe(true)
  expect(leadsSomewhere('/admin/settings/')).toBe(true)
  expect(leadsSomewhere('/admin/nothing')).toBe(false)
  expect(missingRoutes.filter((path) => leadsSomewhere(path.replaceAll(/\{\w+\}/g, '7')))).toEqual([])
})
