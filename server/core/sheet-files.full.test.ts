import { randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { spooled } from '#server/core/sheet-files.ts'

afterEach(() => vi.restoreAllMocks())

/** A disk that has so much room, and takes so much at once. */
async function limitDisk({ atOnce, room }: { atOnce: number; room: number }): Promise<void> {
  const probe = await open(import.meta.filename)
  const prototype = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const write = prototype.write as (...parts: unknown[]) => Promise<{ bytesWritten: number; buffer: never }>
  let left = room
  vi.spyOn(prototype, 'write').mockImplementation(async function (this: FileHandle, ...parts: unknown[]) {
    const [bytes, from, length, at] = parts as [Uint8Array, number, number, number]
    const taken = Math.min(length, atOnce, left)
    if (taken === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    left -= taken
    return write.call(this, bytes, from, taken, at)
  })
}

async function* partsOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
}

it('writes on where the disk takes only a part of what it is given', async () => {
  await limitDisk({ atOnce: 1000, room: 1_000_000 })
  const bytes = randomBytes(200_000)
  const received = await spooled(() => partsOf(bytes)).toArray()
  expect(Buffer.concat(received as Buffer[]).equals(bytes)).toBe(true)
})

it('gives of a file that the disk has no room for what was written, nothing else, and then fails', async () => {
  const bytes = randomBytes(200_000)
  await limitDisk({ atOnce: 64 * 1024, room: 100_500 })
  const received: Buffer[] = []
  const reading = async () => {
    for await (const part of spooled(() => partsOf(bytes))) received.push(part as Buffer)
  }
  await expect(reading()).rejects.toMatchObject({ code: 'ENOSPC' })
  const given = Buffer.concat(received)
  expect(given.equals(bytes.subarray(0, given.length))).toBe(true)
  expect(given.length).toBeLessThanOrEqual(100_500)
})
