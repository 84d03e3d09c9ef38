import { readConfig } from '#server/core/config.ts'
import { writeState } from '#server/core/platform-state.ts'
import { storageOf } from '#server/core/storage-of-settings.ts'
import { dropOldBackups, makeBackup } from '#server/backup/backup.ts'
import { connect } from '#server/database/connect.ts'
import { openDatabase, runCommand } from '#tools/database.ts'

// `npm run backup`: database and files into a new folder of BACKUP_DIR, while the product runs or not.

const say = (text: string) => process.stdout.write(`${text}\n`)

await runCommand(async () => {
  const config = readConfig()
  const started = performance.now()
  const database = await openDatabase(config)
  try {
    const { path, manifest } = await makeBackup({
      url: database.url,
      storage: storageOf(config),
      folder: config.backupDir,
      passphrase: config.backupKey,
    })
    const seconds = Math.round((performance.now() - started) / 100) / 10
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = [...manifest.tables, ...manifest.files].reduce((sum, file) => sum + file.bytes, 0)
    const files = manifest.files.length
    const connection = connect(database.url, { poolSize: 1, onError: () => undefined })
    const isEncrypted = manifest.salt !== null
    await writeState(connection.db, 'backup', { at: manifest.at, bytes, rows, files, seconds, isEncrypted })
    await connection.close()
    const size = (bytes / 1e6).toFixed(1)
    say(`${path}: ${rows} rows, ${files} files, ${size} MB, ${isEncrypted ? '' : 'not '}encrypted, ${seconds} s`)
    for (const key of manifest.lostFiles) say(`  the file ${key} is not in the storage as the database says`)
    for (const name of await dropOldBackups(config.backupDir, config.backupKeep)) say(`  dropped ${name}`)
  } finally {
    await database.stop()
  }
})
