import pg from 'pg'

/** Work over a connection of its own, beside those of the pools; it ends with the work. */
export async function withClient<T>(config: pg.ClientConfig, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // A connection that breaks fails the statement that waits for it; it must not end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The rows of one statement, over a connection of its own. */
export function rowsOf<Row extends object = Record<string, unknown>>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<Row>(statement, [...values])
    return rows
  })
}
