const PROSE =
  'Συνεργάζεται με όλα τα τμήματα, οργανώνει την καθημερινή δουλειά και κρατά ενήμερους συναδέλφους και πελάτες. '

/** `start` and as much prose as makes it exactly `length` characters long. */
export function exactText(start: string, length: number): string {
  return `${start} ${PROSE.repeat(Math.ceil(length / PROSE.length))}`
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, '.')
}

interface Words {
  separator: string
  /** Of many lengths, some of them short: what is left at the end must be one of them. */
  words: readonly string[]
}

const subjects = [
  'αναφορές',
  'έρευνα',
  'λογιστική',
  'κείμενα',
  'παρουσίαση',
  'αρχεία',
  'πωλήσεις',
  'επικοινωνία',
  'πόροι',
  'έργα',
  'ΦΠΑ',
  'AI',
]

const surnames: Words = {
  separator: ' ',
  words: ['Παπαδοπούλου', 'Αναγνώστου', 'Γεωργίου', 'Δημητρίου', 'Οικονόμου', 'Βλάχου', 'Ράπτη', 'Λέκκα'],
}

/** Words that fill the room exactly, as they come in turn. */
function fill(room: number, { separator, words }: Words, turn: number): string | null {
  if (room === 0) return ''
  for (let next = 0; next < words.length; next += 1) {
    const part = `${separator}${words[(turn + next) % words.length]}`
    const rest = part.length <= room ? fill(room - part.length, { separator, words }, turn + next + 1) : null
    if (rest !== null) return part + rest
  }
  return null
}

function exact(start: string, length: number, words: Words): string {
  const rest = fill(length - start.length, words, start.length)
  if (rest === null) throw new Error(`Nothing of ${length} characters begins with «${start}»`)
  return start + rest
}

/** `start` and as many subjects after it as make the list exactly `length` characters long. */
export const exactList = (start: string, length: number, separator = ', '): string =>
  exact(start, length, { separator, words: subjects })

/** A name that goes on until it is exactly `length` characters long. */
export const exactName = (start: string, length: number): string => exact(start, length, surnames)
