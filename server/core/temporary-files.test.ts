import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { sweepTemporaryFiles, temporaryPath } from '#server/core/temporary-files.ts'

afterEach(() => vi.unstubAllEnvs())

it('removes what killed processes have left, and nothing that is in use or of others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regen-sweep-'))
  vi.stubEnv('TMPDIR', folder)
  // A number that was a process's a moment ago, and is nobody's now.
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  const put = (name: string) => {
    const path = join(folder, name)
    writeFileSync(path, 'Μαρία Νικολάου')
    return path
  }
  const left = put(`regen-${gone}-${randomUUID()}`)
  // Of an earlier process that had our number.
  const before = put(`regen-${process.pid}-${randomUUID()}`)
  for (const path of [left, before]) utimesSync(path, 1_000_000_000, 1_000_000_000)
  const own = temporaryPath()
  writeFileSync(own, '')
  const neighbours = put(`regen-${gone}-${randomUUID()}`)
  const kept = [
    own,
    neighbours,
    put(`regen-${process.ppid}-${randomUUID()}`),
    put('regen-notes.txt'),
    put(`other-${randomUUID()}`),
  ]
  expect(await sweepTemporaryFiles()).toBe(2)
  expect([left, before].map((path) => existsSync(path))).toEqual([false, false])
  expect(kept.map((path) => existsSync(path))).toEqual([true, true, true, true, true])
  expect(await sweepTemporaryFiles()).toBe(0)
})
