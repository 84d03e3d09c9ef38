import { describe, expect, it } from 'vitest'
import { aMessage, anOutgoing, aReceipt, aRoom, messages } from './chat.test-kit.ts'
import {
  beforeLastOfOthers,
  changeThread,
  type ChatState,
  dropRoom,
  dropTypists,
  emptyChat,
  isUnanswered,
  shownRooms,
  takeMessageLive,
  takeMessages,
  takeReceipts,
  takeRoomLive,
  takeRooms,
  takeTypist,
  unreadOf,
} from './chat-state.ts'

const start = emptyChat({ id: '9', role: 'administrator', side: 'office' })

const aList = { kind: 'COMPANY', filter: 'all', status: 'ready', problem: null } as const

function withList(ids: string[], search = ''): ChatState {
  const rooms = takeRooms(
    start,
    ids.map((id) => aRoom(id)),
  )
  return { ...rooms, list: { ...aList, search, ids, total: ids.length } }
}

const ids = (state: ChatState, ...rest: ['all' | 'unread' | 'unanswered', string | null]) =>
  shownRooms(state, ...rest).map((room) => room.id)

describe('the list of rooms', () => {
  it('puts the room that was written in last at the top', () => {
    const state = withList(['COMPANY_1', 'COMPANY_2'])
    const later = aRoom('COMPANY_2', { seq: 1, updatedAt: '2026-11-20T09:00:00.000+00:00' })
    expect(ids(takeRoomLive(state, later), 'all', null)).toEqual(['COMPANY_2', 'COMPANY_1'])
  })

  it('puts who waits for an answer first, the longest wait at the top, and rooms without a message last', () => {
    const at = (day: number) => `2026-11-${day}T09:00:00.000+00:00`
    const state = takeRooms(withList(['COMPANY_1', 'COMPANY_2', 'COMPANY_3', 'COMPANY_4']), [
      aRoom('COMPANY_1', { updatedAt: at(22) }),
      aRoom('COMPANY_2', { seq: 1, lastSide: 'office', updatedAt: at(21) }),
      aRoom('COMPANY_3', { seq: 1, lastSide: 'member', updatedAt: at(19) }),
      aRoom('COMPANY_4', { seq: 1, lastSide: 'member', updatedAt: at(18) }),
    ])
    expect(ids(state, 'all', null)).toEqual(['COMPANY_4', 'COMPANY_3', 'COMPANY_2', 'COMPANY_1'])
  })

  it('finds a loaded room by any part of its name in any spelling', () => {
    const state = takeRooms(withList([], 'pliroforiki'), [
      aRoom('COMPANY_1', { name: 'Αιγαίο Πληροφορική' }),
      aRoom('COMPANY_2', { name: 'Αθηνά Λογιστική' }),
      aRoom('CANDIDATE_3', { name: 'Πληροφορική Μαρία' }),
    ])
    expect(ids(state, 'all', null)).toEqual(['COMPANY_1'])
  })

  it('takes up a room that is told, of its own kind and while nothing is searched for', () => {
    const room = aRoom('COMPANY_3')
    expect(takeRoomLive(withList(['COMPANY_1']), room).list?.ids).toContain('COMPANY_3')
    expect(takeRoomLive(withList(['COMPANY_1'], 'Αιγ'), room).list?.ids).not.toContain('COMPANY_3')
    expect(takeRoomLive(withList(['COMPANY_1']), aRoom('CANDIDATE_3')).list?.ids).not.toContain('CANDIDATE_3')
  })

  it('takes up a room that is told where it fits, and counts it only where the list is whole', () => {
    const withFilter = (filter: 'unread' | 'unanswered', total: number): ChatState => {
      const ids = ['COMPANY_1']
      return { ...withList(ids), list: { ...aList, search: '', filter, ids, total } }
    }
    const withWords = (lastSide: 'member' | 'office') => aRoom('COMPANY_3', { seq: 2, lastSide })
    expect(takeRoomLive(withFilter('unanswered', 1), withWords('office')).list?.ids).toEqual(['COMPANY_1'])
    expect(takeRoomLive(withFilter('unanswered', 1), withWords('member')).list).toMatchObject({
      ids: ['COMPANY_3', 'COMPANY_1'],
      total: 2,
    })
    expect(takeRoomLive(withFilter('unanswered', 700), withWords('member')).list?.total).toBe(700)
    const read = takeReceipts(withFilter('unread', 1), [aReceipt('9', 2, { room: 'COMPANY_3' })])
    expect(takeRoomLive(read, withWords('member')).list?.ids).toEqual(['COMPANY_1'])
  })

  it('loses a room that is no more, and says so where it is open', () => {
    const open = takeMessages(withList(['COMPANY_1', 'COMPANY_2']), 'COMPANY_1', messages(1, 2), { status: 'ready' })
    const state = dropRoom({ ...open, outgoing: [anOutgoing('x')] }, 'COMPANY_1')
    expect(state.list).toMatchObject({ ids: ['COMPANY_2'], total: 1 })
    expect(state.threads.get('COMPANY_1')).toMatchObject({ status: 'gone', messages: [] })
    expect(state.outgoing).toEqual([])
  })

  it('never goes back to an older answer', () => {
    const state = takeRooms(start, [aRoom('COMPANY_1', { seq: 5 })])
    expect(takeRooms(state, [aRoom('COMPANY_1', { seq: 4 })]).rooms.get('COMPANY_1')?.seq).toBe(5)
  })

  it('filters what is unread and what waits for an answer, and keeps the open room in sight', () => {
    const rooms = [
      aRoom('COMPANY_1', { seq: 2, lastSide: 'member' }),
      aRoom('COMPANY_2', { seq: 2, lastSide: 'office' }),
      aRoom('COMPANY_3'),
    ]
    const state = takeReceipts(takeRooms(withList(['COMPANY_1', 'COMPANY_2', 'COMPANY_3']), rooms), [
      aReceipt('9', 2, { room: 'COMPANY_1' }),
    ])
    expect(ids(state, 'unread', null)).toEqual(['COMPANY_2'])
    expect(ids(state, 'unanswered', null)).toEqual(['COMPANY_1'])
    expect(ids(state, 'unread', 'COMPANY_3')).toEqual(['COMPANY_2', 'COMPANY_3'])
    expect(isUnanswered(state, aRoom('COMPANY_3'))).toBe(false)
  })
})

