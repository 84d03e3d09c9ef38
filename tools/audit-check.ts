import { checkTrail, type TrailProblemKind } from '#server/core/audit-chain.ts'
import { parseHeads, writtenHeads } from '#server/core/audit-heads.ts'
import { type Config, readConfig } from '#server/core/config.ts'
import type { Db } from '#server/database/connect.ts'
import { runCommand, say, withConnection, withDatabase } from '#tools/database.ts'

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

async function check(db: Db, config: Config): Promise<void> {
  const given = parseHeads(process.argv.slice(2).join(' '))
  const heads = [...given, ...(await writtenHeads(db, config.dataDir))]
  const { entries, head, problems } = await checkTrail(db, heads)
  for (const { kind, aud_id } of problems) say(aud_id === null ? `${words[kind]}.` : `Entry ${aud_id} ${words[kind]}.`)
  const result = problems.length === 0 ? 'whole' : 'BENT'
  say(`The trail is ${result}: ${entries} entries, compared with ${heads.length} earlier ends.`)
  say(`Its end, to be written down elsewhere: ${head.link}:${head.hash}`)
  if (problems.length > 0) process.exitCode = 1
}

await runCommand(async () => {
  const config = readConfig()
  await withDatabase(config, ({ url }) => withConnection(url, ({ db }) => check(db, config)))
})
