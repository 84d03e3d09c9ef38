import * as z from 'zod'
import { ageOn } from '#shared/core/dates.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { candidateValues, type CandidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import {
  type ImportedName,
  type ImportFieldName,
  importFields,
} from '#shared/features/candidate-import/candidate-import.fields.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { otherCityNames } from '#shared/reference/cities.ts'
import { drivingLicences, languageLevels } from '#shared/reference/listings.ts'

// Reads a row of a list as a person, or returns its problems. Pure functions.

export interface RowProblem {
  /** The field it is about; '' for the row as a whole. */
  field: ImportFieldName | ''
  message: string
}

export interface ReadRow {
  values: CandidateValues | null
  problems: RowProblem[]
}

const YOUNGEST = 14
const OLDEST = 100

class Refused extends Error {}

const splitList = (text: string) =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Closed lists by the sound of their words; `usp_city` has one too, but accepts any other word. */
const wordsOf = Object.fromEntries(
  Object.entries<ProfileField>(profile).map(([name, { options = [] }]) => [
    name,
    new Map(options.map(({ value }) => [foldGreek(value), value])),
  ]),
)

const citiesByOtherName = new Map(otherCityNames.map(({ name, city }) => [foldGreek(name), city]))

/** A city of the list, by any of its names; a village stays as it was typed. */
function placeOf(text: string): string {
  const key = foldGreek(text)
  return wordsOf.usp_city?.get(key) ?? citiesByOtherName.get(key) ?? text
}

function listedWord(name: string, text: string): string {
  const word = wordsOf[name]?.get(foldGreek(text))
  if (word === undefined) throw new Refused(`Δεν υπάρχει στη λίστα η τιμή «${text}»`)
  return word
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
  if (!z.iso.date().safeParse(date).success) throw new Refused(`Δεν διαβάζεται η ημερομηνία «${text}»`)
  const age = date < today ? ageOn(date, today) : 0
  if (age < YOUNGEST || age > OLDEST) throw new Refused(`Η ημερομηνία γέννησης «${text}» δεν στέκει`)
  return date
}

function languagesOf(text: string, name: string): { language: string; level: string }[] {
  return splitList(text).map((part) => {
    const [, language = '', typedLevel = ''] =
      /^(.+?)[\s:(–-]+(A1|A2|B1|B2|C1|C2|μητρική)\)?$/iu.exec(latinLevel(part)) ?? []
    const level = languageLevels.find((name) => plain(name) === plain(typedLevel))
    if (!level) throw new Refused(`Γράψε γλώσσα και επίπεδο, π.χ. «Αγγλικά B2», αντί για «${part}»`)
    return { language: listedWord(name, language.trim()), level }
  })
}

/** A level is often typed with the keyboard still in Greek: Β2, Α1. */
function latinLevel(text: string): string {
  return text.replace(/[ΑαΒβ](?=[12]\)?$)/u, (sign) => ('Αα'.includes(sign) ? 'A' : 'B'))
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

type Reader = (text: string, name: string, today: string) => unknown
const asItIs: Reader = (text) => text

/** How a cell is read, by the kind of its field. */
const readersOfKinds: Partial<Record<ProfileField['kind'], Reader>> = {
  suggested: placeOf,
  option: (text, name) => listedWord(name, text),
  optionList: (text, name) =>
    splitList(text)
      .map((part) => listedWord(name, part))
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
  usp_birthdate: (text, _name, today) => dayOf(text, today),
  usp_gender: genderOf,
  usp_disability: (text) => (['οχι', 'no', '0'].includes(plain(text)) ? null : text),
  usp_driving_licences: licencesOf,
  link: (text) => [{ label: '', url: linkOf(text) }],
}

function read(field: ImportFieldName, text: string, today: string): unknown {
  const kind = Object.hasOwn(profile, field) ? profile[field as ImportedName].kind : 'text'
  const reader = readersOfFields[field] ?? readersOfKinds[kind] ?? asItIs
  return reader(text, field, today)
}

/** Reads one row by the mapping of its columns and returns all its problems at once. */
export function readRow(cells: readonly string[], mapping: readonly string[], today: string): ReadRow {
  const draft: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const [index, name] of mapping.entries()) {
    const field = name as ImportFieldName
    const text = (cells[index] ?? '').trim()
    if (name === '' || text === '') continue
    try {
      draft[field] = read(field, text, today)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      problems.push({ field, message: error.message })
    }
  }
  const { first_name, last_name, link, ...rest } = draft
  const parts = [first_name, last_name].filter((part) => typeof part === 'string')
  const usr_fullname = rest.usr_fullname ?? parts.join(' ')
  const parsed = candidateValues.safeParse({ ...rest, usp_links: link, usr_fullname, usr_email: rest.usr_email ?? '' })
  if (parsed.success && problems.length === 0) return { values: parsed.data, problems }
  return { values: null, problems: [...problems, ...problemsOf(parsed.error)] }
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
