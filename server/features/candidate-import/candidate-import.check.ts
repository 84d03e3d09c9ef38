import { athensDay } from '#shared/core/dates.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import {
  phoneKey,
  readRow,
  type ReadRow,
  type RowProblem,
} from '#shared/features/candidate-import/candidate-import.rules.ts'
import type { CandidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import type { Work } from '#server/core/work.ts'
import {
  cellsAfter,
  type CheckedRow,
  type KnownPerson,
  knownPeople,
  saveRows,
  type StoredVerdict,
} from '#server/features/candidate-import/candidate-import.queries.ts'
import { rememberedMeanings } from '#server/features/candidate-import/candidate-import.memory.queries.ts'

/** Fifty thousand rows take seconds, so they are processed in batches that let other requests run in between. */
const AT_ONCE = 500

/** «Παπαδόπουλος Γιώργος» and «Γιώργος Παπαδόπουλος» are the same name. */
function nameKeys(fold: string): string[] {
  const words = fold.split(' ').filter((word) => word !== '')
  const turned = [...words.slice(1), ...words.slice(0, 1)].join(' ')
  const back = [...words.slice(-1), ...words.slice(0, -1)].join(' ')
  return [...new Set([fold, turned, back])]
}

interface Index {
  emails: Map<string, KnownPerson>
  phones: Map<string, KnownPerson>
  folds: Map<string, KnownPerson>
}

async function indexOf(work: Work, people: readonly CandidateValues[]): Promise<Index> {
  const existing = await knownPeople(work.db, {
    emails: people.map((person) => person.usr_email),
    phones: people.map((person) => phoneKey(person.usr_phone)).filter((phone) => phone.length >= 10),
    folds: people.flatMap((person) => nameKeys(foldGreek(person.usr_fullname))),
  })
  const first = (key: 'email' | 'phone' | 'fold') =>
    new Map(existing.toReversed().map((person) => [person[key], person] as const))
  return { emails: first('email'), phones: first('phone'), folds: first('fold') }
}

/** Earlier rows of the same file, by row number. */
interface Seen {
  emails: Map<string, number>
  phones: Map<string, number>
  names: Map<string, number>
}

type Read = ReadRow & { row: number; stored: StoredVerdict }

async function readAll(work: Work, imp_id: number, mapping: readonly string[]): Promise<Read[]> {
  const today = athensDay(work.now.toISOString())
  const meanings = await rememberedMeanings(work.db)
  const read: Read[] = []
  for (;;) {
    const cells = await cellsAfter(work.db, imp_id, read.at(-1)?.row ?? 0, AT_ONCE)
    for (const { cir_row: row, cir_cells, ...stored } of cells)
      read.push({ row, stored, ...readRow(cir_cells, mapping, today, meanings) })
    if (cells.length < AT_ONCE) return read
  }
}

/**
 * Checks every row: first for mistakes, then for repeated, existing and similar people. Rows outside `touched` are
 * written only if their verdict is a new one: their values are as before.
 */
export async function checkRows(
  work: Work,
  imp_id: number,
  mapping: readonly string[],
  touched: (row: number) => boolean = () => true,
): Promise<void> {
  const read = await readAll(work, imp_id, mapping)
  const index = await indexOf(
    work,
    read.flatMap((person) => (person.values ? [person.values] : [])),
  )
  const seen: Seen = { emails: new Map(), phones: new Map(), names: new Map() }
  const changed: CheckedRow[] = []
  for (const { row, values, problems, stored } of read) {
    const checked: CheckedRow = values
      ? withRemarks({ row, values, ...kindOf(row, values, index, seen) }, problems)
      : { row, kind: 'BAD', values, problems, usr_id: null }
    if (touched(row) || !isSameVerdict(checked, stored)) changed.push(checked)
  }
  for (let from = 0; from < changed.length; from += AT_ONCE)
    await saveRows(work.db, imp_id, changed.slice(from, from + AT_ONCE))
}

const withRemarks = (row: CheckedRow, remarks: readonly RowProblem[]): CheckedRow => ({
  ...row,
  problems: [...row.problems, ...remarks],
})

const wordsOf = (problems: readonly RowProblem[]) =>
  JSON.stringify(problems.map(({ field, message, unknown }) => [field, message, unknown]))

function isSameVerdict(row: CheckedRow, stored: StoredVerdict): boolean {
  const isSame = row.kind === stored.cir_kind && row.usr_id === stored.cir_fk_usr_id
  return isSame && wordsOf(row.problems) === wordsOf(stored.cir_problems)
}

type Verdict = Pick<CheckedRow, 'kind' | 'problems' | 'usr_id'>

const problem = (field: RowProblem['field'], message: string): RowProblem[] => [{ field, message }]

function kindOf(row: number, person: CandidateValues, index: Index, seen: Seen): Verdict {
  const earlier = seen.emails.get(person.usr_email)
  if (earlier !== undefined)
    return { kind: 'REPEATED', usr_id: null, problems: problem('usr_email', `Ίδιο e-mail με τη γραμμή ${earlier}`) }
  seen.emails.set(person.usr_email, row)
  const existing = index.emails.get(person.usr_email)
  if (existing && existing.usr_role !== 'CANDIDATE')
    return {
      kind: 'BAD',
      usr_id: null,
      problems: problem('usr_email', 'Το e-mail ανήκει σε λογαριασμό εταιρείας ή γραφείου'),
    }
  const alike = alikeIn(row, person, seen)
  if (existing)
    return {
      kind: 'KNOWN',
      usr_id: existing.usr_id,
      problems: problem('usr_email', `Υπάρχει ήδη: ${existing.usr_fullname}`),
    }
  return alikeKnown(person, index) ?? alike ?? { kind: 'NEW', usr_id: null, problems: [] }
}

/** Remembers this row and returns the earlier row that it resembles. */
function alikeIn(row: number, person: CandidateValues, seen: Seen): Verdict | null {
  const phone = phoneKey(person.usr_phone)
  const [name = '', ...turned] = nameKeys(foldGreek(person.usr_fullname))
  const byPhone = phone.length >= 10 ? seen.phones.get(phone) : undefined
  const byName = [name, ...turned].map((key) => seen.names.get(key)).find((match) => match !== undefined)
  if (phone.length >= 10 && byPhone === undefined) seen.phones.set(phone, row)
  if (byName === undefined) seen.names.set(name, row)
  if (byPhone !== undefined)
    return { kind: 'ALIKE', usr_id: null, problems: problem('usr_phone', `Ίδιο τηλέφωνο με τη γραμμή ${byPhone}`) }
  if (byName !== undefined)
    return { kind: 'ALIKE', usr_id: null, problems: problem('usr_fullname', `Ίδιο όνομα με τη γραμμή ${byName}`) }
  return null
}

function alikeKnown(person: CandidateValues, index: Index): Verdict | null {
  const phone = phoneKey(person.usr_phone)
  const byPhone = phone.length >= 10 ? index.phones.get(phone) : undefined
  if (byPhone)
    return {
      kind: 'ALIKE',
      usr_id: byPhone.usr_id,
      problems: problem('usr_phone', `Ίδιο τηλέφωνο: ${byPhone.usr_fullname}`),
    }
  const byName = nameKeys(foldGreek(person.usr_fullname))
    .map((key) => index.folds.get(key))
    .find((match) => match !== undefined)
  if (!byName) return null
  return {
    kind: 'ALIKE',
    usr_id: byName.usr_id,
    problems: problem('usr_fullname', `Ίδιο όνομα: ${byName.usr_fullname}`),
  }
}
