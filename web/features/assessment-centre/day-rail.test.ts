import { describe, expect, it } from 'vitest'
import { placedIn, presentIn, railOf } from '#web/features/assessment-centre/day-rail.ts'

const at = (time: string) => ({ eduass_time: `2027-03-10T${time}:00.000Z` })
const behind = [at('09:00'), at('09:40'), at('10:30')]
const onTime = [at('09:00'), at('09:30'), at('10:30')]
const rail = railOf([{ slots: onTime }, { slots: behind }], 30)

describe('the hours of a day', () => {
  it('are those at which a talk begins or ends in some room', () => {
    expect(rail.bounds.map((bound) => new Date(bound).toISOString().slice(11, 16))).toEqual([
      '09:00',
      '09:30',
      '09:40',
      '10:00',
      '10:10',
      '10:30',
      '11:00',
    ])
    expect(rail.starts).toHaveLength(4)
    expect(railOf([{ slots: [] }], 30)).toEqual({ bounds: [], starts: [] })
  })

  it('hold each room with the breaks that it has itself', () => {
    expect(placedIn(rail, onTime, 30).map(({ rows }) => rows)).toEqual(['1 / 2', '2 / 4', '6 / 7'])
    expect(placedIn(rail, behind, 30).map(({ pause }) => pause?.rows ?? null)).toEqual([null, '2 / 3', '5 / 6'])
    expect(placedIn(rail, onTime, 30)[2]?.pause).toEqual({
      from: '2027-03-10T10:00:00.000Z',
      until: '2027-03-10T10:30:00.000Z',
      rows: '4 / 6',
    })
  })

  it('let a talk end where the next one begins', () => {
    const tight = [at('09:00'), at('09:20')]
    expect(placedIn(railOf([{ slots: tight }], 30), tight, 30).map(({ rows }) => rows)).toEqual(['1 / 2', '2 / 3'])
  })

  it('know where the present lies, while somebody is to be met', () => {
    expect(presentIn(rail, '2027-03-10T09:15:00.000Z')).toEqual({ row: 1, part: 0.5 })
    expect(presentIn(rail, '2027-03-10T10:20:00.000Z')).toEqual({ row: 5, part: 0.5 })
    expect(presentIn(rail, '2027-03-10T08:59:00.000Z')).toBeNull()
    expect(presentIn(rail, '2027-03-10T11:00:00.000Z')).toBeNull()
    expect(presentIn(rail, '2027-03-11T09:15:00.000Z')).toBeNull()
  })
})
