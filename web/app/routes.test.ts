import { expect, it } from 'vitest'
import { menus } from './navigation.tsx'
import { isPage, pagePaths } from '#shared/page-paths.ts'
import { routes } from './routes.ts'

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

it('has all 41 routes of the specification', () => {
  const all = [...forOffice, ...ofCompanies, ...others]
  expect(all).toHaveLength(41)
  const built = new Set<string>(routes.map((route) => route.path))
  expect(all.filter((path) => !built.has(path))).toEqual([])
  expect(built.size).toBe(routes.length)
})

it('gives the pages of the office and of companies their layouts', () => {
  expect(routes.filter((route) => route.path.startsWith('/admin/') !== (route.layout === 'admin'))).toEqual([])
  expect(routes.filter((route) => route.path.startsWith('/company/') !== (route.layout === 'company'))).toEqual([])
})

it('tells which addresses have a page', () => {
  expect(isPage('/admin/settings')).toBe(true)
  expect(isPage('/admin/settings/')).toBe(true)
  expect(isPage('/admin/nothing')).toBe(false)
})

it('has a page behind every entry of the menus', () => {
  const addresses = [...menus.admin, ...menus.company].flatMap((section) => section.items.map((item) => item.href))
  expect(addresses.filter((address) => !isPage(address))).toEqual([])
})

it('give every address of the server a screen', () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual(pagePaths.toSorted())
})
