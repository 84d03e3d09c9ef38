import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LEDGER_KEY } from '#server/core/storage.ts'
import { sweepStorage } from '#server/core/storage-sweep.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const { storage, connection } = t.services
const pathOf = (key: string) => join(t.services.config.dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key)

async function write({ hours }: { hours: number }, key: string = randomUUID()): Promise<string> {
  await storage.write(key, Buffer.from('Ένα βιογραφικό'))
  const changed = new Date(Date.now() - hours * 3_600_000)
  utimesSync(pathOf(key), changed, changed)
  return key
}

const isThere = (key: string) =>
  storage.readBuffer(key).then(
    () => true,
    () => false,
  )

const addRow = (fil_id: string) =>
  connection.db
    .insertInto('file')
    .values({
      fil_id,
      fil_name: 'cv.pdf',
      fil_mime: 'application/pdf',
      fil_bytes: 1,
      fil_sha256: 'x',
      fil_purpose: 'cv',
      fil_date_created: new Date().toISOString(),
    })
    .execute()

it('removes old bytes without a row, and half files, and nothing else', async () => {
  const named = await write({ hours: 100 })
  await addRow(named)
  const ledger = await write({ hours: 100 }, LEDGER_KEY)
  const young = await write({ hours: 1 })
  const old = await write({ hours: 49 })
  const part = await write({ hours: 100 })
  await connection.pool.query(
    `insert into chat_file (cfi_id, cfi_name, cfi_bytes, cfi_chunks, cfi_parts, cfi_date_created, cfi_date_changed)
     values ('on its way', 'x', 1, 2, jsonb_build_object('1', $1::text), now(), now())`,
    [part],
  )
  const half = `${pathOf(named)}.0badc0de.part`
  await writeFile(half, 'half')
  utimesSync(half, 0, 0)
  expect(await t.work(sweepStorage)).toBe(2)
  expect(await Promise.all([named, ledger, young, old, part].map(isThere))).toEqual([true, true, true, false, true])
  expect(await t.work(sweepStorage)).toBe(0)
})

it('removes nothing where most files are unknown: the storage belongs to another database', async () => {
  const keys = await Promise.all(Array.from({ length: 30 }, () => write({ hours: 100 })))
  expect(await t.work(sweepStorage)).toBe(0)
  expect(await Promise.all(keys.map(isThere))).not.toContain(false)
})
