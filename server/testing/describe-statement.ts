import type pg from 'pg'

interface Described {
  fields: pg.FieldDef[]
  error: string
}

/** The columns that a statement would return: it is prepared as the driver prepares it, and not run. */
export function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve) => {
    let fields: pg.FieldDef[] = []
    const task = {
      submit(connection: Wire) {
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
        fields = message.fields
      },
      handleError: (error: Error) => resolve({ fields: [], error: error.message }),
      handleReadyForQuery: () => resolve({ fields, error: '' }),
    }
    client.query(task as never)
  })
}

/** The part of the connection of the driver that is used here. */
interface Wire {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(target: { type: 'S'; name: string }): void
  sync(): void
}
