import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What is stopped at the end, the last one first. */
export type Ends = (() => Promise<unknown> | void)[]

/** A place for what one measurement starts, gone with all that runs there when it ends. */
export async function inFolder(name: string, measure: (folder: string, ends: Ends) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `regen-${name}-`))
  // PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o755)
  const ends: Ends = []
  try {
    await measure(folder, ends)
  } finally {
    for (const end of ends.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
}
