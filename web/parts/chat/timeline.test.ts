import { describe, expect, it } from 'vitest'
import { aMessage, anOutgoing, aReceipt, messages } from './chat.test-kit.ts'
import { isReadByOthers, readersOf, timelineOf } from './timeline.ts'

const options = { me: '9', readUpTo: null }

describe('the lines of a room', () => {
  it('begin a day at midnight in Athens, not in London', () => {
    const late = aMessage(1, { createdAt: '2026-11-20T21:59:00.000+00:00' })
    const midnight = aMessage(2, { createdAt: '2026-11-20T22:00:00.000+00:00' })
    const next = aMessage(3, { createdAt: '2026-11-21T10:00:00.000+00:00' })
    expect(timelineOf([late, midnight, next], [], options).map((row) => row.day)).toEqual([
      '2026-11-20',
      '2026-11-21',
      null,
    ])
  })

  it('say a name once for messages of one person in a row, and again after a pause or a day', () => {
    const list = [
      aMessage(1, { createdAt: '2026-11-20T10:00:00.000+00:00' }),
      aMessage(2, { createdAt: '2026-11-20T10:01:00.000+00:00' }),
      aMessage(3, { createdAt: '2026-11-20T10:01:30.000+00:00', sender: '8' }),
      aMessage(4, { createdAt: '2026-11-20T10:02:00.000+00:00' }),
      aMessage(5, { createdAt: '2026-11-20T10:07:00.000+00:00' }),
    ]
    expect(timelineOf(list, [], options).map((row) => row.isFirstOfGroup)).toEqual([true, false, true, true, true])
  })

  it('mark the first message of somebody else after what had been read', () => {
    const list = [aMessage(1), aMessage(2, { sender: '9' }), aMessage(3), aMessage(4)]
    const marked = (readUpTo: number | null) =>
      timelineOf(list, [], { me: '9', readUpTo }).flatMap((row) => (row.isFirstUnread ? row.key : []))
    expect(marked(0)).toEqual(['m1'])
    expect(marked(1)).toEqual(['m3'])
    expect(marked(4)).toEqual([])
    expect(marked(null)).toEqual([])
  })

  it('end with what is on its way, under the key that it keeps when it arrives', () => {
    const before = timelineOf(messages(1, 2), [anOutgoing('m3')], options)
    const after = timelineOf(messages(1, 3), [], options)
    expect(before.map((row) => row.key)).toEqual(after.map((row) => row.key))
  })
})

describe('who has read a message', () => {
  const message = aMessage(5, { readBy: ['7', '3'] })

  it('is everybody who has come as far, and whom the message itself names; never its sender', () => {
    const receipts = [
      aReceipt('7', 9),
      aReceipt('1', 4),
      aReceipt('2', 5, { at: '2026-11-20T11:00:00.000+00:00' }),
      aReceipt('3', 2),
      aReceipt('4', 9, { room: 'COMPANY_2' }),
    ]
    expect(readersOf(message, receipts).map((one) => [one.user, one.at])).toEqual([
      ['3', null],
      ['2', '2026-11-20T11:00:00.000+00:00'],
    ])
  })

  it('counts as read when the other side has seen it, not a colleague', () => {
    expect(isReadByOthers(message, [aReceipt('2', 5)])).toBe(false)
    expect(isReadByOthers(message, [aReceipt('1', 5, { side: 'office' })])).toBe(true)
  })
})
