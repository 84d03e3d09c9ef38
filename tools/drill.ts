import { resolve } from 'node:path'
import { readConfig } from '#server/core/config.ts'
import { type PlatformStates, writeState } from '#server/core/platform-state.ts'
import { StartError } from '#server/core/start-error.ts'
import { sentenceOf } from '#server/core/start-failures.ts'
import { listBackups } from '#server/backup/backup.ts'
import { tryBackup } from '#server/backup/drill.ts'
import { runCommand, say, withConnection, withDatabase } from '#tools/database.ts'

// `npm run drill [-- <folder>]`: restores the last backup, or that one, into a scratch place and signs in there. How it
// ended is kept in the database: /api/ready and /metrics say it. Exit code 1: the backup is of no use.

await runCommand(async () => {
  const config = readConfig()
  const last = (await listBackups(config.backupDir)).at(-1)
  const given = process.argv[2] ?? (last && resolve(config.backupDir, last))
  if (!given) throw new StartError(`There is no backup in ${config.backupDir}.`)
  const started = performance.now()
  const report: PlatformStates['drill'] = { backup: given, isGood: true, problem: '', seconds: 0 }
  try {
    const { at, tables, files } = await tryBackup(config, resolve(given))
    say(`The backup of ${at} is good: ${tables.length} tables, ${files.length} files, one sign-in.`)
  } catch (error) {
    Object.assign(report, { isGood: false, problem: sentenceOf(error) })
    process.exitCode = 1
    process.stderr.write(`The backup is NOT good. ${report.problem}\n`)
  }
  report.seconds = Math.round((performance.now() - started) / 100) / 10
  await withDatabase(config, ({ url }) => withConnection(url, ({ db }) => writeState(db, 'drill', report)))
})
