import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import { Parts, probeStorage, watchedStorage } from '#server/core/parts.ts'
import type { Storage } from '#server/core/storage.ts'

const log = pino({ level: 'silent' })

function memoryStorage(state: { isAway: boolean }): Storage & { size(): number } {
  const files = new Map<string, Buffer>()
  const reach = async () => {
    if (state.isAway) throw new Error('connect ECONNREFUSED')
  }
  const readBuffer = async (key: string) => {
    await reach()
    const bytes = files.get(key)
    if (!bytes) throw new AppError('not_found')
    return bytes
  }
  return {
    write: (key, bytes) => reach().then(() => void files.set(key, bytes as Buffer)),
    readBuffer,
    read: async (key) => Readable.from(await readBuffer(key)),
    remove: (key) => reach().then(() => void files.delete(key)),
    list: () => Readable.from([]),
    size: () => files.size,
  }
}

it('shows a storage that is away from when on, and that it is back', async () => {
  const state = { isAway: false }
  let now = new Date('2026-03-01T10:00:00Z')
  const parts = new Parts(log, () => now)
  const inner = memoryStorage(state)
  const storage = watchedStorage(inner, parts)
  await storage.write('a', Buffer.from('1'))
  expect(parts.broken).toEqual([])
  state.isAway = true
  await expect(storage.read('a')).rejects.toThrow('ECONNREFUSED')
  now = new Date('2026-03-01T11:00:00Z')
  await expect(storage.write('b', Buffer.from('2'))).rejects.toThrow('ECONNREFUSED')
  expect(parts.all.get('storage')).toEqual({
    isWorking: false,
    since: new Date('2026-03-01T10:00:00Z'),
    reason: 'connect ECONNREFUSED',
  })
  state.isAway = false
  await storage.remove('a')
  expect(parts.broken).toEqual([])
  // A file that is not there is an answer.
  await expect(storage.read('a')).rejects.toThrow(AppError)
  expect(parts.broken).toEqual([])
})

it('says why, not that something failed', () => {
  const parts = new Parts(log, () => new Date())
  parts.fails('storage', new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 10.0.0.1:9000') }))
  parts.fails('mail', 'the mail server does not take letters')
  expect([...parts.all.values()].map(({ reason }) => reason)).toEqual([
    'connect ECONNREFUSED 10.0.0.1:9000',
    'the mail server does not take letters',
  ])
})

it('looks at the start, without waiting for anybody to need it, and leaves nothing behind', async () => {
  const state = { isAway: true }
  const parts = new Parts(log, () => new Date())
  const storage = memoryStorage(state)
  parts.watch('storage', () => probeStorage(storage))
  await parts.start()
  expect(parts.broken).toEqual(['storage'])
  state.isAway = false
  await parts.start()
  parts.stop()
  expect(parts.broken).toEqual([])
  expect(storage.size()).toBe(0)
})
