import { sentenceOf } from '#server/core/start-failures.ts'
import { withClient } from '#server/database/client.ts'
import { reachDatabase } from '#server/database/reach.ts'
import { connectionOf } from '#server/doctor/database.ts'
import { bad, type Finding, good, warning } from '#server/doctor/finding.ts'

const SUBJECT = 'pooler'
const SETTING = 'DATABASE_POOLER_URL'

interface Facts {
  place: string
  limit: string
  idle_limit: string
}

/** Which database of which server it is, and how long it lets statements run. */
const FACTS = `select (select system_identifier from pg_control_system()) || ' ' || current_database() as place,
  current_setting('statement_timeout') as "limit",
  current_setting('idle_in_transaction_session_timeout') as idle_limit`

/** The pooler as a start would find it, compared with the database that it must lead to. */
export async function examinePooler(databaseUrl: string, poolerUrl: string): Promise<Finding[]> {
  try {
    await reachDatabase(poolerUrl, { waitMs: 0, setting: SETTING })
    const [direct, pooled] = await Promise.all([databaseUrl, poolerUrl].map(readFacts))
    return poolerFindings(direct as Facts, pooled as Facts)
  } catch (error) {
    return [bad(SUBJECT, sentenceOf(error))]
  }
}

export function poolerFindings(direct: Pick<Facts, 'place'>, pooled: Facts): Finding[] {
  if (direct.place !== pooled.place) return [bad(SUBJECT, `${SETTING} leads to another database than DATABASE_URL.`)]
  const isUnlimited = pooled.limit === '0' || pooled.idle_limit === '0'
  return [
    good(SUBJECT, `${SETTING} leads to the same database.`),
    ...(isUnlimited
      ? [
          warning(
            SUBJECT,
            'Statements behind it may run for ever: give it the connect_query that docs/operations.md names.',
          ),
        ]
      : []),
  ]
}

async function readFacts(url: string): Promise<Facts> {
  const { rows } = await withClient(connectionOf(url), (client) => client.query<Facts>(FACTS))
  return rows[0] as Facts
}
