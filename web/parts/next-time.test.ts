import { describe, expect, it } from 'vitest'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { nextTime } from '#web/parts/next-time.ts'

// A Thursday.
const now = new Date('2026-11-19T09:00:00Z')

const interviewAt = (jli_date: string, more: Partial<Interview> = {}) =>
  ({ jli_status: 'SCHEDULED', jli_date, jli_minutes: 30, jli_offered_times: [], ...more }) as Interview

describe('the time that is offered next', () => {
  it('is at eleven where nothing is known, two days ahead and never on a weekend or a holiday', () => {
    expect(nextTime([], undefined, new Date('2026-12-23T09:00:00Z'))?.date).toBe('2026-12-28')
    // Good Friday to Easter Monday.
    expect(nextTime([], undefined, new Date('2026-04-08T09:00:00Z'))?.date).toBe('2026-04-14')
    expect(nextTime([], undefined, now)).toEqual({ date: '2026-11-23', time: '11:00' })
    expect(nextTime([], undefined, new Date('2026-11-23T09:00:00Z'))).toEqual({ date: '2026-11-25', time: '11:00' })
  })

  it('keeps the hour of the last one, in summer and winter, and leaves out the days on which it is taken', () => {
    const last = interviewAt('2026-07-01T13:30:00Z')
    const taken = [
      interviewAt('2026-11-23T14:45:00Z'),
      interviewAt('2026-12-01T10:00:00Z', { jli_offered_times: ['2026-11-24T14:15:00Z'] }),
      interviewAt('2026-11-25T14:30:00Z', { jli_status: 'CANCELLED' }),
    ]
    expect(nextTime(taken, last, now)).toEqual({ date: '2026-11-25', time: '16:30' })
  })

  it('never meets another one by its length, and is no odd hour', () => {
    const hour = interviewAt('2026-07-01T13:30:00Z', { jli_minutes: 60 })
    expect(nextTime([interviewAt('2026-11-23T15:00:00Z')], hour, now)).toEqual({ date: '2026-11-24', time: '16:30' })
    expect(nextTime([], interviewAt('2026-11-01T21:53:00Z'), now)?.time).toBe('11:00')
  })

  it('is another hour where this one is taken on each day, and nothing where all are', () => {
    const each = (minutes: number) =>
      Array.from({ length: 40 }, (_, at) =>
        interviewAt(new Date(now.getTime() + at * 86_400_000).toISOString(), { jli_minutes: minutes }),
      )
    expect(nextTime(each(30), undefined, now)).toEqual({ date: '2026-11-23', time: '09:00' })
    expect(nextTime(each(1440), undefined, now)).toBeUndefined()
  })
})
