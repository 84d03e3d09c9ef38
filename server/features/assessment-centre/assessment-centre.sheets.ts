import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { type AppError, invalid } from '#shared/core/errors.ts'
import { email as emailField } from '#shared/core/fields.ts'
import { type Sheet, readSheet } from '#server/core/sheets.ts'
import { audit } from '#server/core/audit.ts'
import type { UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import {
  applicantsByEmail,
  centreCycle,
  lockCentre,
  saveCycle,
  saveScores,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'

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
  score: ['score', 'βαθμος', 'βαθμολογια', 'σκορ'],
}

const plainHeading = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll('ς', 'σ')

function columnsOf<K extends keyof typeof headings>(sheet: Sheet, names: readonly K[]): Record<K, number> {
  const found = sheet.headers.map(plainHeading)
  const places = Object.fromEntries(
    names.map((name) => [name, found.findIndex((one) => headings[name].some((known) => plainHeading(known) === one))]),
  ) as Record<K, number>
  const missing = names.filter((name) => places[name] < 0)
  if (missing.length > 0) throw badFile(`Λείπουν στήλες από το φύλλο: ${missing.join(', ')}.`)
  return places
}

/** Said beside the file, and as the message of the whole. */
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
}

function readAssessors(sheet: Sheet): { assessors: Person[]; rejected: RejectedRow[] } {
  const places = columnsOf(sheet, ['name', 'email'])
  const assessors: Person[] = []
  const rejected: RejectedRow[] = []
  const seen = new Set<string>()
  for (const [index, row] of sheet.rows.entries()) {
    const name = row[places.name] ?? ''
    const address = emailField.safeParse(row[places.email] ?? '')
    const refuse = (problem: string) => rejected.push({ row: index + 2, text: row.join(' · '), problem })
    if (!address.success) refuse('Μη έγκυρο e-mail')
    else if (name === '' || looksLikeFormula(name) || name.length > 200) refuse('Λείπει το όνομα')
    else if (seen.has(address.data.toLowerCase())) refuse('Ο ίδιος αξιολογητής δύο φορές')
    else {
      seen.add(address.data.toLowerCase())
      assessors.push({ name, email: address.data.toLowerCase() })
    }
  }
  return { assessors, rejected }
}

/** The sheet replaces the earlier list; who stays keeps the times of absence. */
export async function uploadAssessors(
  work: Work,
  edc_id: number,
  upload: UploadedFile | undefined,
): Promise<RejectedRow[]> {
  const sheet = await sheetOf(upload, MAX_ASSESSORS)
  const before = await lockCentre(work.db, edc_id)
  const { assessors, rejected } = readAssessors(sheet)
  if (assessors.length === 0)
    throw badFile(rejected[0] ? `Γραμμή ${rejected[0].row}: ${rejected[0].problem}` : 'Το φύλλο δεν έχει γραμμές.')
  const away = new Map(before.edc_assessors.map((one) => [one.email, one.away]))
  const edc_assessors = assessors.map((one) => ({ ...one, away: away.get(one.email) ?? [] }))
  await saveCycle(work, edc_id, { edc_assessors: JSON.stringify(edc_assessors), edc_assessors_uploaded: true })
  await audit(work, {
    action: 'assessors-uploaded',
    entity: 'educational-cycle',
    id: edc_id,
    before: { assessors: before.edc_assessors.map((one) => one.email) },
    after: { assessors: assessors.map((one) => one.email), rejected: rejected.length },
  })
  return rejected
}

interface Score {
  usr_id: number
  score: number
}

const scoreText = z.string().regex(/^-?\d{1,6}$/)

async function readScores(
  work: Work,
  edc_id: number,
  sheet: Sheet,
): Promise<{ scores: Score[]; rejected: RejectedRow[] }> {
  const places = columnsOf(sheet, ['email', 'score'])
  const emails = sheet.rows.map((row) => (row[places.email] ?? '').toLowerCase())
  const people = await applicantsByEmail(work.db, edc_id, emails)
  const scores: Score[] = []
  const rejected: RejectedRow[] = []
  const seen = new Set<number>()
  for (const [index, row] of sheet.rows.entries()) {
    const usr_id = people.get(emails[index] ?? '')
    const value = scoreText.safeParse(row[places.score] ?? '')
    const refuse = (problem: string) => rejected.push({ row: index + 2, text: row.join(' · '), problem })
    if (usr_id === undefined) refuse('Δεν έχει αίτηση σε αυτόν τον κύκλο')
    else if (!value.success) refuse('Ο βαθμός είναι ακέραιος, από 1 έως 4')
    else if (seen.has(usr_id)) refuse('Το ίδιο άτομο δύο φορές')
    else {
      seen.add(usr_id)
      scores.push({ usr_id, score: Number(value.data) })
    }
  }
  return { scores, rejected }
}

/** Scores from a sheet or from the call itself. A stranger's row is told and changes nothing. */
export async function takeResults(
  work: Work,
  edc_id: number,
  given: { upload: UploadedFile | undefined; results: { userId: number; score: number }[] | undefined },
): Promise<{ updated: number; rejected: RejectedRow[] }> {
  await centreCycle(work.db, edc_id)
  const { scores, rejected } = given.results
    ? { scores: given.results.map(({ userId, score }) => ({ usr_id: userId, score })), rejected: [] }
    : await readScores(work, edc_id, await sheetOf(given.upload, MAX_SCORES))
  if (new Set(scores.map((one) => one.usr_id)).size < scores.length)
    throw invalid({ results: 'Το ίδιο άτομο υπάρχει δύο φορές.' })
  const saved = await saveScores(work.db, edc_id, scores)
  const known = new Set(saved.map((one) => one.usr_id))
  const strangers = scores.filter((one) => !known.has(one.usr_id))
  if (saved.length === 0) {
    const [first] = rejected
    throw badFile(first ? `Γραμμή ${first.row}: ${first.problem}` : 'Κανείς από αυτούς δεν έχει αίτηση στον κύκλο.')
  }
  await saveCycle(work, edc_id, { edc_lac_score_uploaded: true })
  await audit(work, { action: 'scores-uploaded', entity: 'educational-cycle', id: edc_id, after: { scores: saved } })
  return {
    updated: saved.length,
    rejected: [
      ...rejected,
      ...strangers.map((one) => ({ row: 0, text: String(one.usr_id), problem: 'Δεν έχει αίτηση σε αυτόν τον κύκλο' })),
    ],
  }
}
