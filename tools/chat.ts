import { readConfig } from '#server/core/config.ts'
import { outsideOf } from '#server/features/chat/chat.outside.client.ts'
import { provision } from '#server/features/chat/chat.outside.provision.ts'
import { queueAll } from '#server/features/chat/chat.outside.queries.ts'
import { say, withConnection } from '#tools/database.ts'

// `node tools/ensure.mjs tools/chat.ts check` looks whether the Appwrite installation of CHAT_* is as the chat needs it, and adds what
// is missing; `repair` also brings everything there again. The running product does the bringing.

const [, , what] = process.argv
const config = readConfig()

if (!config.chat || (what !== 'check' && what !== 'repair')) {
  say('Say `check` or `repair`, with CHAT_ENDPOINT, CHAT_PROJECT, CHAT_DATABASE and CHAT_API_KEY set.')
  process.exit(1)
}
const differences = await provision(outsideOf(config.chat))
say(differences.length === 0 ? 'Everything is there.' : `Of another shape than wanted: ${differences.join(', ')}`)
if (what === 'repair') {
  if (!config.databaseUrl) throw new Error('The embedded database belongs to the running product: set DATABASE_URL.')
  await withConnection(config.databaseUrl, ({ db }) => queueAll(db))
  say('Everything is noted; the running product brings it there.')
}
