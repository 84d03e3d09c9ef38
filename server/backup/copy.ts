import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import type pg from 'pg'

// COPY through the driver: its query objects hear the messages of the protocol, and the driver hands them on.

interface Wire {
  stream: Writable & Readable
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What every query object of the driver must answer; most of it does not happen in a COPY. */
abstract class CopyQuery {
  readonly done: Promise<number>
  private rows = 0
  protected failure: Error | undefined
  private settle!: { resolve(rows: number): void; reject(error: Error): void }
  protected readonly text: string

  constructor(text: string) {
    this.text = text
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
    })
  }

  submit(wire: Wire): void {
    wire.query(this.text)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(): void {
    this.settle.resolve(this.rows)
    this.end()
  }

  /** The last that a query object hears: the driver forgets it after an error. */
  handleError(error: Error): void {
    this.failure = error
    this.settle.reject(error)
    this.end()
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('nothing is sent')
  }
  handleCopyData(_message: { chunk: Buffer }, _wire: Wire): void {}
  protected end(): void {}
}

class CopyOut extends CopyQuery {
  readonly stream = new PassThrough({ highWaterMark: 1024 * 1024 })
  private paused: Wire['stream'] | undefined

  constructor(text: string) {
    super(text)
    // A stream that ends or breaks does not say any more that it has room, but that it is closed.
    for (const event of ['drain', 'close']) this.stream.on(event, () => this.paused?.resume())
  }

  override handleCopyData({ chunk }: { chunk: Buffer }, { stream: socket }: Wire): void {
    // Nobody reads any more: the rest is let go.
    if (this.stream.destroyed) return
    // A copy: the driver puts the next message where this one stands.
    if (!this.stream.write(Buffer.from(chunk))) this.paused = socket.pause()
  }

  protected override end(): void {
    if (this.failure) this.stream.destroy(this.failure)
    else this.stream.end()
  }
}

class CopyIn extends CopyQuery {
  private readonly source: AsyncIterable<Buffer>

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text)
    this.source = source
  }

  override handleCopyInResponse(wire: Wire): void {
    this.send(wire).then(
      () => wire.endCopyFrom(),
      (error: Error) => wire.sendCopyFail(error.message),
    )
  }

  private async send(wire: Wire): Promise<void> {
    for await (const chunk of this.source) {
      if (this.failure) return
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
    }
  }
}

/** The rows as COPY writes them, and how many they were once all are read. */
export function copyOut(client: pg.Client, statement: string): { stream: Readable; rows: Promise<number> } {
  const query = new CopyOut(statement)
  client.query(query as unknown as pg.Submittable)
  // Who reads the stream hears of a failure there, too.
  query.done.catch(() => undefined)
  return { stream: query.stream, rows: query.done }
}

export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const query = new CopyIn(statement, source)
  client.query(query as unknown as pg.Submittable)
  return query.done
}