describe('what is unread', () => {
  it('is what came after the own place, and never less than nothing', () => {
    const state = takeReceipts(start, [aReceipt('9', 3), aReceipt('8', 9)])
    expect(unreadOf(state, aRoom('COMPANY_1', { seq: 5 }))).toBe(2)
    expect(unreadOf(state, aRoom('COMPANY_1', { seq: 1 }))).toBe(0)
  })

  it('does not grow by own words, when all before them had been read', () => {
    const read = takeReceipts(start, [aReceipt('9', 4)])
    const { state } = takeMessageLive(read, aMessage(5, { sender: '9' }))
    expect(unreadOf(state, aRoom('COMPANY_1', { seq: 5 }))).toBe(0)
    const behind = takeMessageLive(takeReceipts(start, [aReceipt('9', 2)]), aMessage(5, { sender: '9' }))
    expect(unreadOf(behind.state, aRoom('COMPANY_1', { seq: 5 }))).toBe(3)
  })

  it('begins again before the last message of the others', () => {
    const list = [aMessage(1), aMessage(2), aMessage(3, { sender: '9' }), aMessage(4, { isDeleted: true })]
    expect(beforeLastOfOthers(list, '9')).toBe(1)
    expect(beforeLastOfOthers([aMessage(1, { sender: '9' })], '9')).toBeNull()
  })

  it('is marked unread again by a later word of the service with a smaller number', () => {
    const state = takeReceipts(start, [aReceipt('9', 5, { at: '2026-11-20T10:00:00.000+00:00' })])
    const back = takeReceipts(state, [aReceipt('9', 2, { at: '2026-11-20T10:00:01.000+00:00' })])
    expect(unreadOf(back, aRoom('COMPANY_1', { seq: 5 }))).toBe(3)
    const late = takeReceipts(back, [aReceipt('9', 5, { at: '2026-11-20T10:00:00.000+00:00' })])
    expect(unreadOf(late, aRoom('COMPANY_1', { seq: 5 }))).toBe(3)
  })
})

describe('messages that come', () => {
  const open = takeMessages(changeThread(start, 'COMPANY_1', {}), 'COMPANY_1', messages(1, 3), { status: 'ready' })

  it('drops outgoing messages that have arrived, by event or by list', () => {
    const waiting: ChatState = { ...open, outgoing: [anOutgoing('m4'), anOutgoing('m5')] }
    const { state } = takeMessageLive(waiting, aMessage(4, { sender: '9' }))
    expect(state.outgoing.map((one) => one.id)).toEqual(['m5'])
    expect(takeMessages(state, 'COMPANY_1', messages(4, 5)).outgoing).toEqual([])
  })

  it('ask for a reading when one was missed, and leave rooms alone that nobody has opened', () => {
    expect(takeMessageLive(open, aMessage(9)).isBehind).toBe(true)
    const elsewhere = takeMessageLive(open, aMessage(9, { room: 'COMPANY_2' }))
    expect(elsewhere.isBehind).toBe(false)
    expect(elsewhere.state.threads.has('COMPANY_2')).toBe(false)
  })

  it('end the typing of who wrote them', () => {
    const typing = takeTypist(open, { user: '7', room: 'COMPANY_1', until: 10_000 })
    expect(takeMessageLive(typing, aMessage(4)).state.typists).toEqual([])
  })
})

it('forgets who was typing and said no more', () => {
  const state = takeTypist(takeTypist(start, { user: '1', room: 'r', until: 100 }), {
    user: '2',
    room: 'r',
    until: 300,
  })
  expect(dropTypists(state, 200).typists.map((typist) => typist.user)).toEqual(['2'])
  expect(takeTypist(state, { user: '2', room: 'r', until: 0 }).typists.map((typist) => typist.user)).toEqual(['1'])
})
