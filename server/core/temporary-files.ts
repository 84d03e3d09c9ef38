import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Uploads and exports lie in files of their own until they are stored or have left. A process that is killed leaves them
// behind, with all they say of people, where no erasure finds them.

const NAME = /^regen-(\d+)-[\da-f]{8}-[\da-f-]{27}$/

/** Where nothing is yet. The name says whose it is. */
export const temporaryPath = () => join(tmpdir(), `regen-${process.pid}-${randomUUID()}`)

/** Removes what processes of this machine that are gone have left, and gives how many files. */
export async function sweepTemporaryFiles(): Promise<number> {
  let count = 0
  for (const name of await readdir(tmpdir())) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid === undefined) continue
    const path = join(tmpdir(), name)
    // In a container each start has the same number, and those of its neighbours are not to be seen.
    const isLeft = Number(pid) === process.pid || !isRunning(Number(pid))
    if (!isLeft || !(await isFromBefore(path))) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}

async function isFromBefore(path: string): Promise<boolean> {
  const state = await stat(path).catch(() => null)
  return state !== null && state.mtimeMs < performance.timeOrigin
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
