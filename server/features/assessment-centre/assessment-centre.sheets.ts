import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { type AppError, invalid } from '#shared/core/errors.ts'
import { email as emailField } from '#shared/core/fields.ts'
import { dotted } from '#shared/core/format.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { languages } from '#shared/reference/listings.ts'
import { type Sheet, readSheet } from '#server/core/sheets.ts'
import type { UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { noGoRows, replaceNoGo } from '#server/features/assessment-centre/assessment-centre.no-go.queries.ts'
import {
  applicantsByEmail,
  candidatesInStage,
  lockCentre,
  saveCycle,
  saveScores,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import { auditCentre } from '#server/features/assessment-centre/assessment-centre.trail.ts'

export interface RejectedRow {
  /** As the sheet numbers it: the headings are row 1. */
  row: number
  text: string
  problem: string
}

const MAX_ASSESSORS = 500
const MAX_SCORES = 10_000

const headings = {
  name: ['name', 'ονομα', 'ονοματεπωνυμο', 'αξιολογητης', 'fullname', 'full name'],
  email: ['email', 'e-mail', 'mail', 'ηλεκτρονικη διευθυνση', 'διευθυνση email'],
  languages: ['languages', 'γλωσσες', 'γλωσσα', 'language'],
  noGo: ['no-go', 'no go', 'να μη συναντησει', 'δεν πρεπει να συναντησει', 'εξαιρεσεις'],
  score: ['score', 'βαθμος', 'βαθμολογια', 'σκορ'],
}

const plainHeading = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll('ς', 'σ')

/** A column that a sheet may leave out; -1 without it. */
const columnOf = (sheet: Sheet, name: keyof typeof headings) =>
  sheet.headers.findIndex((heading) => headings[name].some((alias) => plainHeading(alias) === plainHeading(heading)))

function columnsOf<K extends keyof typeof headings>(sheet: Sheet, names: readonly K[]): Record<K, number> {
  const columns = Object.fromEntries(names.map((name) => [name, columnOf(sheet, name)])) as Record<K, number>
  const missing = names.filter((name) => columns[name] < 0)
  if (missing.length > 0) throw badFile(`Λείπουν στήλες από το φύλλο: ${missing.join(', ')}.`)
  return columns
}

/** The sentence stands beside the file and as the message of the refusal. */
function badFile(sentence: string): AppError {
  return invalid({ file: sentence }, sentence)
}

async function sheetOf(upload: UploadedFile | undefined, maxRows: number): Promise<Sheet> {
  if (!upload) throw badFile('Διάλεξε ένα αρχείο XLSX ή CSV.')
  return readSheet(await readFile(upload.path), { maxRows })
}

/** A sheet may leave a formula's sign behind; such a cell is no name and no address. */
const looksLikeFormula = (text: string) => /^[=+@]/.test(text)

interface Person {
  name: string
  email: string
  languages: string[]
  /** Addresses of people whom they must not meet. */
  noGo: string[]
}

const partsOf = (cell: string | undefined) => [
  ...new Set(
    (cell ?? '')
      .split(/[,;|\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

const languageByWord = new Map(languages.map((word) => [foldGreek(word), word]))

/** `people` by address: whoever waits for the assessment. A row with a word that fits nothing is refused whole. */
function readAssessors(
  sheet: Sheet,
  people: ReadonlyMap<string, number>,
): { assessors: Person[]; rejected: RejectedRow[] } {
  const columns = columnsOf(sheet, ['name', 'email'])
  const [languagesAt, noGoAt] = [columnOf(sheet, 'languages'), columnOf(sheet, 'noGo')]
  const assessors: Person[] = []
  const rejected: RejectedRow[] = []
  const seen = new Set<string>()
  for (const [index, row] of sheet.rows.entries()) {
    const name = row[columns.name] ?? ''
    const address = emailField.safeParse(row[columns.email] ?? '')
    const spoken = partsOf(row[languagesAt])
    const strange = spoken.find((word) => !languageByWord.has(foldGreek(word)))
    const noGo = partsOf(row[noGoAt]).map((part) => part.toLowerCase())
    const nobody = noGo.find((part) => !people.has(part))
    const refuse = (problem: string) => rejected.push({ row: index + 2, text: dotted(...row), problem })
    if (!address.success) refuse('Μη έγκυρο e-mail')
    else if (name === '' || looksLikeFormula(name) || name.length > 200) refuse('Λείπει το όνομα')
    else if (seen.has(address.data.toLowerCase())) refuse('Ο ίδιος αξιολογητής δύο φορές')
    else if (strange !== undefined) refuse(`Άγνωστη γλώσσα: ${strange}`)
    else if (nobody !== undefined) refuse(`Δεν περιμένει για αξιολόγηση: ${nobody}`)
    else {
      seen.add(address.data.toLowerCase())
      assessors.push({
        name,
        email: address.data.toLowerCase(),
        languages: spoken.flatMap((word) => languageByWord.get(foldGreek(word)) ?? []),
        noGo,
      })
    }
  }
  return { assessors, rejected }
}

/** The sheet replaces the earlier list; assessors who stay keep their absences. */
export async function uploadAssessors(
  work: Work,
  edc_id: number,
  upload: UploadedFile | undefined,
): Promise<RejectedRow[]> {
  const sheet = await sheetOf(upload, MAX_ASSESSORS)
  const before = await lockCentre(work.db, edc_id)
  const people = new Map(
    (await candidatesInStage(work.db, edc_id)).map(({ usr_email, usr_id }) => [usr_email.toLowerCase(), usr_id]),
  )
  const { assessors, rejected } = readAssessors(sheet, people)
  if (assessors.length === 0)
    throw badFile(rejected[0] ? `Γραμμή ${rejected[0].row}: ${rejected[0].problem}` : 'Το φύλλο δεν έχει γραμμές.')
  // Without the column, or with an empty cell, what is known of an assessor stays.
  const standing = new Map(before.edc_assessors.map((assessor) => [assessor.email, assessor]))
  const edc_assessors = assessors.map(({ name, email, languages: spoken }) => ({
    name,
    email,
    languages: spoken.length > 0 ? spoken : (standing.get(email)?.languages ?? []),
    away: standing.get(email)?.away ?? [],
  }))
  const named = new Set(assessors.filter(({ noGo }) => noGo.length > 0).map(({ email }) => email))
  const kept = (await noGoRows(work.db, edc_id)).filter(
    ({ email }) => standing.has(email) && !named.has(email) && assessors.some((assessor) => assessor.email === email),
  )
  const pairs = assessors.flatMap(({ email, noGo }) => noGo.map((part) => ({ email, usr_id: people.get(part) ?? 0 })))
  await replaceNoGo(work.db, edc_id, [...kept, ...pairs])
  await saveCycle(work, edc_id, { edc_assessors: JSON.stringify(edc_assessors), edc_assessors_uploaded: true })
  await auditCentre(work, edc_id, {
    action: 'assessors-uploaded',
    before: { assessors: before.edc_assessors.map((assessor) => assessor.email) },
    after: { assessors: assessors.map((assessor) => assessor.email), rejected: rejected.length },
  })
  return rejected
}

interface Score {
  usr_id: number
  score: number
}

/** Scores that are saved already may be others and stay; new ones are 1 to 4. */
const scoreValue = z.coerce.number<number | string>().pipe(z.literal([1, 2, 3, 4]))
const BAD_SCORE = 'Ο βαθμός είναι ακέραιος, από 1 έως 4'
const NO_APPLICATION = 'Δεν έχει αίτηση σε αυτόν τον κύκλο'

async function readScores(
  work: Work,
  edc_id: number,
  sheet: Sheet,
): Promise<{ scores: Score[]; rejected: RejectedRow[] }> {
  const columns = columnsOf(sheet, ['email', 'score'])
  const emails = sheet.rows.map((row) => (row[columns.email] ?? '').toLowerCase())
  const people = await applicantsByEmail(work.db, edc_id, emails)
  const scores: Score[] = []
  const rejected: RejectedRow[] = []
  const seen = new Set<number>()
  for (const [index, row] of sheet.rows.entries()) {
    const usr_id = people.get(emails[index] ?? '')
    const value = scoreValue.safeParse(row[columns.score] ?? '')
    const refuse = (problem: string) => rejected.push({ row: index + 2, text: dotted(...row), problem })
    if (usr_id === undefined) refuse(NO_APPLICATION)
    else if (!value.success) refuse(BAD_SCORE)
    else if (seen.has(usr_id)) refuse('Το ίδιο άτομο δύο φορές')
    else {
      seen.add(usr_id)
      scores.push({ usr_id, score: value.data })
    }
  }
  return { scores, rejected }
}

/** Scores from a sheet or from the call itself. Bad rows are returned and change nothing. */
export async function takeResults(
  work: Work,
  edc_id: number,
  source: { upload: UploadedFile | undefined; results: { userId: number; score: number }[] | undefined },
): Promise<{ updated: number; rejected: RejectedRow[] }> {
  const field = source.results ? 'results' : 'file'
  const { scores, rejected } = source.results
    ? validScores(source.results)
    : await readScores(work, edc_id, await sheetOf(source.upload, MAX_SCORES))
  const saved = await saveScores(work, edc_id, scores)
  const savedIds = new Set(saved.map((entry) => entry.usr_id))
  // A sheet's people were looked up among the applicants; only ids of the call itself can be unknown.
  for (const [index, { userId, score }] of (source.results ?? []).entries()) {
    if (!savedIds.has(userId) && scoreValue.safeParse(score).success)
      rejected.push({ row: index + 1, text: String(userId), problem: NO_APPLICATION })
  }
  if (saved.length === 0) {
    const [first] = rejected
    const sentence = first ? `Γραμμή ${first.row}: ${first.problem}` : 'Δεν στάλθηκε κανένας βαθμός.'
    throw invalid({ [field]: sentence }, sentence)
  }
  await saveCycle(work, edc_id, { edc_lac_score_uploaded: true })
  await auditCentre(work, edc_id, { action: 'scores-uploaded', after: { scores: saved } })
  return { updated: saved.length, rejected }
}

function validScores(results: readonly { userId: number; score: number }[]) {
  if (new Set(results.map(({ userId }) => userId)).size < results.length)
    throw invalid({ results: 'Το ίδιο άτομο υπάρχει δύο φορές.' })
  const scores: Score[] = []
  const rejected: RejectedRow[] = []
  for (const [index, { userId, score }] of results.entries()) {
    if (scoreValue.safeParse(score).success) scores.push({ usr_id: userId, score })
    else rejected.push({ row: index + 1, text: `${userId} · ${score}`, problem: BAD_SCORE })
  }
  return { scores, rejected }
}
