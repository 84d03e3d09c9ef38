import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const NOT_PERMITTED = '42501'
const TRIES = 50

/** Drops a database of the tests. PostgreSQL may be tidying it up, and only it may stop that: then a moment later. */
export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        await client.query(`drop database if exists ${name} with (force)`)
        return
      } catch (error) {
        if ((error as { code?: string }).code !== NOT_PERMITTED || tries === TRIES) throw error
        await sleep(200)
      }
    }
  } finally {
    await client.end()
  }
}
