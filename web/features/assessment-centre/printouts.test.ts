import { expect, it } from 'vitest'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { printoutsOf } from '#web/features/assessment-centre/printouts.ts'

const DAYS = ['2027-03-10', '2027-03-11']
const ROOMS = 30

/** Rooms with two hours on each of two days, in which somebody is met; `onTime` hears each look at an hour. */
function centreOf(onTime: () => void): Centre {
  const rooms = Array.from({ length: ROOMS }, (_, room) => ({
    eduasr_id: room,
    eduasr_title: `Αίθουσα ${room}`,
    eduasr_offline_room: '',
    eduasr_slots: DAYS.flatMap((day) =>
      ['07:00', '08:00'].map((time) => ({
        eduass_id: Number(`${room}${day.slice(8)}${time.slice(0, 2)}`),
        eduass_fk_usr_id: 7,
        usr_fullname: 'Άννα',
        get eduass_time() {
          onTime()
          return `${day}T${time}:00.000Z`
        },
      })),
    ) as Slot[],
  })) as Room[]
  return { rooms, other_languages: [], edc_lac_breaks: [], edc_lac_language: null } as unknown as Centre
}

it('makes a sheet for each door and day, or of one day alone', () => {
  const centre = centreOf(() => undefined)
  const sheets = printoutsOf(centre, 'door', null)
  expect(sheets).toHaveLength(ROOMS * DAYS.length)
  expect(sheets[1]).toMatchObject({ title: 'Αίθουσα 0', lines: [{ when: '09:00', who: 'Άννα' }, { when: '10:00' }] })
  expect(printoutsOf(centre, 'door', '2027-03-11')).toHaveLength(ROOMS)
  expect(printoutsOf(centre, 'door', '2027-03-12')).toEqual([])
})

it('looks at each hour a few times, however many doors there are', () => {
  let looks = 0
  printoutsOf(
    centreOf(() => {
      looks += 1
    }),
    'door',
    null,
  )
  expect(looks).toBeLessThan(ROOMS * DAYS.length * 2 * 10)
})
