import { readConfig } from '#server/core/config.ts'
import { writeState } from '#server/core/platform-state.ts'
import { storageOf } from '#server/core/storage-of-settings.ts'
import { dropOldBackups, makeBackup } from '#server/backup/backup.ts'
import { runCommand, say, withConnection, withDatabase } from '#tools/database.ts'

// `npm run backup`: database and files into a new folder of BACKUP_DIR, while the product runs or not.

await runCommand(async () => {
  const config = readConfig()
  const started = performance.now()
  await withDatabase(config, async ({ url }) => {
    const { path, manifest } = await makeBackup({
      url,
      storage: storageOf(config),
      folder: config.backupDir,
      passphrase: config.backupKey,
    })
    const seconds = Math.round((performance.now() - started) / 100) / 10
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = [...manifest.tables, ...manifest.files].reduce((sum, file) => sum + file.bytes, 0)
    const files = manifest.files.length
    const isEncrypted = manifest.salt !== null
    const state = { at: manifest.at, bytes, rows, files, seconds, isEncrypted }
    await withConnection(url, ({ db }) => writeState(db, 'backup', state))
    const size = (bytes / 1e6).toFixed(1)
    say(`${path}: ${rows} rows, ${files} files, ${size} MB, ${isEncrypted ? '' : 'not '}encrypted, ${seconds} s`)
    for (const key of manifest.lostFiles) say(`  the file ${key} is not in the storage as the database says`)
    for (const name of await dropOldBackups(config.backupDir, config.backupKeep)) say(`  dropped ${name}`)
  })
})
