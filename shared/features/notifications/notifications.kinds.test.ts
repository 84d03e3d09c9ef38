import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupOfKind, notificationGroups } from '#shared/features/notifications/notifications.kinds.ts'

describe('the groups of notifications', () => {
  it.each([
    ['company.registered', 'companies'],
    ['company.approved', 'account'],
    ['interview.accept', 'interviews'],
    ['interview.morning', 'morning'],
    ['interview.cancelled', 'interviews'],
    ['hire.recorded', 'hires'],
    ['listing.requested', 'requests'],
    ['listing.answered', 'proposals'],
    ['message', 'messages'],
    ['messages', 'other'],
    ['interviews', 'other'],
  ])('put %s under %s', (kind, group) => {
    expect(groupOfKind(kind)).toBe(group)
  })

  it('leave no event without a place', () => {
    const ids = new Set(notificationGroups.map((group) => group.id))
    fc.assert(fc.property(fc.string(), (kind) => ids.has(groupOfKind(kind))))
  })
})
