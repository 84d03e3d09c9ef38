import { pino } from 'pino'
import { readConfig } from '#server/core/config.ts'
import { StartError } from '#server/core/start-error.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import { officeMembers } from '#server/features/team/team.queries.ts'
import { administratorLines, rescueLink } from '#server/features/team/team.rescue.ts'
import { makeServices } from '#server/services.ts'
import { runCommand, say, withConnection, withDatabase } from '#tools/database.ts'

// `npm run admin`: lists the administrators. `npm run admin -- link EMAIL [--without-second-factor] [--unlock]`: a link for
// a new password, for an administrator whom no colleague can help. It works while the product runs or not.

const USAGE = 'Say what to do: npm run admin, npm run admin -- link EMAIL [--without-second-factor] [--unlock]'
const FACTORS = '--without-second-factor'
const UNLOCK = '--unlock'

async function list({ connection }: Services): Promise<void> {
  const lines = administratorLines(await officeMembers(connection.db))
  say(lines.length === 0 ? 'There is no administrator yet.' : lines.join('\n'))
}

async function link(services: Services, email: string, flags: readonly string[]): Promise<void> {
  const options = { dropsFactors: flags.includes(FACTORS), unlocks: flags.includes(UNLOCK) }
  const address = await inTransaction(services, {}, (work) => rescueLink(work, email, options))
  say(`Open this link once, within an hour, and set a new password for ${email}:\n  ${address}`)
  if (!options.dropsFactors) say(`A second factor is still asked for. If it is lost too: add ${FACTORS}.`)
}

async function main(): Promise<void> {
  const [act = 'list', email, ...flags] = process.argv.slice(2)
  const isLink = act === 'link' && email !== undefined && flags.every((flag) => flag === FACTORS || flag === UNLOCK)
  if (act !== 'list' && !isLink) throw new StartError(USAGE)
  const config = readConfig()
  await withDatabase(config, ({ url }) =>
    withConnection(url, (connection) => {
      const services = makeServices({ config, log: pino({ level: 'warn' }), connection })
      return isLink ? link(services, email, flags) : list(services)
    }),
  )
}

await runCommand(main)
