import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/core/start-error.ts'
import { withClient } from '#server/database/client.ts'

const RETRY_MS = 1000
const OLDEST_VERSION = 15

/** The server may still be starting, or its name not be known yet: it is asked again. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03', '53300'])

interface DatabaseError extends Error {
  code?: string
}

/** Waits until the database of DATABASE_URL answers, and refuses one that the product would not work on. */
export async function reachDatabase(
  url: string,
  options: { waitMs: number; onWait?: (sentence: string) => void; setting?: string },
): Promise<void> {
  const { setting = 'DATABASE_URL' } = options
  let isAnnounced = false
  for (const until = Date.now() + options.waitMs; ; await sleep(RETRY_MS)) {
    try {
      await inspect(url, setting)
      return
    } catch (error) {
      // The sentences name DATABASE_URL; another address says its own name.
      const sentence = databaseSentence(error as DatabaseError)?.replaceAll('DATABASE_URL', setting)
      if (!sentence) throw error
      if (!PASSING.has((error as DatabaseError).code ?? '') || Date.now() >= until) throw new StartError(sentence)
      if (!isAnnounced) options.onWait?.(`${sentence} Trying again for ${Math.round(options.waitMs / 1000)} s.`)
      isAnnounced = true
    }
  }
}

async function inspect(url: string, setting: string): Promise<void> {
  const config = { connectionString: url, connectionTimeoutMillis: 5000, application_name: 'regen start' }
  const { rows } = await withClient(config, (client) => client.query<DatabaseFacts>(FACTS))
  const problems = rows.flatMap(problemsOf)
  if (problems.length > 0) throw new StartError(problems.join('\n').replaceAll('DATABASE_URL', setting))
}

export interface DatabaseFacts {
  version: number
  encoding: string
  /** Whether it knows capitals of Greek: "C" does not, and the index of names would be empty. */
  knows_greek: boolean
  is_read_only: boolean
}

const FACTS = `select current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_encoding') as encoding, lower('Ά') = 'ά' as knows_greek,
  pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only`

export function problemsOf({ version, encoding, knows_greek, is_read_only }: DatabaseFacts): string[] {
  return [
    version < OLDEST_VERSION &&
      `The PostgreSQL of DATABASE_URL is version ${version}; ${OLDEST_VERSION} or newer is needed.`,
    encoding !== 'UTF8' &&
      `The database of DATABASE_URL keeps text in ${encoding}; make it anew with "create database … encoding 'UTF8'".`,
    encoding === 'UTF8' &&
      !knows_greek &&
      'The database of DATABASE_URL has a character type that does not know Greek, so that no search would find a Greek ' +
        `name; make it anew with "create database … template template0 encoding 'UTF8' lc_ctype 'C.UTF-8'" (or el_GR.UTF-8).`,
    is_read_only && 'The database of DATABASE_URL takes no writes: it is a standby, or set to read-only.',
  ].filter((problem) => problem !== false)
}

/** Undefined for what is no matter of reaching a database. The password stands in no sentence. */
export function databaseSentence({ code = '', message }: DatabaseError): string | undefined {
  const sentence = sentences.find(([codes, words]) => codes.includes(code) && (!words || words.test(message)))?.[2]
  if (sentence) return sentence
  const isAboutTls = /certificate|self.signed|SSL|TLS/i.test(`${code} ${message}`)
  if (isAboutTls) {
    return `The secure connection to the database was not made (${message}). Give its authority with sslrootcert=/path/to/ca.pem in DATABASE_URL.`
  }
  if (/timeout expired|Connection terminated/i.test(message))
    return `The database does not answer (${message}). Is the address in DATABASE_URL right, and open for this machine?`
  return /^[0-9A-Z]{5}$/.test(code) ? `The database refuses: ${message} (${code}).` : undefined
}

const sentences: [codes: string[], words: RegExp | null, sentence: string][] = [
  [['ECONNREFUSED', 'ECONNRESET'], null, 'No database answers at the address in DATABASE_URL.'],
  [['ENOTFOUND', 'EAI_AGAIN'], null, 'The host name in DATABASE_URL is not known.'],
  [['ETIMEDOUT', 'EHOSTUNREACH'], null, 'The host in DATABASE_URL does not answer.'],
  [['57P03'], null, 'The database of DATABASE_URL is still starting, or stopping.'],
  [['53300'], null, 'The database of DATABASE_URL has no connection left: raise its max_connections.'],
  [['28P01', '28000'], null, 'The database of DATABASE_URL does not accept this user and password.'],
  [['3D000'], null, 'The server of DATABASE_URL has no database of that name: make it with "create database".'],
  [
    ['08P01'],
    /startup parameter/,
    'DATABASE_URL names a connection pooler in transaction mode. Name PostgreSQL itself; the pooler goes into DATABASE_POOLER_URL.',
  ],
  [['42501'], null, 'The user of DATABASE_URL lacks a right: it must own the database.'],
]
