import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { buildApp } from '#server/app.ts'
import { createUser } from '#server/core/accounts.ts'
import type { Config } from '#server/core/config.ts'
import { agreeOnKeys } from '#server/core/kept-keys.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { diskStorage } from '#server/core/storage-disk.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import type { Manifest } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { withClient } from '#server/database/client.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeServices } from '#server/services.ts'

/**
 * Restores a backup into a scratch database with a scratch folder, brings that to this version, compares what is there
 * with what was written, and signs somebody in. Throws with the reason when it is not good.
 */
export async function tryBackup(config: Config, path: string): Promise<Manifest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regen-drill-'))
  const keys = join(config.dataDir, 'installation-keys')
  if (existsSync(keys)) copyFileSync(keys, join(dataDir, 'installation-keys'))
  try {
    const database = await startEmbedded({ dataDir })
    try {
      const storage = diskStorage(join(dataDir, 'files'))
      const manifest = await restoreBackup({ url: database.url, storage, path, passphrase: config.backupKey })
      await compareCounts(database.url, manifest)
      await migrate(database.url)
      await signIn({ ...config, dataDir, databaseUrl: database.url, ...OUTSIDE })
      return manifest
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A drill reaches nobody. */
const OUTSIDE = { s3: undefined, smtpUrl: undefined, chat: undefined, linkedin: undefined, articShores: undefined }

async function compareCounts(url: string, manifest: Manifest): Promise<void> {
  await withClient({ connectionString: url }, async (client) => {
    for (const { name, rows } of manifest.tables) {
      const counted = await client.query<{ rows: number }>(
        `select count(*)::int as rows from ${pg.escapeIdentifier(name)}`,
      )
      if (counted.rows[0]?.rows !== rows) throw new Error(`${name} has ${counted.rows[0]?.rows} rows, not ${rows}.`)
    }
  })
}

async function signIn(config: Config): Promise<void> {
  const log = pino({ level: 'silent' })
  const connection = connect(config.databaseUrl ?? '', { poolSize: 4, onError: () => undefined })
  const services = makeServices({ config, log, connection })
  try {
    await agreeOnKeys(connection, services.keys)
    const password = crypto.randomUUID()
    const email = `drill-${password}@regen.invalid`
    await makePerson(services, email, password)
    const app = await buildApp(services)
    const { method, path } = authContract.login
    const answer = await app.inject({ method, url: path, payload: { email, password } })
    await app.close()
    if (answer.statusCode !== 200) throw new Error(`The sign-in answered ${answer.statusCode}.`)
  } finally {
    await connection.close()
  }
}

async function makePerson(services: Services, usr_email: string, password: string): Promise<void> {
  const usr_password_hash = await hashPassword(password)
  await inTransaction(services, {}, async (work) => {
    const person = { usr_role: 'REGEN_ADMINISTRATOR' as const, usr_grade: 'OWNER' as const, usr_fullname: 'Drill' }
    const usr_id = await createUser(work, { ...person, usr_email })
    await work.db.updateTable('users').set({ usr_password_hash }).where('usr_id', '=', usr_id).execute()
  })
}
