import { createQueryId, type PostgresCursor, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/database/connect.ts'

// The driver makes a string of every value. Where many megabytes of text only pass through to an answer, that and the
// memory it leaves behind take longer than all else that Node does: COPY hands out bytes.

/** The texts of a statement with one column that is never null, as UTF-8. */
export async function copiedTexts(db: Db, statement: RawBuilder<unknown>): Promise<Buffer[]> {
  const executor = db.getExecutor()
  const node = sql`copy (${statement}) to stdout (format binary)`.toOperationNode()
  const compiled = compiler.compileQuery(node, createQueryId())
  const texts: Buffer[] = []
  for await (const { rows } of executor.stream<Buffer>(compiled, 1)) texts.push(...rows)
  return texts
}

/** COPY takes no parameters: each value stands in the statement, escaped. */
class WithoutParameters extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.appendImmediateValue(value)
  }
}

const compiler = new WithoutParameters()

/** A signature of eleven bytes, flags and the length of an extension, before the first row. */
const START = 11 + 4 + 4
/** How many columns, and how long the first is. */
const ROW = 2 + 4

/** What Kysely streams a statement through: here it is COPY, whose rows are kept until it has ended without failure. */
export class CopyOut<Row> extends pg.Query implements PostgresCursor<Row> {
  private texts: Buffer[] = []
  private isFirst = true
  private readonly ended: Promise<void>

  constructor(text: string, parameters: unknown[]) {
    if (parameters.length > 0 || !text.startsWith('copy ('))
      throw new Error('Only COPY is streamed here, without parameters')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    super({ text }, (error: Error | null) => (error ? reject(error) : resolve()))
    this.ended = promise
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const row = chunk.subarray(this.isFirst ? START : 0)
    this.isFirst = false
    // The end is a row of -1 columns.
    // The driver uses the memory of a message again.
    if (row.readInt16BE(0) === 1) this.texts.push(Buffer.from(row.subarray(ROW)))
  }

  async read(): Promise<Row[]> {
    await this.ended
    const { texts } = this
    this.texts = []
    return texts as Row[]
  }

  async close(): Promise<void> {}
}
