import { expect, it } from 'vitest'
import { addItem, dropItems, oneAtATime, queuedItems, queueOfSecret } from '#web/core/device-queue.ts'
import { memoryStorage } from '#web/core/memory-storage.test-kit.ts'

const entry = (key: string) => ({ key, usr_id: 1, acr_id: 2, level: 3 })

it('keeps the order, and what was added while the rest was on its way', () => {
  const storage = memoryStorage()
  for (const key of ['a', 'b']) expect(addItem(() => storage, 'marks', entry(key))).toBe(true)
  const sent = queuedItems(() => storage, 'marks').map(({ key }) => key)
  addItem(() => storage, 'marks', entry('c'))
  dropItems(() => storage, 'marks', sent)
  expect(queuedItems(() => storage, 'marks')).toEqual([entry('c')])
  dropItems(() => storage, 'marks', ['c'])
  expect(storage.kept.size).toBe(0)
})

it('never writes a secret down, and keeps queues apart', () => {
  const storage = memoryStorage()
  addItem(() => storage, queueOfSecret('marks', 'k'.repeat(43)), entry('a'))
  expect([...storage.kept.keys()].join()).not.toContain('k'.repeat(13))
  expect(queuedItems(() => storage, queueOfSecret('marks', 'x'.repeat(43)))).toEqual([])
})

it('says so where the device keeps nothing, and reads what is broken as empty', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(addItem(() => full, 'marks', entry('a'))).toBe(false)
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  expect(addItem(blocked, 'marks', entry('a'))).toBe(false)
  expect(queuedItems(blocked, 'marks')).toEqual([])
  const broken = memoryStorage()
  broken.setItem('marks', '{')
  expect(queuedItems(() => broken, 'marks')).toEqual([])
})

it('runs again after a run that had nothing to wait for, and after one that failed', async () => {
  let runs = 0
  // Ends before its promise is returned, as a run over an empty queue does.
  const gate = oneAtATime()
  const run = () =>
    gate(async () => {
      runs += 1
      if (runs === 2) throw new Error('no network')
    })
  await run()
  await expect(run()).rejects.toThrow('no network')
  await Promise.all([run(), run()])
  expect(runs).toBe(3)
})
