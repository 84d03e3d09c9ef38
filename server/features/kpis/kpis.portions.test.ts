import { describe, expect, it } from 'vitest'
import { numberOfDay } from '#shared/features/kpis/kpis.months.ts'
import { sentColumn } from '#server/features/kpis/kpis.portions.ts'

const hour = (instant: string) => Date.parse(instant) / 3_600_000

describe('a column as it is sent', () => {
  it('holds the steps from id to id', () => {
    expect(sentColumn('[7,9,4]', 'id', false)).toBe('[7,2,-5]')
  })

  it('counts days from the one before the earliest', () => {
    expect(sentColumn('[null,20460,20454]', 'day', false)).toBe('[20453,0,7,1]')
    expect(sentColumn('[null,null]', 'day', false)).toBe('[0,0,0]')
  })

  it('knows the day of Athens of an hour, in summer and in winter', () => {
    const hours = ['2026-07-01T20:00Z', '2026-07-01T21:00Z', '2026-12-01T21:00Z', '2026-12-01T22:00Z'].map(hour)
    const days = ['2026-07-01', '2026-07-02', '2026-12-01', '2026-12-02'].map(numberOfDay)
    const base = numberOfDay('2026-06-30')
    expect(JSON.parse(sentColumn(JSON.stringify(hours), 'day', true))).toEqual([base, ...days.map((day) => day - base)])
  })

  it('names each label once', () => {
    expect(sentColumn('["β",null,"α","β"]', 'label', false)).toBe('[["β","α"],1,0,2,1]')
  })

  it('is as PostgreSQL wrote it where a value says all', () => {
    expect(sentColumn('[3,0]', 'word', false)).toBe('[3,0]')
  })
})
