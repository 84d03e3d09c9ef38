import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { InstallationKeys, newKeyLine } from '#server/core/installation-keys.ts'
import { agreeOnKeys, encryptAnew, type EncryptedColumn, forgetKey } from '#server/core/kept-keys.ts'
import { startTestApp } from '#server/testing/app.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'regen-keys-'))
  folders.push(made)
  return made
}

const fromFile = (dataDir: string) => new InstallationKeys({ installationKeys: undefined, dataDir })
const fromSetting = (...lines: string[]) => new InstallationKeys({ installationKeys: lines.join(','), dataDir: '' })
const file = (dataDir: string) => join(dataDir, 'installation-keys')

describe('an installation key', () => {
  it('reads back what it encrypted, in its place alone, and whole', () => {
    const keys = fromSetting(newKeyLine())
    const encrypted = keys.encrypt('users.x', 'μυστικό')
    expect(encrypted).not.toContain('μυστικό')
    expect(keys.encrypt('users.x', 'μυστικό')).not.toBe(encrypted)
    expect(keys.decrypt('users.x', encrypted)).toBe('μυστικό')
    expect(() => keys.decrypt('users.y', encrypted)).toThrow()
    expect(() =>
      keys.decrypt(
        'users.x',
        encrypted.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
    ).toThrow()
    expect(() => fromSetting(newKeyLine()).decrypt('users.x', encrypted)).toThrow(/is not here/)
  })

  it('marks a text so that another key cannot tell it', () => {
    const line = newKeyLine()
    const keys = fromSetting(line)
    const mark = keys.mark('address', 'a@mail.test')
    expect(fromSetting(newKeyLine(), line).marks('address', 'a@mail.test', mark)).toBe(true)
    expect(keys.marks('address', 'b@mail.test', mark)).toBe(false)
    expect(keys.marks('other', 'a@mail.test', mark)).toBe(false)
    expect(fromSetting(newKeyLine()).marks('address', 'a@mail.test', mark)).toBeNull()
  })

  it('is made in a file that only its owner reads, once', () => {
    const dataDir = folder()
    const encrypted = fromFile(dataDir).encrypt('a.b', 'x')
    expect(statSync(file(dataDir)).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['installation-keys'])
    expect(fromFile(dataDir).decrypt('a.b', encrypted)).toBe('x')
  })

  it('is one when several processes start at once', async () => {
    const dataDir = folder()
    const source = `
      import { parentPort } from 'node:worker_threads'
      const { InstallationKeys } = await import('#server/core/installation-keys.ts')
      parentPort.postMessage(new InstallationKeys({ installationKeys: undefined, dataDir: ${JSON.stringify(dataDir)} }).fingerprints())`
    const script = join(import.meta.dirname, `installation-keys.${process.pid}.mjs`)
    writeFileSync(script, source)
    folders.push(script)
    const seen = await Promise.all(
      Array.from(
        { length: 4 },
        () =>
          new Promise((resolve, reject) => {
            new Worker(script).once('message', resolve).once('error', reject)
          }),
      ),
    )
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  it('refuses a torn file in words, and names no key', () => {
    const dataDir = folder()
    const line = newKeyLine()
    writeFileSync(file(dataDir), `${line}x\n`)
    expect(() => fromFile(dataDir).mark('a', 'b')).toThrow(/holds something that is no key/)
    writeFileSync(file(dataDir), '# nothing\n')
    expect(() => fromFile(dataDir).mark('a', 'b')).toThrow(/holds no key/)
  })
})

describe('the keys of a database', async () => {
  const t = await startTestApp()
  const { connection } = t.services
  const column: EncryptedColumn = { table: 'mail_template', column: 'mtp_body', whenLost: 'emptied' }
  const dataDir = folder()

  it('are asked for at every start', async () => {
    await agreeOnKeys(connection, fromFile(dataDir))
    await agreeOnKeys(connection, fromFile(dataDir))
    await expect(agreeOnKeys(connection, fromFile(folder()))).rejects.toThrow(/which is not here/)
  })

  it('rotate while another process writes', async () => {
    const running = fromFile(dataDir)
    const write = (key: string, text: string) =>
      connection.db
        .insertInto('mail_template')
        .values({ mtp_key: key, mtp_subject: '', mtp_body: running.encrypt('mail_template.mtp_body', text) })
        .execute()
    await write('a', 'πρώτο')
    const [old] = running.fingerprints()
    const tool = fromFile(dataDir)
    const id = tool.add()
    await agreeOnKeys(connection, tool)
    await sleep(1100)
    await write('b', 'δεύτερο')
    expect(await encryptAnew(connection.db, tool, [column])).toBe(1)
    await connection.db
      .deleteFrom('installation_key')
      .where('ink_id', '=', old?.id ?? '')
      .execute()
    tool.keepOnly([id])
    expect(readFileSync(file(dataDir), 'utf8')).not.toContain(old?.id)
    const { rows } = await sql<{ body: string }>`select mtp_body as body from mail_template order by mtp_key`.execute(
      connection.db,
    )
    expect(
      rows.map(({ body }) => [body.split('.')[0], fromFile(dataDir).decrypt('mail_template.mtp_body', body)]),
    ).toEqual([
      [id, 'πρώτο'],
      [id, 'δεύτερο'],
    ])
    await agreeOnKeys(connection, fromFile(dataDir))
  })

  it('can be given up when they are lost', async () => {
    const [lost] = fromFile(dataDir).fingerprints()
    await forgetKey(connection.db, lost?.id ?? '', [column])
    const { rows } = await sql<{ body: string }>`select mtp_body as body from mail_template`.execute(connection.db)
    expect(rows.map((row) => row.body)).toEqual(['', ''])
    await agreeOnKeys(connection, fromFile(folder()))
  })
})
