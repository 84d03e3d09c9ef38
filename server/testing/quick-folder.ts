import { readdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** More than the databases of a run and their log ever held. */
const ROOM = 4 * 1024 ** 3

/**
 * Where a database of the tests may lie: in memory where the system offers a folder of it, because each test file copies
 * a database of more than a thousand small files, which takes a fifth of the time there.
 */
export async function quickFolder(): Promise<string> {
  const system = await statfs(MEMORY).catch(() => null)
  if (!system || system.bavail * system.bsize < ROOM || freemem() < 2 * ROOM) return tmpdir()
  removeForsaken()
  return MEMORY
}

/** What a killed run has left would hold memory until the machine is started anew. */
function removeForsaken(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^regen-test-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
