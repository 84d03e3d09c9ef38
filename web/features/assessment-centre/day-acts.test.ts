import { describe, expect, it } from 'vitest'
import type { DayBoard } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { codeIn, type DayAct, toldApart, withActs } from '#web/features/assessment-centre/day-acts.ts'

const AT = '2027-03-10T06:30:00.000Z'
const free = {
  eduass_id: 1,
  eduass_time: '2027-03-10T07:00:00.000Z',
  is_closed: false,
  is_offline: false,
  usr_id: null,
  usr_fullname: null,
  usr_phone: null,
  code: null,
  arrived_at: null,
  started_at: null,
  finished_at: null,
  sheets: 0,
}
const anna = { ...free, eduass_id: 2, usr_id: 7, usr_fullname: 'Άννα', usr_phone: '', code: '12345' }
const reserve = { usr_id: 8, usr_fullname: "<script>' %", usr_phone: '', code: '54321', arrived_at: null }
const board: DayBoard = {
  edc_title: 'Κύκλος',
  day: '2027-03-10',
  days: ['2027-03-10'],
  minutes: 30,
  now: AT,
  rooms: [{ eduasr_id: 1, eduasr_title: 'Αίθουσα 1', assessors: [], lost_at: null, slots: [free, anna] }],
  reserves: [reserve],
  absent: [],
}
const act = <A extends Partial<DayAct>>(rest: A) =>
  ({ key: 'k', day: board.day, at: AT, name: '', ...rest }) as unknown as DayAct
const slotOf = (shown: DayBoard, eduass_id: number) =>
  shown.rooms[0]?.slots.find((slot) => slot.eduass_id === eduass_id)

describe('acts that wait', () => {
  it('show at once who has come, by code or by name, and who went in and out', () => {
    const shown = withActs(board, [
      act({ kind: 'code', code: '12345' }),
      act({ kind: 'arrival', usr_id: 8 }),
      act({ kind: 'step', usr_id: 7, step: 'started' }),
    ])
    expect(slotOf(shown, 2)).toMatchObject({ arrived_at: AT, started_at: AT, finished_at: null })
    expect(shown.reserves[0]?.arrived_at).toBe(AT)
    const later = withActs(shown, [act({ kind: 'step', usr_id: 7, step: 'finished' })])
    expect(slotOf(later, 2)?.finished_at).toBe(AT)
    expect(slotOf(withActs(later, [act({ kind: 'step', usr_id: 7, step: 'waiting' })]), 2)).toMatchObject({
      arrived_at: AT,
      started_at: null,
    })
  })

  it('close the slot of somebody absent, who becomes a reserve when they come after all', () => {
    const gone = withActs(board, [act({ kind: 'absent', usr_id: 7, eduass_id: 2 })])
    expect([slotOf(gone, 2)?.is_closed, slotOf(gone, 2)?.usr_id, gone.absent.map(({ usr_id }) => usr_id)]).toEqual([
      true,
      null,
      [7],
    ])
    const back = withActs(gone, [act({ kind: 'code', code: '12345' })])
    expect([back.absent, back.reserves.map(({ usr_id }) => usr_id)]).toEqual([[], [8, 7]])
  })

  it('touch neither another day nor somebody who has the slot by now', () => {
    expect(withActs(board, [act({ kind: 'code', code: '12345', day: '2027-03-11' })])).toEqual(board)
    expect(slotOf(withActs(board, [act({ kind: 'absent', usr_id: 9, eduass_id: 2 })]), 2)).toEqual(anna)
    // A code that the board does not know waits for the server.
    expect(withActs(board, [act({ kind: 'code', code: '00000' })])).toEqual(board)
  })
})

it('reads a code as it is typed and as it is scanned', () => {
  expect(codeIn(' 12345 ')).toBe('12345')
  expect(codeIn('https://regen.demo/admin/educational-cycles/4/assessment-centre/day?code=12345')).toBe('12345')
  for (const other of ['1234', '123456', 'Άννα', 'https://regen.demo/?code=12', '']) expect(codeIn(other)).toBeNull()
})

it('tells two people of the same name apart, and changes nobody else', () => {
  const namesake = { ...reserve, usr_id: 9, usr_fullname: 'Άννα', usr_phone: '6900000000' }
  const { rooms, absent, reserves } = toldApart({ ...board, absent: [namesake] })
  expect(rooms[0]?.slots.map(({ usr_fullname }) => usr_fullname)).toEqual([null, 'Άννα (7)'])
  expect([absent[0]?.usr_fullname, reserves[0]]).toEqual(['Άννα (6900000000)', reserve])
})
