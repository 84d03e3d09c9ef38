import { dropKeys, makeKey } from '#server/core/secret-keys.ts'
import { StartError } from '#server/core/start-error.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import { withClient } from '#server/database/client.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'
import { countAdministrators } from '#server/features/auth/auth.queries.ts'

const FIRST_LINK_MINUTES = 24 * 60

/** Fills a new database, or says how to. Returns the lines for the operator. Processes that start together take turns. */
export function prepareFirstData(services: Services): Promise<string[]> {
  const config = { connectionString: services.connection.url, application_name: 'regen first data' }
  // The end of the connection gives the lock back, whatever happened meanwhile.
  return withClient(config, async (client) => {
    await client.query(`select pg_advisory_lock(hashtextextended('first data', 0))`)
    return fillOnce(services)
  })
}

async function fillOnce(services: Services): Promise<string[]> {
  const { config, connection } = services
  const isEmpty = (await countAdministrators(connection.db)) === 0
  if (!isEmpty) {
    if (!(await isDemo(services))) return []
    if (config.isPublic && !config.isDemoAskedFor) throw new StartError(DEMO_IN_PUBLIC)
    return signInLines()
  }
  if (config.seed === 'demo') {
    // What makes the demo world is not kept by the processes that find it.
    const { loadDemoSeed } = await import('#server/database/seeds/demo.ts')
    await loadDemoSeed(services)
    return signInLines()
  }
  return firstAdministratorLines(services)
}

const DEMO_IN_PUBLIC = [
  'This database holds the demo data, whose passwords are published, and others reach this address.',
  '  Start with an empty one: another DATA_DIR, or npm run seed -- empty. To show the demo in public: SEED=demo.',
].join('\n')

/** Somebody with the published password is still there, even if the administrator of the demo has moved on. */
async function isDemo(services: Services): Promise<boolean> {
  const emails = demoSignIns.people.map(({ email }) => email)
  const row = await services.connection.db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_email', 'in', emails)
    // Anybody may sign up with any address, and nobody reads mail at these.
    .where('usr_email_confirmed', '=', true)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

function signInLines(): string[] {
  return [
    '',
    `Sign-ins of the demo seed (password ${demoSignIns.password}):`,
    ...demoSignIns.people.map(({ email, about }) => `  ${email.padEnd(24)}${about}`),
  ]
}

async function firstAdministratorLines(services: Services): Promise<string[]> {
  const key = await inTransaction(services, {}, async (work) => {
    // The link of this start replaces those of earlier ones.
    await dropKeys(work, 'first-administrator')
    return makeKey(work, { kind: 'first-administrator', minutes: FIRST_LINK_MINUTES })
  })
  // In the fragment, so that no log of a server or proxy holds the key.
  const link = new URL(`/first-administrator#key=${key}`, services.config.publicUrl).href
  return ['', 'There is no administrator yet. Open this link once, within 24 hours:', `  ${link}`]
}
