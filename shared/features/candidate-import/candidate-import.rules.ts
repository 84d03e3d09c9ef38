import * as z from 'zod'
import { ageOn } from '#shared/core/dates.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { personForm, profileForm } from '#shared/features/candidates/candidates.schemas.ts'
import { type ImportFieldName, importFields } from '#shared/features/candidate-import/candidate-import.fields.ts'
import { cities } from '#shared/reference/cities.ts'
import { drivingLicences, languageLevels, languages } from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'

// A row of a list becomes a person, or says what is wrong with it. Pure: the same row always gives the same answer.

const formOfPerson = z.object({ ...personForm, ...profileForm })
export type ImportedPerson = z.output<typeof formOfPerson>

export interface RowProblem {
  /** The field it is about; '' for the row as a whole. */
  field: ImportFieldName | ''
  message: string
}

export interface ReadRow {
  values: ImportedPerson | null
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

function lookup(list: readonly string[]): ReadonlyMap<string, string> {
  return new Map(list.map((one) => [foldGreek(one), one]))
}

const lists = {
  city: lookup(cities),
  sector: lookup(activitySectors),
  bachelor: lookup(bachelorSectors),
  master: lookup(masterSectors),
  iek: lookup(iekSectors),
  epal: lookup(epalSectors),
  language: lookup(languages),
  licence: new Map(drivingLicences.map((one) => [one, one])),
}

const oneOf = (list: ReadonlyMap<string, string>, what: string) => (text: string) => {
  const found = list.get(foldGreek(text))
  if (found === undefined) throw new Refused(`Δεν υπάρχει ${what} «${text}»`)
  return found
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
  const found = plainGenders.get(plain(text))
  if (!found) throw new Refused(`Δεν διαβάζεται το φύλο «${text}»`)
  return found
}

function yesOrNo(text: string): boolean {
  if (['ναι', 'yes', 'true', '1', 'ν', 'y', 'x'].includes(plain(text))) return true
  if (['οχι', 'no', 'false', '0', 'ο', 'n'].includes(plain(text))) return false
  throw new Refused(`Γράψε ναι ή όχι αντί για «${text}»`)
}

/** 1999-05-23 as sheets give it, and 23/5/1999 as people write it. */
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

function languagesOf(text: string): { language: string; level: string }[] {
  return splitList(text).map((part) => {
    const found = /^(.+?)[\s:(–-]+(A1|A2|B1|B2|C1|C2|μητρική)\)?$/iu.exec(latinLevel(part))
    if (!found) throw new Refused(`Γράψε γλώσσα και επίπεδο, π.χ. «Αγγλικά B2», αντί για «${part}»`)
    const level = languageLevels.find((one) => plain(one) === plain(found[2] as string)) as string
    return { language: oneOf(lists.language, 'η γλώσσα')((found[1] as string).trim()), level }
  })
}

/** A level is often typed with the keyboard still in Greek: Β2, Α1. */
function latinLevel(text: string): string {
  return text.replace(/[ΑαΒβ](?=[12]\)?$)/u, (sign) => ('Αα'.includes(sign) ? 'A' : 'B'))
}

function licencesOf(text: string): string[] {
  return splitList(text).map((part) => {
    const latin = part.toUpperCase().replaceAll('Α', 'A').replaceAll('Β', 'B').replaceAll('Ε', 'E').replaceAll('Μ', 'M')
    const found = lists.licence.get(latin)
    if (!found) throw new Refused(`Δεν υπάρχει δίπλωμα «${part}»`)
    return found
  })
}

/** Digits with the plus in front, as people dial; a number that Excel has rid of its zeros is still a number. */
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

type Draft = Record<string, unknown>
type Reader = (text: string, draft: Draft, today: string) => void

const put = (name: string, read: (text: string, today: string) => unknown): Reader => {
  return (text, draft, today) => {
    draft[name] = read(text, today)
  }
}
const asItIs = (text: string) => text

const readers: Record<ImportFieldName, Reader> = {
  usr_fullname: put('usr_fullname', (text) => text.replaceAll(/\s+/g, ' ')),
  first_name: put('first_name', asItIs),
  last_name: put('last_name', asItIs),
  usr_email: put('usr_email', asItIs),
  usr_phone: put('usr_phone', phoneOf),
  usp_birthdate: put('usp_birthdate', dayOf),
  usp_gender: put('usp_gender', genderOf),
  usp_disability: put('usp_disability', (text) => (['οχι', 'no', '0'].includes(plain(text)) ? null : text)),
  // A village is a city, too: what stands in the list is written as there, anything else as it came.
  usp_city: put('usp_city', (text) => lists.city.get(foldGreek(text)) ?? text),
  usp_open_for_work: put('usp_open_for_work', yesOrNo),
  usp_experience_sectors: put('usp_experience_sectors', (text) =>
    splitList(text).map(oneOf(lists.sector, 'ο κλάδος')).join(','),
  ),
  uedu_bachelor_sector: put('uedu_bachelor_sector', oneOf(lists.bachelor, 'ο τομέας πτυχίου')),
  uedu_master_degree_sector: put('uedu_master_degree_sector', oneOf(lists.master, 'ο τομέας μεταπτυχιακού')),
  uedu_iek_sector: put('uedu_iek_sector', oneOf(lists.iek, 'ο τομέας ΙΕΚ')),
  uedu_epal_sector: put('uedu_epal_sector', oneOf(lists.epal, 'ο τομέας ΕΠΑΛ')),
  usp_languages: put('usp_languages', languagesOf),
  usp_software: put('usp_software', splitList),
  usp_code: put('usp_code', splitList),
  usp_driving_licences: put('usp_driving_licences', licencesOf),
  usp_about: put('usp_about', asItIs),
  link: put('usp_links', (text) => [{ label: '', url: linkOf(text) }]),
}

/** Reads one row by the mapping of its columns. Every problem is told at once, so that a file is mended in one go. */
export function readRow(cells: readonly string[], mapping: readonly string[], today: string): ReadRow {
  const draft: Draft = {}
  const problems: RowProblem[] = []
  for (const [index, name] of mapping.entries()) {
    const field = name as ImportFieldName
    const text = (cells[index] ?? '').trim()
    if (name === '' || text === '') continue
    try {
      readers[field](text, draft, today)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      problems.push({ field, message: error.message })
    }
  }
  const { first_name, last_name, ...rest } = draft
  const parts = [first_name, last_name].filter((part) => typeof part === 'string')
  const usr_fullname = rest.usr_fullname ?? parts.join(' ')
  const parsed = formOfPerson.safeParse({ ...rest, usr_fullname, usr_email: rest.usr_email ?? '' })
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

/** The digits by which two telephones are one: +30 697… and 697…. */
export function phoneKey(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10)
}
