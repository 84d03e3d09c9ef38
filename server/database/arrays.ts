import pg from 'pg'

const { builtins } = pg.types
/** `text[]`, which the driver has no name for. */
const TEXT_ARRAY = 1009 as (typeof builtins)[keyof typeof builtins]

type Value = string | null

const thorough = pg.types.getTypeParser(TEXT_ARRAY, 'text') as unknown as (text: string) => Value[]
const ENTRY = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs

/**
 * `{one,"two words",NULL}` as a list. The driver's own parser makes an object for each letter, and a long read of lists
 * then spends most of its time and memory there.
 */
export function parseTextArray(text: string): Value[] {
  // Lists of lists, or such as count from another number than one.
  if (text.startsWith('{{') || !text.startsWith('{')) return thorough(text)
  if (text === '{}') return []
  if (!text.includes('"')) return text.slice(1, -1).split(',').map(bare)
  return Array.from(text.matchAll(ENTRY), ([, quoted, plain]) =>
    quoted === undefined ? bare(plain ?? '') : quoted.includes('\\') ? quoted.replaceAll(/\\(.)/gs, '$1') : quoted,
  )
}

/** Only without quotation marks is it nothing. */
function bare(entry: string): Value {
  return entry === 'NULL' ? null : entry
}

export function readTextArrays(): void {
  pg.types.setTypeParser(TEXT_ARRAY, parseTextArray)
}
