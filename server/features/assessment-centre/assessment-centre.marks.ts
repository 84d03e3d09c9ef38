import * as z from 'zod'
import { athensDay, addDays, startOfAthensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import { formatDate, plural } from '#shared/core/format.ts'
import type { AssessorDay, Entry, ScoreRow } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { Criterion } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import { languageScore, rubricTotal } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import type { Sending } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { FileAnswer } from '#server/core/handlers.ts'
import { findKey } from '#server/core/secret-keys.ts'
import { fileById } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { centreOf } from '#server/features/assessment-centre/assessment-centre.board.ts'
import { cvForAssessor, saveViews } from '#server/features/assessment-centre/assessment-centre.cv.queries.ts'
import {
  countingEntries,
  type EntryRow,
  insertEntry,
  judgedRows,
  lateCounts,
  lockJudged,
  noteShown,
  scoredRows,
  seatOfAssessor,
} from '#server/features/assessment-centre/assessment-centre.marks.queries.ts'
import { assessorsOf } from '#server/features/assessment-centre/assessment-centre.planning.ts'
import {
  centreCycle,
  roomRows,
  saveCycle,
  saveScores,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import { criterionRows } from '#server/features/assessment-centre/assessment-centre.rubric.queries.ts'
import {
  aboutCentre,
  begin,
  deliver,
  type Draft,
  type Seen,
} from '#server/features/assessment-centre/assessment-centre.delivery.ts'

/** Marks that a device held back without network are taken for a day longer than people are shown. */
const HOURS_TO_SEND = 24

const linkData = z.object({ edc_id: z.int(), email: z.string(), day: z.string(), shown: z.array(z.int()).default([]) })

const linkOf = async (work: Work, key: string) => linkData.parse((await findKey(work, 'assessor', key)).data)

const dayEnd = (day: string) => Date.parse(startOfAthensDay(addDays(day, 1)))

/** For reading, a link works until its day ends in Athens, and while its assessor sits in a room. */
async function readerOf(work: Work, key: string) {
  const link = await linkOf(work, key)
  const seat = await seatOfAssessor(work.db, link.edc_id, link.email)
  if (!seat || work.now.getTime() >= dayEnd(link.day)) throw new AppError('link_expired')
  return { ...link, ...seat }
}

interface Sheet {
  levels: { acr_id: number; level: number }[]
  comment: string
  is_absent: boolean
}

const sheetOf = (entries: readonly EntryRow[]): Sheet => ({
  levels: entries.flatMap(({ acr_id, level }) => (acr_id === null || level === null ? [] : [{ acr_id, level }])),
  comment: entries.find(({ comment }) => comment !== null)?.comment ?? '',
  is_absent: entries.some(({ is_absent }) => is_absent === true),
})

/** Who did not come has no total, whatever was marked before. */
const totalOf = (criteria: readonly Criterion[], { levels, is_absent }: Sheet) =>
  is_absent ? null : rubricTotal(criteria, new Map(levels.map(({ acr_id, level }) => [acr_id, level])))

/** Nobody who has not judged yet learns what others think. */
const isComplete = (criteria: readonly Criterion[], sheet: Sheet) =>
  sheet.is_absent || totalOf(criteria, sheet) !== null

export async function openAssessorDay(work: Work, key: string): Promise<AssessorDay> {
  const { edc_id, email, day, shown, eduasr_id, eduasr_title } = await readerOf(work, key)
  const cycle = await centreCycle(work.db, edc_id)
  const rows = await judgedRows(work.db, { edc_id, eduasr_id, day })
  const usr_ids = rows.map(({ usr_id }) => usr_id)
  const criteria = await criterionRows(work.db, edc_id)
  const entries = Map.groupBy(await countingEntries(work.db, edc_id, usr_ids), ({ usr_id }) => usr_id)
  const names = await namesOf(work, edc_id)
  await noteShown(work, key, usr_ids)
  // A page that is read again is no new reading for the person; the trail keeps them all.
  await saveViews(
    work,
    usr_ids.filter((usr_id) => !shown.includes(usr_id)),
    'assessment',
  )
  await auditMany(
    work,
    usr_ids.map((id) => ({ action: 'assessor-read', entity: 'user', id, after: { assessor: email, cycle: edc_id } })),
  )
  return {
    edc_title: cycle.edc_title,
    is_practice: cycle.edc_is_practice,
    day,
    room: eduasr_title,
    name: names.get(email) ?? '',
    minutes: cycle.edc_lac_slot_minutes,
    criteria,
    people: rows.map((row) => {
      const sheets = Map.groupBy(entries.get(row.usr_id) ?? [], (entry) => entry.email)
      const own = sheetOf(sheets.get(email) ?? [])
      const others = [...sheets]
        .filter(([address]) => address !== email)
        .map(([address, list]) => ({ name: names.get(address) ?? '', ...sheetOf(list) }))
        .filter((sheet) => isComplete(criteria, sheet))
      return { ...row, own, others: isComplete(criteria, own) ? others : null }
    }),
    now: work.now.toISOString(),
  }
}

async function namesOf(work: Work, edc_id: number): Promise<Map<string, string>> {
  const rooms = await roomRows(work.db, edc_id)
  return new Map(rooms.flatMap((room) => assessorsOf(room).map(({ email, name }) => [email, name] as const)))
}

interface Received {
  saved: string[]
  late: string[]
  refused: { key: string; reason: string }[]
}

/** Each entry is written once, whatever the clock of the device says: the order in which they come is the order that counts. */
export async function takeEntries(work: Work, key: string, entries: readonly Entry[]): Promise<Received> {
  const { edc_id, email, shown } = await linkOf(work, key)
  const people = await lockJudged(
    work.db,
    edc_id,
    entries.map(({ usr_id }) => usr_id),
  )
  const criteria = await criterionRows(work.db, edc_id)
  const received: Received = { saved: [], late: [], refused: [] }
  const written: Entry[] = []
  for (const entry of entries) {
    const person = people.get(entry.usr_id)
    const refuse = (reason: string) => received.refused.push({ key: entry.key, reason })
    if (!person || !shown.includes(entry.usr_id)) refuse('Το άτομο δεν είναι στη λίστα σας.')
    else if (entry.acr_id !== undefined && !criteria.some(({ acr_id }) => acr_id === entry.acr_id))
      refuse('Το κριτήριο δεν υπάρχει πια.')
    else {
      const result = await insertEntry(work, { edc_id, email }, entry, person.isDecided)
      if (!result) refuse('Το κλειδί έχει ήδη χρησιμοποιηθεί.')
      else {
        received.saved.push(entry.key)
        if (result.isLate) received.late.push(entry.key)
        if (result.isNew) written.push(entry)
      }
    }
  }
  const counting = written.filter(({ key: written_key }) => !received.late.includes(written_key))
  await fillLanguageScores(work, edc_id, criteria, counting)
  await noteEntries(work, { edc_id, email }, written)
  return received
}

async function noteEntries(
  work: Work,
  { edc_id, email }: { edc_id: number; email: string },
  written: readonly Entry[],
): Promise<void> {
  const byPerson = Map.groupBy(written, ({ usr_id }) => usr_id)
  await auditMany(
    work,
    [...byPerson].map(([id, list]) => ({
      action: 'assessor-marked',
      entity: 'user',
      id,
      after: {
        assessor: email,
        cycle: edc_id,
        marks: list.flatMap(({ acr_id, level }) => (acr_id === undefined ? [] : [{ acr_id, level }])),
        absent: list.findLast(({ is_absent }) => is_absent !== undefined)?.is_absent ?? null,
      },
    })),
  )
}

/** `edca_lac_score` is the language score: the mean of the language marks that have come, where there is such a criterion. */
async function fillLanguageScores(
  work: Work,
  edc_id: number,
  criteria: readonly Criterion[],
  written: readonly Entry[],
): Promise<void> {
  const language = criteria.find(({ acr_is_language }) => acr_is_language)?.acr_id
  const usr_ids = [...new Set(written.filter(({ acr_id }) => acr_id === language).map(({ usr_id }) => usr_id))]
  if (language === undefined || usr_ids.length === 0) return
  const marks = (await countingEntries(work.db, edc_id, usr_ids)).filter(({ acr_id }) => acr_id === language)
  const scores = [...Map.groupBy(marks, ({ usr_id }) => usr_id)].flatMap(([usr_id, list]) => {
    const score = languageScore(list.flatMap(({ level }) => level ?? []))
    return score === null ? [] : [{ usr_id, score }]
  })
  await saveScores(work, edc_id, scores)
  await saveCycle(work, edc_id, { edc_lac_score_uploaded: true })
}

export async function openAssessorCv(work: Work, key: string, usr_id: number): Promise<FileAnswer> {
  const { edc_id, email, eduasr_id, day } = await readerOf(work, key)
  const person = (await judgedRows(work.db, { edc_id, eduasr_id, day })).find((row) => row.usr_id === usr_id)
  const fil_id = person?.has_cv ? await cvForAssessor(work.db, { usr_id, edc_id, email }) : null
  const file = fil_id ? await fileById(work.db, fil_id) : undefined
  if (!file) throw new AppError('not_found')
  await saveViews(work, [usr_id], 'cv')
  await audit(work, { action: 'cv-opened', entity: 'user', id: usr_id, after: { assessor: email, cycle: edc_id } })
  const body = await work.services.storage.read(file.fil_id)
  return new FileAnswer({ name: file.fil_name, mime: file.fil_mime, body })
}

export async function scorecardsOf(work: Work, edc_id: number): Promise<{ criteria: Criterion[]; people: ScoreRow[] }> {
  const criteria = await criterionRows(work.db, edc_id)
  const entries = Map.groupBy(await countingEntries(work.db, edc_id), ({ usr_id }) => usr_id)
  const late = await lateCounts(work.db, edc_id)
  const names = await namesOf(work, edc_id)
  const people = (await scoredRows(work.db, edc_id)).map((row) => {
    const sheets = [...Map.groupBy(entries.get(row.usr_id) ?? [], ({ email }) => email)].map(([email, list]) => {
      const sheet = sheetOf(list)
      return { email, name: names.get(email) ?? email, ...sheet, total: totalOf(criteria, sheet) }
    })
    const totals = sheets.flatMap(({ total }) => total ?? [])
    const total = totals.length === 0 ? null : totals.reduce((sum, each) => sum + each, 0) / totals.length
    return { ...row, sheets, total, late: late.get(row.usr_id) ?? 0 }
  })
  return { criteria, people }
}

/** One link for each assessor who has people on the day. */
export async function sendAssessorLinks(
  work: Work,
  edc_id: number,
  { day, ...seen }: { day: string } & Seen,
): Promise<Sending> {
  const kind = await begin(work, { edc_id, action: 'assessor-links-sent', of: { day } }, seen)
  if ((await criterionRows(work.db, edc_id)).length === 0)
    throw new AppError('conflict', { message: 'Γράψε πρώτα τα κριτήρια αξιολόγησης.' })
  const minutes = (dayEnd(day) - work.now.getTime()) / 60_000 + HOURS_TO_SEND * 60
  if (minutes <= HOURS_TO_SEND * 60) throw new AppError('conflict', { message: 'Η ημέρα έχει περάσει.' })
  const centre = await centreOf(work, edc_id)
  const drafts = centre.rooms.flatMap((room) => {
    const slots = room.eduasr_slots.filter(
      (slot) => slot.eduass_fk_usr_id !== null && athensDay(slot.eduass_time) === day,
    )
    if (slots.length === 0) return []
    return assessorsOf(room).map(
      ({ name, email }): Draft => ({
        template: 'lac.assessor',
        name,
        what: `${room.eduasr_title}: ${plural(slots.length, 'υποψήφιος', 'υποψήφιοι')}`,
        mail: { to: email, toName: name, about: aboutCentre(edc_id) },
        keys: [{ kind: 'assessor', data: { edc_id, email, day }, minutes }],
        values: ([key]) => {
          const link = work.addressOf(`/assessor/${key}`)
          return { name, cycle: centre.edc_title, room: room.eduasr_title, day: formatDate(day), link }
        },
      }),
    )
  })
  return deliver(work, kind, { drafts }, seen.dry_run)
}
