import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from '#server/core/config.ts'
import { InstallationKeys, newKeyLine } from '#server/core/installation-keys.ts'
import { agreeOnKeys, encryptAnew, forgetKey } from '#server/core/kept-keys.ts'
import { StartError } from '#server/core/start-error.ts'
import type { Connection } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { features } from '#server/features.ts'
import { runCommand, say, withConnection } from '#tools/database.ts'

// `npm run keys -- <rotate|new|forget ID…>`: the keys that encrypt what a copy of the database must not open.

const columns = features.flatMap(({ encrypted }) => encrypted ?? [])

async function rotate({ db, ...connection }: Connection, keys: InstallationKeys, isFile: boolean): Promise<void> {
  await agreeOnKeys({ db, ...connection }, keys)
  if (isFile) keys.add()
  await agreeOnKeys({ db, ...connection }, keys)
  // Running processes look at the file every second; what they still encrypt with the old key is seen afterwards.
  if (isFile) await sleep(2500)
  const count = await encryptAnew(db, keys, columns)
  const [newest, ...older] = keys.fingerprints().map((one) => one.id)
  for (const id of older) await db.deleteFrom('installation_key').where('ink_id', '=', id).execute()
  if (isFile) keys.keepOnly([newest ?? ''])
  say(`${count} values are encrypted with the key ${newest}.`)
  if (!isFile && older.length > 0) say(`${older.join(', ')} can be taken out of INSTALLATION_KEYS.`)
  say('Keep a new copy of the keys.')
}

async function withDatabase(act: (connection: Connection, keys: InstallationKeys) => Promise<void>): Promise<void> {
  const config = readConfig()
  // The embedded database runs under one process at a time: stop the product first, or its lock says so.
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: pino({ level: 'warn' }) })
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await withConnection(url, (connection) => act(connection, new InstallationKeys(config)))
  } finally {
    await embedded?.stop()
  }
}

await runCommand(async () => {
  const [, , act, ...ids] = process.argv
  if (act === 'new') say(newKeyLine())
  else if (act === 'rotate')
    await withDatabase((connection, keys) => rotate(connection, keys, !readConfig().installationKeys))
  else if (act === 'forget' && ids.length > 0)
    await withDatabase(async ({ db }) => {
      for (const id of ids) await forgetKey(db, id, columns)
      say(`Forgotten: ${ids.join(', ')}`)
    })
  else throw new StartError('Say what to do: npm run keys -- rotate, npm run keys -- new, npm run keys -- forget ID')
})
