import { describe, expect, it } from 'vitest'
import { personKinds } from '#shared/permissions.ts'
import { verdictOf } from './guards.ts'
import type { RouteEntry } from '#web/core/feature.ts'

const page = (path: RouteEntry['path'], layout: RouteEntry['layout'], guard?: RouteEntry['guard']): RouteEntry => ({
  path,
  layout,
  guard,
  screen: () => Promise.reject(new Error('not loaded here')),
})
const enters = (route: RouteEntry) => personKinds.filter((kind) => verdictOf(route, kind) === 'enter')

describe('the guards', () => {
  it('let the office alone into admin pages', () => {
    expect(enters(page('/admin/kpis', 'admin'))).toEqual(['administrator'])
  })
  it('let users of approved companies alone into company pages', () => {
    expect(enters(page('/company/chat', 'company'))).toEqual(['company'])
  })
  it('let somebody without a company register one, and send the others where they belong', () => {
    const register = page('/company/register', 'company', 'companyAccount')
    expect(enters(register)).toEqual(['newcomer'])
    expect(verdictOf(register, 'visitor')).toBe('refuse')
    expect(verdictOf(register, 'administrator')).toBe('refuse')
    expect(verdictOf(register, 'pending')).toEqual({ redirect: '/' })
  })
  it('let every company user read their own data, whatever became of the company', () => {
    expect(enters(page('/own-data', 'default', 'companyUser')).toSorted()).toEqual(
      ['archived', 'company', 'newcomer', 'pending'].toSorted(),
    )
  })
  it('leave other layouts open', () => {
    expect(enters(page('/login', 'default'))).toEqual([...personKinds])
  })
  it('send everybody who is signed in on from the index, and show it to the rest', () => {
    const index = page('/', 'default')
    expect(enters(index)).toContain('visitor')
    expect(enters(index)).toEqual(expect.arrayContaining(['pending', 'archived']))
    expect(verdictOf(index, 'administrator')).toHaveProperty('redirect')
    expect(verdictOf(index, 'company')).toHaveProperty('redirect')
  })
})
