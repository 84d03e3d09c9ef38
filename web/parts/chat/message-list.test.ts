import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMessage, anOutgoing, messages } from './chat.test-kit.ts'
import { mergeMessages, newestChange, withoutArrived, takeLive } from './message-list.ts'

const seqs = (list: readonly { seq: number }[]) => list.map((one) => one.seq)

describe('merging what is read with what is known', () => {
  it('has each message once, in the order of the room, whatever came first', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }), { maxLength: 8 }), (pages) => {
        const merged = pages.reduce(
          (known, page) =>
            mergeMessages(
              known,
              page.map((seq) => aMessage(seq)),
            ),
          messages(1, 0),
        )
        const wanted = [...new Set(pages.flat())].toSorted((a, b) => a - b)
        expect(seqs(merged)).toEqual(wanted)
      }),
    )
  })

  it('keeps the newer version, from whichever side it comes', () => {
    const old = aMessage(1)
    const edited = aMessage(1, { body: 'άλλο', updatedAt: '2026-11-21T08:00:00.000+00:00' })
    expect(mergeMessages([old], [edited])[0]?.body).toBe('άλλο')
    expect(mergeMessages([edited], [old])[0]?.body).toBe('άλλο')
  })
})

describe('a message that is told live', () => {
  it('joins the end', () => {
    expect(takeLive(messages(3, 5), aMessage(6))).toEqual({ messages: messages(3, 6), isBehind: false })
  })

  it('is the first of an empty room', () => {
    expect(takeLive([], aMessage(1)).messages).toEqual([aMessage(1)])
  })

  it('is not shown over a hole: the room has to be read', () => {
    const loaded = messages(3, 5)
    expect(takeLive(loaded, aMessage(7))).toEqual({ messages: loaded, isBehind: true })
    expect(takeLive([], aMessage(2)).isBehind).toBe(true)
  })

  it('from before what is known is left alone', () => {
    const loaded = messages(10, 12)
    expect(takeLive(loaded, aMessage(4, { body: 'αλλαγμένο' }))).toEqual({ messages: loaded, isBehind: false })
  })

  it('told twice is there once', () => {
    const once = takeLive(messages(1, 2), aMessage(3)).messages
    expect(takeLive(once, aMessage(3)).messages).toEqual(messages(1, 3))
  })

  it('changes what is there', () => {
    const removed = aMessage(2, { body: '', isDeleted: true, updatedAt: '2026-11-21T08:00:00.000+00:00' })
    expect(takeLive(messages(1, 3), removed).messages[1]?.isDeleted).toBe(true)
  })
})

describe('what is on its way', () => {
  it('is over once it has arrived, by whichever way that is learned', () => {
    const [arrived, other] = [anOutgoing('m4'), anOutgoing('x')]
    expect(withoutArrived([arrived, other], messages(1, 5))).toEqual([other])
  })

  it('is the same list when nothing of it arrived', () => {
    const outgoing = [anOutgoing('x')]
    expect(withoutArrived(outgoing, messages(1, 5))).toBe(outgoing)
  })
})

it('knows the time of the newest change', () => {
  const changed = aMessage(1, { updatedAt: '2026-11-25T08:00:00.000+00:00' })
  expect(newestChange([changed, ...messages(2, 3)])).toBe('2026-11-25T08:00:00.000+00:00')
  expect(newestChange([])).toBeNull()
})
