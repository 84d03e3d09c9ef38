import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from '#server/database/client.ts'

const NOT_PERMITTED = '42501'
const TRIES = 50

/** Drops a database of the tests. PostgreSQL may be tidying it up, and only it may stop that: then a moment later. */
export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await rowsOf(clusterUrl, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_PERMITTED || tries === TRIES) throw error
      await sleep(200)
    }
  }
}
