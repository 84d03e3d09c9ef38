import type { Readable } from 'node:stream'
import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

// The driver makes a string of each value of each row, and of the string what it stands for: a fifth of what Node does for
// a long list. Here numbers and truths are read from the bytes, and a text that the row before had is taken again.

const { builtins } = pg.types
const DATA_ROW = 0x44
const MINUS = 0x2d
const ZERO = 0x30
const TRUE = 0x74
const BRACKET = 0x5b
/** A whole number of so many digits is exact. */
const EXACT_DIGITS = 15
const LONGEST_KEPT = 100

type Parse = (text: string) => unknown
type ReadValue = (bytes: Buffer, start: number, end: number) => unknown

// Without the name of an encoding, which would be looked up for each value.
const textOf = (bytes: Buffer, start: number, end: number) => bytes.toString(undefined, start, end)

const readOther =
  (parse: Parse): ReadValue =>
  (bytes, start, end) =>
    parse(textOf(bytes, start, end))

const readBoolean: ReadValue = (bytes, start) => bytes[start] === TRUE

const readInteger: ReadValue = (bytes, start, end) => {
  const isNegative = bytes[start] === MINUS
  const first = isNegative ? start + 1 : start
  if (end - first > EXACT_DIGITS) return Number(textOf(bytes, start, end))
  let number = 0
  for (let at = first; at < end; at += 1) number = number * 10 + (bytes[at] ?? ZERO) - ZERO
  return isNegative ? -number : number
}

/** Most lists within a row are empty. */
const readJson =
  (parse: Parse): ReadValue =>
  (bytes, start, end) =>
    end - start === 2 && bytes[start] === BRACKET ? [] : parse(textOf(bytes, start, end))

function readText(): ReadValue {
  let last = ''
  return (bytes, start, end) => {
    if (isWritten(last, bytes, start, end)) return last
    const text = textOf(bytes, start, end)
    if (text.length <= LONGEST_KEPT) last = text
    return text
  }
}

/** Looks at letters of one or two bytes, as nearly all are here. */
function isWritten(text: string, bytes: Buffer, start: number, end: number): boolean {
  let at = start
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 0x80) {
      if (bytes[at] !== code) return false
      at += 1
    } else {
      if (code >= 0x800 || bytes[at] !== (0xc0 | (code >> 6)) || bytes[at + 1] !== (0x80 | (code & 0x3f))) return false
      at += 2
    }
  }
  return at === end
}

const readers = new Map<number, (parse: Parse) => ReadValue>([
  [builtins.BOOL, () => readBoolean],
  [builtins.INT2, () => readInteger],
  [builtins.INT4, () => readInteger],
  [builtins.INT8, () => readInteger],
  [builtins.TEXT, readText],
  [builtins.VARCHAR, readText],
  [builtins.JSON, readJson],
  [builtins.JSONB, readJson],
])

/** How the rows of an answer are read, as the driver keeps it. */
export interface RowShape {
  fields: readonly { name: string; dataTypeID: number }[]
  _parsers: readonly Parse[]
  /** With all columns, each null. */
  _prebuiltEmptyResultObject: object
}

export interface Column {
  name: string
  read: ReadValue
}

export const columnsOf = ({ fields, _parsers }: RowShape): Column[] =>
  fields.map(({ name, dataTypeID }, index) => {
    const parse = _parsers[index] ?? String
    return { name, read: (readers.get(dataTypeID) ?? readOther)(parse) }
  })

export type ReadRow = (bytes: Buffer, first: number) => object

/** Of each list of columns that gave many rows, by their names and types. */
const compiled = new Map<string, ReadRow>()
const MOST_COMPILED = 500
const PLAIN_NAME = /^[a-z]\w*$/

/** A function that is written for these columns makes rows of one shape from the start, and each of its places calls one reader. */
export function compileRow({ fields }: RowShape, columns: readonly Column[]): ReadRow | undefined {
  const key = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join()
  const earlier = compiled.get(key)
  if (earlier || compiled.size >= MOST_COMPILED || !columns.every(({ name }) => PLAIN_NAME.test(name))) return earlier
  const steps = columns.map(
    (_, index) => `
      length = bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3]
      start = at + 4
      at = length < 0 ? start : start + length
      const v${index} = length < 0 ? null : read${index}(bytes, start, at)`,
  )
  const text = `return (bytes, at) => {
    let length, start
    ${steps.join('')}
    return { ${columns.map(({ name }, index) => `${name}: v${index}`).join(', ')} }
  }`
  // oxlint-disable-next-line no-implied-eval -- the names in it are plain words
  const make = new Function(...columns.map((_, index) => `read${index}`), text) as (...all: ReadValue[]) => ReadRow
  const readRow = make(...columns.map(({ read }) => read))
  compiled.set(key, readRow)
  return readRow
}

/** A row as it came. Its bytes are overwritten by the next one. */
export class RowMessage {
  readonly name = 'dataRow'
  private bytes: Buffer = Buffer.alloc(0)
  /** Of the first value, after the number of values. */
  private first = 0

  set(bytes: Buffer, offset: number): this {
    this.bytes = bytes
    this.first = offset + 2
    return this
  }

  fill(row: Record<string, unknown>, columns: readonly Column[]): object {
    const { bytes } = this
    let at = this.first
    for (const { name, read } of columns) {
      const length = bytes.readInt32BE(at)
      const start = at + 4
      at = start + Math.max(0, length)
      row[name] = length < 0 ? null : read(bytes, start, at)
    }
    return row
  }

  readBy(readRow: ReadRow): object {
    return readRow(this.bytes, this.first)
  }

  /** As the driver hands them out, for queries that read rows its way. */
  get fields(): (string | null)[] {
    const count = this.bytes.readInt16BE(this.first - 2)
    const asTexts = Array.from({ length: count }, (_, index) => ({ name: String(index), read: textOf }))
    return Object.values(this.fill({}, asTexts)) as (string | null)[]
  }
}

interface Message {
  name: string
}

/** The part of the driver's parser that its types leave out. */
interface DriverParser {
  parse(bytes: Buffer, pass: (message: Message) => void): void
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}

const BaseParser = Parser as unknown as new () => DriverParser

class RowParser extends BaseParser {
  private readonly row = new RowMessage()

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    return code === DATA_ROW ? this.row.set(bytes, offset) : super.handlePacket(offset, code, length, bytes)
  }
}

/** The same of its connection. */
interface DriverConnection extends pg.Connection {
  attachListeners(stream: Readable): void
}

/** Hands rows to queries as they came. */
export class RowClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const connection = this.connection as DriverConnection
    const pass = (message: Message) =>
      void connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    connection.attachListeners = (stream) => {
      const parser = new RowParser()
      stream.on('data', (bytes: Buffer) => parser.parse(bytes, pass))
    }
  }
}
