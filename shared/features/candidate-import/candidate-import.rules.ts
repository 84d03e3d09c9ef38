import * as z from 'zod'
import { ageOn } from '#shared/core/dates.ts'
import { candidateValues, type CandidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import {
  type ImportedName,
  type ImportFieldName,
  importFields,
  languageOf,
} from '#shared/features/candidate-import/candidate-import.fields.ts'
import {
  languageAndLevelOf,
  levelOf,
  listedWord,
  meaningKey,
  type Meanings,
} from '#shared/features/candidate-import/candidate-import.values.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import { type LabourStatus, labourWords } from '#shared/features/candidates/profile.words.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { drivingLicences } from '#shared/reference/listings.ts'

// Reads a row of a list as a person, or returns its problems. Pure functions.

export interface RowProblem {
  /** The field it is about; '' for the row as a whole. */
  field: ImportFieldName | ''
  message: string
  /** A value that the product does not know, as it stands in the cell: the office may say what it means. */
  unknown?: string
}

export interface ReadRow {
  values: CandidateValues | null
  /** Beside values: remarks, which do not keep the row out. */
  problems: RowProblem[]
}

const YOUNGEST = 14
const OLDEST = 100

const isoDay = z.iso.date()

class Refused extends Error {}

const splitList = (text: string) =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** How the cells of a list are read. */
interface Reading {
  today: string
  meanings: Meanings
  /** The unknown values of this row. */
  problems: RowProblem[]
  remarks: RowProblem[]
}

/** A value as the office has explained it, or as it stands. */
const explained = (field: string, text: string, { meanings }: Reading) => meanings.get(meaningKey(field, text)) ?? text

function unknown(field: string, text: string, message: string): RowProblem {
  return { field: field as ImportFieldName, message, unknown: text }
}

/** A city of the list, by any of its names; a village stays as it was typed, with a remark until the office has seen it. */
function placeOf(text: string, field: string, reading: Reading): string {
  const place = explained(field, text, reading)
  const city = listedWord(field, place)
  if (city === undefined && place !== '' && !reading.meanings.has(meaningKey(field, text)))
    reading.remarks.push(unknown(field, text, `Δεν υπάρχει στις πόλεις η «${text}»`))
  return city ?? place
}

function wordOf(text: string, field: string, reading: Reading): string | null {
  const meaning = explained(field, text, reading)
  if (meaning === '') return null
  const word = listedWord(field, meaning)
  if (word === undefined) reading.problems.push(unknown(field, text, `Δεν υπάρχει στη λίστα η τιμή «${text}»`))
  return word ?? null
}

const genders = new Map([
  ...['γ', 'γυναικα', 'θ', 'θηλυ', 'f', 'female', 'woman'].map((word) => [word, 'FEMALE'] as const),
  ...['α', 'ανδρας', 'αντρας', 'αρρεν', 'm', 'male', 'man'].map((word) => [word, 'MALE'] as const),
  ...['αλλο', 'other', 'x'].map((word) => [word, 'OTHER'] as const),
])

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ').trim()
}
const plainGenders = new Map([...genders].map(([word, value]) => [plain(word), value]))

function genderOf(text: string): 'FEMALE' | 'MALE' | 'OTHER' {
  const gender = plainGenders.get(plain(text))
  if (!gender) throw new Refused(`Δεν διαβάζεται το φύλο «${text}»`)
  return gender
}

const labour = new Map<string, LabourStatus>(
  (
    [
      ['EMPLOYED', ['εργαζόμενος', 'εργαζόμενη', 'αυτοαπασχολούμενος', 'αυτοαπασχολούμενη', 'employed']],
      ['UNEMPLOYED', ['άνεργος', 'άνεργη', 'ανεργία', 'unemployed']],
      ['LONG_TERM_UNEMPLOYED', ['μακροχρόνια άνεργος', 'μακροχρόνια άνεργη', 'long-term unemployed']],
      ['IN_EDUCATION', ['σε εκπαίδευση', 'φοιτητής', 'φοιτήτρια', 'σπουδαστής', 'σπουδάστρια', 'student']],
      ['INACTIVE', ['εκτός εργατικού δυναμικού', 'οικονομικά ανενεργός', 'inactive']],
    ] as const
  ).flatMap(([status, words]) => [status, labourWords[status], ...words].map((word) => [plain(word), status] as const)),
)

function labourOf(text: string): LabourStatus {
  const status = labour.get(plain(text))
  if (!status) throw new Refused(`Δεν διαβάζεται η εργασιακή κατάσταση «${text}»`)
  return status
}

function yesOrNo(text: string): boolean {
  if (['ναι', 'yes', 'true', '1', 'ν', 'y', 'x'].includes(plain(text))) return true
  if (['οχι', 'no', 'false', '0', 'ο', 'n'].includes(plain(text))) return false
  throw new Refused(`Γράψε ναι ή όχι αντί για «${text}»`)
}

/** 1999-05-23 as in spreadsheets, and 23/5/1999 as people write it. */
function dayOf(text: string, today: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  const greek = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : greek ? [greek[3], greek[2], greek[1]] : []
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (!isoDay.safeParse(date).success) throw new Refused(`Δεν διαβάζεται η ημερομηνία «${text}»`)
  const age = date < today ? ageOn(date, today) : 0
  if (age < YOUNGEST || age > OLDEST) throw new Refused(`Η ημερομηνία γέννησης «${text}» δεν στέκει`)
  return date
}

interface Spoken {
  language: string
  level: string
}

