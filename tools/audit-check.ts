import { checkTrail, type TrailProblemKind } from '#server/core/audit-chain.ts'
import { parseHeads, writtenHeads } from '#server/core/audit-heads.ts'
import { readConfig } from '#server/core/config.ts'
import { connect } from '#server/database/connect.ts'
import { openDatabase, runCommand } from '#tools/database.ts'

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
  const database = await openDatabase(config)
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

await runCommand(main)
