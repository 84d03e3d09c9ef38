import { sql } from 'kysely'
import type pg from 'pg'

// Planning a join of three tables by their keys takes PostgreSQL longer than answering it. A statement that begins with
// this mark is planned once per connection: `sql\`select ${keptPlan} … \`` or `.modifyFront(keptPlan)`. Only for those
// whose text is always the same and whose best plan does not hang on the values.

const MARK = '/* kept */'
export const keptPlan = sql.raw(MARK)

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `kept_${names.size}`
  names.set(text, name)
  return name
}

/** Makes a new connection hand marked statements over by name. */
export function keepPlans(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (first: unknown, ...rest: unknown[]) =>
    typeof first === 'string' && first.includes(MARK)
      ? plain({ name: nameOf(first), text: first }, ...rest)
      : plain(first, ...rest)
  client.query = query as typeof client.query
}
