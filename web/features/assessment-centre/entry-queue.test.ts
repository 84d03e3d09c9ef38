import { expect, it } from 'vitest'
import { addEntry, dropEntries, queuedEntries, type QueueStorage } from '#web/features/assessment-centre/entry-queue.ts'

function memory(): QueueStorage & { texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
}

const LINK = 'k'.repeat(43)
const entry = (key: string) => ({ key, usr_id: 1, acr_id: 2, level: 3 })

it('keeps the order, and what was added while the rest was on its way', () => {
  const storage = memory()
  for (const key of ['a', 'b']) expect(addEntry(storage, LINK, entry(key))).toBe(true)
  const sent = queuedEntries(storage, LINK).map(({ key }) => key)
  addEntry(storage, LINK, entry('c'))
  dropEntries(storage, LINK, sent)
  expect(queuedEntries(storage, LINK)).toEqual([entry('c')])
  dropEntries(storage, LINK, ['c'])
  expect(storage.texts.size).toBe(0)
})

it('never writes the key of the link down, and keeps links apart', () => {
  const storage = memory()
  addEntry(storage, LINK, entry('a'))
  expect([...storage.texts.keys()].join()).not.toContain('k'.repeat(13))
  expect(queuedEntries(storage, 'x'.repeat(43))).toEqual([])
})

it('says so where the device keeps nothing, and reads what is broken as empty', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(addEntry(full, LINK, entry('a'))).toBe(false)
  const broken = memory()
  broken.setItem(`regen.marks.${LINK.slice(0, 12)}`, '{')
  expect(queuedEntries(broken, LINK)).toEqual([])
})
