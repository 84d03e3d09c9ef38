import { describe, expect, it } from 'vitest'
import { isPrompt, silentPercent } from '#shared/features/responsiveness/responsiveness.rules.ts'

describe('a company that answers', () => {
  it('has met five people, answers nine of ten and within a week', () => {
    expect(isPrompt({ answered: 9, silent: 1, median_days: 7 })).toBe(true)
    expect(isPrompt({ answered: 8, silent: 1, median_days: 7 })).toBe(false)
    expect(isPrompt({ answered: 9, silent: 1, median_days: 7.5 })).toBe(false)
    expect(isPrompt({ answered: 5, silent: 0, median_days: 0 })).toBe(true)
    expect(isPrompt({ answered: 4, silent: 0, median_days: 0 })).toBe(false)
    expect(isPrompt({ answered: 0, silent: 0, median_days: null })).toBe(false)
  })

  it('has no share of silence before anybody waits', () => {
    expect(silentPercent({ answered: 0, silent: 0 })).toBeNull()
    expect(silentPercent({ answered: 2, silent: 1 })).toBe(33)
  })
})
