import { describe, expect, it } from 'vitest'
import { codeAt, fittingStep, isOfWrongClock, newTotpSecret, stepOf } from './totp.ts'

describe('one-time codes', () => {
  // RFC 6238, appendix B, SHA-1: the secret is "12345678901234567890".
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of the RFC at %d', (seconds, code) => {
    expect(codeAt(SECRET, stepOf(new Date(seconds * 1000)), 8)).toBe(code)
  })

  it('fit half a minute early and late, once, and tell a wrong clock', () => {
    const secret = newTotpSecret()
    const now = new Date('2026-05-04T10:00:10Z')
    const step = stepOf(now)
    expect([-2, -1, 0, 1, 2].map((by) => fittingStep(secret, codeAt(secret, step + by), now, 0))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ])
    expect(fittingStep(secret, codeAt(secret, step), now, step)).toBeNull()
    expect(isOfWrongClock(secret, codeAt(secret, step + 10), now)).toBe(true)
    expect(isOfWrongClock(secret, codeAt(secret, step + 30), now)).toBe(false)
    expect(fittingStep(secret, 'abcdef', now, 0)).toBeNull()
  })
})
