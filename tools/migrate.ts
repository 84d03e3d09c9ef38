import { readConfig } from '#server/core/config.ts'
import { StartError } from '#server/core/start-error.ts'
import { listMigrations, migrate } from '#server/database/migrate.ts'
import { runCommand, say, withDatabase } from '#tools/database.ts'

// `npm run migrate -- list`: which files have run in the database, and which a start of this version would run.
// `npm run migrate -- run`: runs them now, before the processes of the new version start.

async function list(url: string): Promise<void> {
  const { applied, pending } = await listMigrations(url)
  for (const { name, at } of applied) say(`  ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}  ${name}`)
  for (const { name } of pending) say(`  pending           ${name}`)
  say(`${applied.length} have run, ${pending.length} are pending.`)
}

async function run(url: string): Promise<void> {
  const names = await migrate(url, { onWait: say })
  for (const name of names) say(`  migrated ${name}`)
  say(names.length === 0 ? 'Nothing was pending.' : `${names.length} have run.`)
}

await runCommand(async () => {
  const act = { list, run }[process.argv[2] ?? '']
  if (!act) throw new StartError('Say what to do: npm run migrate -- list, or npm run migrate -- run')
  await withDatabase(readConfig(), ({ url }) => act(url), { isNew: true })
})
