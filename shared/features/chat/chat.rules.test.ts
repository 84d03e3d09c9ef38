import { describe, expect, it } from 'vitest'
import { filledAnswer, mayEdit, mayRemove, receiptIdOf, roomIdOf } from './chat.rules.ts'

const message = { sender_id: '7', createdAt: '2026-01-05T10:00:00.000+00:00', isDeleted: false }
const soon = new Date('2026-01-05T10:15:00Z')
const late = new Date('2026-01-05T10:15:01Z')

describe('who may change a message', () => {
  it.each([
    ['the sender within 15 minutes', message, '7', soon, true],
    ['the sender later', message, '7', late, false],
    ['somebody else', message, '8', soon, false],
    ['a removed one', { ...message, isDeleted: true }, '7', soon, false],
  ])('%s', (_name, one, me, now, may) => {
    expect(mayEdit(one, me, now)).toBe(may)
  })

  it.each([
    ['an administrator, any and always', { id: '1', role: 'administrator' as const }, late, true],
    ['the sender in time', { id: '7', role: 'company' as const }, soon, true],
    ['the sender late', { id: '7', role: 'company' as const }, late, false],
    ['a colleague', { id: '8', role: 'company' as const }, soon, false],
  ])('removing: %s', (_name, me, now, may) => {
    expect(mayRemove(message, me, now)).toBe(may)
  })
})

describe('ids', () => {
  it('fit the 36 characters of the chat service', () => {
    const longest = receiptIdOf(roomIdOf('CANDIDATE', 2_147_483_647), 2_147_483_647)
    expect(longest).toBe('CANDIDATE_2147483647.2147483647')
    expect(longest.length).toBeLessThanOrEqual(36)
    expect(longest).toMatch(/^[a-zA-Z0-9][\w.-]*$/)
  })
})

describe('a canned answer', () => {
  it('calls somebody by name, and closes up where there is none', () => {
    expect(filledAnswer('Γεια σου {name}, όλα καλά {name};', 'Νίκος Παπαδάκης')).toBe('Γεια σου Νίκο, όλα καλά Νίκο;')
    expect(filledAnswer('Γεια σας {name}, σας ακούμε.', ' ')).toBe('Γεια σας, σας ακούμε.')
    expect(filledAnswer('Γεια σου {name}', '$&Ρ Παππά')).toContain('$&')
  })
})
