import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/core/start-error.ts'

const sqliteBusy = 5

export type FolderLock = { release(): void }

/**
 * One living app process per folder. Node has no flock, but SQLite takes a lock of the operating system on its file,
 * which goes away with the process, however it ends. So there is no stale lock to judge and no pid to believe.
 * Never open app.lock by other means inside this process: on POSIX systems closing it would drop the lock.
 */
export function lockFolder(dataDir: string): FolderLock {
  const owner = join(dataDir, 'app.pid')
  const database = openLockFile(dataDir)
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new StartError(
      `The folder ${dataDir} is in use by another running Regen${processIn(owner)}. ` +
        'Stop that one, or give this one its own folder with DATA_DIR.',
    )
  }
  writeFileSync(owner, `${process.pid}\n`)
  return {
    release() {
      if (!database.isOpen) return
      rmSync(owner, { force: true })
      database.close()
    },
  }
}

function openLockFile(dataDir: string): DatabaseSync {
  try {
    const file = join(dataDir, 'app.lock')
    const database = new DatabaseSync(file, { timeout: 0 })
    // Whoever may open the file may also lock us out.
    chmodSync(file, 0o600)
    return database
  } catch (error) {
    throw new StartError(
      `The folder ${dataDir} cannot be written to by this user (${(error as Error).message}). ` +
        'Make it writable, or choose another with DATA_DIR.',
    )
  }
}

// Only for the sentence: the lock itself does not depend on it.
function processIn(owner: string): string {
  try {
    return ` (process ${readFileSync(owner, 'utf8').trim()})`
  } catch {
    return ''
  }
}
