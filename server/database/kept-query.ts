import pg from 'pg'
import {
  type Column,
  columnsOf,
  compileRow,
  type ReadRow,
  type RowMessage,
  type RowShape,
} from '#server/database/row-reading.ts'

interface Shape extends RowShape {
  /** One for all runs of a kept statement: what a long answer has compiled is there for the next. */
  reading?: { columns: Column[]; readRow?: ReadRow | undefined } | undefined
}

/** From here on an answer is long enough for a function of its own. */
const LONG = 100

interface DriverResult extends Shape {
  rows: object[]
}

/** The parts of the driver's query that its types leave out. */
interface DriverQuery extends pg.Submittable {
  name: string | undefined
  _result: DriverResult
  _canceledDueToError: unknown
  prepare(connection: pg.Connection): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: pg.Connection): void
}

export type Answer = pg.QueryResult | pg.QueryResult[]

const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: (error: Error | null, answer: Answer) => void,
) => DriverQuery

/** By the names of the statements. */
const shapes = new WeakMap<pg.Connection, Map<string, Shape>>()
const undescribed = new WeakMap<pg.Connection, pg.Connection>()

function shapesOf(connection: pg.Connection): Map<string, Shape> {
  const byName = shapes.get(connection) ?? new Map<string, Shape>()
  shapes.set(connection, byName)
  return byName
}

/** The same connection, that asks for no description. */
function withoutDescribe(connection: pg.Connection): pg.Connection {
  const quiet =
    undescribed.get(connection) ??
    (Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection)
  undescribed.set(connection, quiet)
  return quiet
}

/**
 * Where the statement is kept under a name, its answer is described with the first run on a connection alone: the driver
 * would ask for and read the same description each time. PostgreSQL refuses a kept statement whose columns have changed.
 */
export class KeptQuery extends Query {
  constructor(
    name: string | undefined,
    text: string,
    values: unknown[],
    callback: (error: Error | null, answer: Answer) => void,
  ) {
    super(text, values, callback)
    this.name = name
  }

  override prepare(connection: pg.Connection): void {
    const shape = this.name && shapesOf(connection).get(this.name)
    if (shape) Object.assign(this._result, shape)
    super.prepare(shape ? withoutDescribe(connection) : connection)
  }

  /** The driver would have made strings of all values before. One that cannot be read fails the query, as there. */
  override handleDataRow(message: RowMessage): void {
    if (this._canceledDueToError) return
    try {
      const result = this._result
      const { rows } = result
      const reading = (result.reading ??= { columns: columnsOf(result) })
      const { columns } = reading
      if (rows.length === LONG) reading.readRow ??= compileRow(result, columns)
      const { readRow } = reading
      rows.push(readRow ? message.readBy(readRow) : message.fill({ ...result._prebuiltEmptyResultObject }, columns))
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    if (!this.name || shapesOf(connection).has(this.name)) return
    const result = this._result
    const { fields, _parsers, _prebuiltEmptyResultObject, reading = { columns: columnsOf(result) } } = result
    shapesOf(connection).set(this.name, { fields, _parsers, _prebuiltEmptyResultObject, reading })
  }
}