function languagesOf(text: string, field: string, reading: Reading): Spoken[] {
  return splitList(text).flatMap((part) => {
    const meaning = explained(field, part, reading)
    if (meaning === '') return []
    const spoken = languageAndLevelOf(meaning)
    if (spoken) return [spoken]
    const message = `Γράψε γλώσσα και επίπεδο, π.χ. «Αγγλικά B2», αντί για «${part}»`
    reading.problems.push(unknown(field, part, message))
    return []
  })
}

/** The cell of a column that holds the level of one language. */
function spokenOf(language: string, text: string, field: string, reading: Reading): Spoken[] {
  const meaning = explained(field, text, reading)
  if (meaning === '') return []
  const level = levelOf(meaning)
  if (level) return [{ language, level }]
  reading.problems.push(unknown(field, text, `Γράψε επίπεδο από A1 έως C2 ή «Μητρική», αντί για «${text}»`))
  return []
}

/** The licences are Latin letters, often typed with the keyboard in Greek. */
function licencesOf(text: string): string[] {
  return splitList(text).map((part) => {
    const latin = part.toUpperCase().replaceAll('Α', 'A').replaceAll('Β', 'B').replaceAll('Ε', 'E').replaceAll('Μ', 'M')
    if (!drivingLicences.some((licence) => licence === latin)) throw new Refused(`Δεν υπάρχει δίπλωμα «${part}»`)
    return latin
  })
}

function wholeNumberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Refused(`Χρειάζεται ακέραιος αριθμός αντί για «${text}»`)
  return Number(text)
}

/** Digits with an optional plus in front; Excel may have removed leading zeros. */
function phoneOf(text: string): string {
  const digits = text.replaceAll(/[^\d+]/g, '').replace(/^00/, '+')
  if (!/^\+?\d{10,15}$/.test(digits)) throw new Refused(`Δεν διαβάζεται το τηλέφωνο «${text}»`)
  return digits
}

function linkOf(text: string): string {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(url)) throw new Refused(`Δεν διαβάζεται ο σύνδεσμος «${text}»`)
  return url
}

type Reader = (text: string, field: string, reading: Reading) => unknown
const asItIs: Reader = (text) => text

/** How a cell is read, by the kind of its field. */
const readersOfKinds: Partial<Record<ProfileField['kind'], Reader>> = {
  suggested: placeOf,
  option: wordOf,
  optionList: (text, field, reading) =>
    splitList(text)
      .flatMap((part) => wordOf(part, field, reading) ?? [])
      .join(','),
  texts: splitList,
  languages: languagesOf,
  flag: yesOrNo,
  wholeNumber: wholeNumberOf,
}

/** Fields with a reader of their own. */
const readersOfFields: Partial<Record<ImportFieldName, Reader>> = {
  usr_fullname: (text) => text.replaceAll(/\s+/g, ' '),
  usr_phone: phoneOf,
  usp_birthdate: (text, _field, { today }) => dayOf(text, today),
  usp_gender: genderOf,
  usp_labour_status: labourOf,
  usp_disability: (text) => (['οχι', 'no', '0'].includes(plain(text)) ? null : text),
  usp_driving_licences: licencesOf,
  link: (text) => [{ label: '', url: linkOf(text) }],
}

function read(field: ImportFieldName, text: string, reading: Reading): unknown {
  const language = languageOf(field)
  if (language !== null) return spokenOf(language, text, field, reading)
  const kind = Object.hasOwn(profile, field) ? profile[field as ImportedName].kind : 'text'
  const reader = readersOfFields[field] ?? readersOfKinds[kind] ?? asItIs
  return reader(text, field, reading)
}

/** The cells of a row by their fields. */
function draftOf(cells: readonly string[], mapping: readonly string[], reading: Reading): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  const spoken: Spoken[] = []
  for (const [index, name] of mapping.entries()) {
    const field = name as ImportFieldName
    const text = (cells[index] ?? '').trim()
    if (name === '' || text === '') continue
    try {
      const value = read(field, text, reading)
      if (field === 'usp_languages' || languageOf(field) !== null) spoken.push(...(value as Spoken[]))
      else draft[field] = value
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      reading.problems.push({ field, message: error.message })
    }
  }
  // A language of two columns counts once, as the first of them says it.
  const first = spoken.filter(({ language }, at) => spoken.findIndex((other) => other.language === language) === at)
  return first.length > 0 ? { ...draft, usp_languages: first } : draft
}

/** Reads one row by the mapping of its columns and returns all its problems at once. */
export function readRow(
  cells: readonly string[],
  mapping: readonly string[],
  today: string,
  meanings: Meanings = new Map(),
): ReadRow {
  const reading: Reading = { today, meanings, problems: [], remarks: [] }
  const { first_name, last_name, link, ...rest } = draftOf(cells, mapping, reading)
  const { problems, remarks } = reading
  const parts = [first_name, last_name].filter((part) => typeof part === 'string')
  const usr_fullname = rest.usr_fullname ?? parts.join(' ')
  const parsed = candidateValues.safeParse({ ...rest, usp_links: link, usr_fullname, usr_email: rest.usr_email ?? '' })
  if (parsed.success && problems.length === 0) return { values: parsed.data, problems: remarks }
  return { values: null, problems: [...problems, ...remarks, ...problemsOf(parsed.error)] }
}

function problemsOf(error: z.ZodError | undefined): RowProblem[] {
  return (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0] ?? '')
    const field = (name === 'usp_links' ? 'link' : name in importFields ? name : '') as RowProblem['field']
    return { field, message: issue.message }
  })
}

/** The digits that identify a telephone: +30 697… and 697… are the same. */
export function phoneKey(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10)
}
