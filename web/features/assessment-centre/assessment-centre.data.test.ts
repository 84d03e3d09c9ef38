import { expect, it } from 'vitest'
import type { Room } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { timesOnDay } from '#web/features/assessment-centre/assessment-centre.data.ts'

const NIGHT = '2026-10-25'

it('gives each hour of the night whose clocks go back a row of its own, in the order in which they come', () => {
  const slots = ['00:30', '01:30', '00:45', '01:45', '02:00'].map((time) => ({
    eduass_time: `${NIGHT}T${time}:00.000Z`,
  }))
  const rooms = [{ eduasr_slots: slots }, { eduasr_slots: slots }] as Room[]
  expect(timesOnDay(rooms, NIGHT)).toEqual([
    '03:30',
    '03:45',
    '03:30 (χειμερινή ώρα)',
    '03:45 (χειμερινή ώρα)',
    '04:00',
  ])
})
