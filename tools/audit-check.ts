import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { checkTrail, type TrailProblemKind } from '#server/core/audit-chain.ts'
import { parseHeads, writtenHeads } from '#server/core/audit-heads.ts'
import { readConfig } from '#server/core/config.ts'
import { StartError } from '#server/core/start-error.ts'
import { connect } from '#server/database/connect.ts'
import { runningUrl, startEmbedded } from '#server/database/embedded.ts'

// `npm run audit-check -- [<link>:<hash> …]`: follows the chain of the trail, while the product runs or not. Ends of the
// chain that were written down elsewhere can be given. Exit code 1: somebody has bent it.

const words: Record<TrailProblemKind, string> = {
  entry: 'is not what the chain says',
  contents: 'holds other contents than were sealed, and no entry says why',
  missing: 'is gone, its link is there',
  unchained: 'has no link in the chain',
  numbering: 'follows a gap in the chain',
  head: 'The chain does not lead to an end that was written down earlier',
  guard: 'A trigger that guards the trail is missing, switched off or changed',
}

async function main(): Promise<void> {
  const config = readConfig()
  const database = await open(config)
  const connection = connect(database.url, { poolSize: 2, onError: () => undefined })
  try {
    const given = parseHeads(process.argv.slice(2).join(' '))
    const heads = [...given, ...(await writtenHeads(connection.db, config.dataDir))]
    const { entries, head, problems } = await checkTrail(connection.db, heads)
    for (const { kind, aud_id } of problems)
      process.stdout.write(aud_id === null ? `${words[kind]}.\n` : `Entry ${aud_id} ${words[kind]}.\n`)
    const result = problems.length === 0 ? 'whole' : 'BENT'
    process.stdout.write(`The trail is ${result}: ${entries} entries, compared with ${heads.length} earlier ends.\n`)
    process.stdout.write(`Its end, to be written down elsewhere: ${head.link}:${head.hash}\n`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    await connection.close()
    await database.stop()
  }
}

async function open({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }) {
  const url = databaseUrl || runningUrl(dataDir)
  if (url && (await answers(url))) return { url, stop: async () => undefined }
  if (databaseUrl) throw new StartError('The database of DATABASE_URL does not answer.')
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartError(`The folder ${dataDir} holds no database.`)
  return startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined, error: console.error } })
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
