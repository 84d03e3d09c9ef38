import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Work } from '#server/core/work.ts'
import type { DB } from '#server/database/tables.ts'

type Table = keyof DB
type Row<T extends Table> = Selectable<DB[T]>

/** The tables as they stand, past the product: to arrange what no call can, and to look at what none shows. */
export interface Rows {
  /** By the first column, which mostly is the order in which they were made. */
  rows<T extends Table>(table: T, where?: Partial<Row<T>>): Promise<Row<T>[]>
  /** The first of them. */
  row<T extends Table>(table: T, where: Partial<Row<T>>): Promise<Row<T>>
  insert<T extends Table>(table: T, values: Insertable<DB[T]> | Insertable<DB[T]>[]): Promise<Row<T>>
  update<T extends Table>(table: T, change: Updateable<DB[T]>, where: Partial<Row<T>>): Promise<void>
}

/** As Kysely sees a table that is not named yet. */
type AnyTables = Record<string, Columns>
type Columns = Record<string, unknown>

export function rowsBy(inWork: <R>(act: (work: Work) => Promise<R>) => Promise<R>): Rows {
  const inTables = <R>(act: (db: Kysely<AnyTables>) => Promise<R>) =>
    inWork(({ db }) => act(db as unknown as Kysely<AnyTables>))
  const rows = (table: string, where: Columns = {}) =>
    inTables((db) =>
      db
        .selectFrom(table)
        .selectAll()
        .where((is) => is.and(where))
        .orderBy(sql`1`)
        .execute(),
    )
  const row = async (table: string, where: Columns) => {
    const [first] = await rows(table, where)
    if (!first) throw new Error(`No such row of ${table}`)
    return first
  }
  const insert = (table: string, values: Columns) =>
    inTables((db) => db.insertInto(table).values(values).returningAll().executeTakeFirstOrThrow())
  const update = (table: string, change: Columns, where: Columns) =>
    inTables((db) =>
      db
        .updateTable(table)
        .set(change)
        .where((is) => is.and(where))
        .execute(),
    )
  return { rows, row, insert, update } as unknown as Rows
}
