import { AppError, invalid } from '#shared/core/errors.ts'
import {
  type Assessor,
  DAY_ORDER,
  type DayChange,
  type DaySettings,
} from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { formatDate } from '#shared/core/format.ts'
import { isWeekend, slotTimesOfDay } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import { labelsOf } from '#shared/features/trail/trail.labels.ts'
import { refuseStale, saveEdit, sentValues } from '#server/core/edits.ts'
import type { Work } from '#server/core/work.ts'
import { centreOf } from '#server/features/assessment-centre/assessment-centre.board.ts'
import { assessorsOf } from '#server/features/assessment-centre/assessment-centre.planning.ts'
import {
  candidatesInStage,
  type CycleRow,
  lockCentre,
  roomRows,
  saveDays,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import {
  otherLanguages,
  replaceOtherLanguages,
} from '#server/features/assessment-centre/assessment-centre.language.queries.ts'
import { noGoRows, replaceNoGo } from '#server/features/assessment-centre/assessment-centre.no-go.queries.ts'

const MAX_ASSESSORS = 500

interface AssessorList {
  assessors: Assessor[]
  no_go?: { email: string; usr_id: number }[] | undefined
  expected_changed?: string | null | undefined
}

/** Refuses who has not read what a colleague changed in the centre meanwhile. */
const refuseStaleCentre = async (work: Work, before: CycleRow, expected: string | null | undefined) =>
  refuseStale(work, expected, {
    entity: 'educational-cycle',
    id: before.edc_id,
    changed: before.edc_lac_date_changed,
    labels: { ...settingLabels, ...labelsOf('assessors') },
    current: await centreOf(work, before.edc_id),
  })

/** The assessors with their absences, and who must not meet whom. May change after the set-up: a repair follows. */
export async function saveAssessors(work: Work, edc_id: number, list: AssessorList): Promise<void> {
  const { assessors, no_go } = list
  const before = await lockCentre(work.db, edc_id)
  await refuseStaleCentre(work, before, list.expected_changed)
  const emails = new Set(assessors.map(({ email }) => email.toLowerCase()))
  // Pairs of who is left off the list go with them.
  const kept = async () => (await noGoRows(work.db, edc_id)).filter(({ email }) => emails.has(email))
  await storeAssessors(
    work,
    before,
    no_go ? { assessors, no_go } : { assessors, no_go: await kept(), isNew: () => false },
  )
}

interface OneAssessor {
  id: number
  email_before: string | null
  assessor: Assessor
  usr_ids?: number[] | undefined
  expected_changed?: string | null | undefined
}

/** One assessor; the list is read under its lock, so of two people who add somebody at once both keep theirs. */
export async function saveAssessor(work: Work, input: OneAssessor): Promise<void> {
  const { id: edc_id, assessor, usr_ids } = input
  const before = await lockCentre(work.db, edc_id)
  const old = input.email_before?.toLowerCase() ?? null
  const email = assessor.email.toLowerCase()
  if (old !== null) {
    await refuseStaleCentre(work, before, input.expected_changed)
    if (!before.edc_assessors.some((other) => other.email === old)) throw new AppError('not_found')
    if (old !== email) await refuseSeated(work, edc_id, old)
  }
  if (old !== email && before.edc_assessors.some((other) => other.email === email))
    throw invalid({ 'assessor.email': 'Ο ίδιος αξιολογητής υπάρχει ήδη στη λίστα.' })
  if (old === null && before.edc_assessors.length >= MAX_ASSESSORS)
    throw new AppError('conflict', { message: `Η λίστα έχει ήδη ${MAX_ASSESSORS} αξιολογητές.` })
  const pairs = await noGoRows(work.db, edc_id)
  const own = usr_ids ?? pairs.flatMap((pair) => (pair.email === old ? pair.usr_id : []))
  await storeAssessors(work, before, {
    assessors:
      old === null
        ? [...before.edc_assessors, assessor]
        : before.edc_assessors.map((other) => (other.email === old ? assessor : other)),
    no_go: [...pairs.filter((pair) => pair.email !== old), ...own.map((usr_id) => ({ email, usr_id }))],
    isNew: (pair) => usr_ids !== undefined && pair.email === email,
  })
}

export async function removeAssessor(work: Work, edc_id: number, address: string): Promise<void> {
  const before = await lockCentre(work.db, edc_id)
  const email = address.toLowerCase()
  if (!before.edc_assessors.some((assessor) => assessor.email === email)) throw new AppError('not_found')
  await refuseSeated(work, edc_id, email)
  await storeAssessors(work, before, {
    assessors: before.edc_assessors.filter((assessor) => assessor.email !== email),
    no_go: (await noGoRows(work.db, edc_id)).filter((pair) => pair.email !== email),
    isNew: () => false,
  })
}

/** Rooms, marks and links know an assessor by the address: it stays while the assessor sits in a room. */
async function refuseSeated(work: Work, edc_id: number, email: string): Promise<void> {
  const room = (await roomRows(work.db, edc_id)).find((row) => assessorsOf(row).some((seat) => seat.email === email))
  if (room)
    throw new AppError('conflict', {
      message: `Κάθεται στην αίθουσα «${room.eduasr_title}»: άλλαξε πρώτα τους αξιολογητές της.`,
    })
}

interface StoredList {
  assessors: readonly Assessor[]
  no_go: readonly { email: string; usr_id: number }[]
  /** Which pairs somebody sends now; pairs of people who have left the stage since may stand. */
  isNew?: (pair: { email: string }) => boolean
}

async function storeAssessors(work: Work, before: CycleRow, { assessors, no_go, isNew }: StoredList): Promise<void> {
  const { edc_id } = before
  const emails = assessors.map((assessor) => assessor.email.toLowerCase())
  const double = emails.findIndex((email, index) => emails.indexOf(email) < index)
  if (double >= 0) throw invalid({ [`assessors.${double}.email`]: 'Ο ίδιος αξιολογητής υπάρχει ήδη στη λίστα.' })
  const stranger = no_go.findIndex((pair) => !emails.includes(pair.email.toLowerCase()))
  if (stranger >= 0) throw invalid({ [`no_go.${stranger}.email`]: 'Δεν είναι αξιολογητής αυτού του κύκλου.' })
  const candidateIds = new Set((await candidatesInStage(work.db, edc_id)).map((person) => person.usr_id))
  const unknown = no_go.findIndex((pair) => (isNew?.(pair) ?? true) && !candidateIds.has(pair.usr_id))
  if (unknown >= 0) throw invalid({ [`no_go.${unknown}.usr_id`]: 'Δεν είναι στο στάδιο του κέντρου αξιολόγησης.' })
  const stored = assessors.map((assessor) => ({ ...assessor, email: assessor.email.toLowerCase() }))
  const change = {
    action: 'assessors-changed' as const,
    entity: 'educational-cycle',
    id: edc_id,
    before: { assessors: before.edc_assessors, no_go: pairsOf(await noGoRows(work.db, edc_id)) },
    after: { assessors: stored, no_go: pairsOf(no_go) },
  }
  await saveEdit(work, change, async () => {
    await saveDays(work, edc_id, {
      edc_assessors: JSON.stringify(stored),
      edc_assessors_uploaded: stored.length > 0,
    })
    await replaceNoGo(work.db, edc_id, no_go)
  })
}

interface Languages {
  language?: string | null | undefined
  people?: { usr_id: number; language: string }[] | undefined
  expected_changed?: string | null | undefined
}

/** In which language people are assessed. May change after the set-up: a repair follows. */
export async function saveLanguages(work: Work, edc_id: number, input: Languages): Promise<void> {
  const before = await lockCentre(work.db, edc_id)
  await refuseStaleCentre(work, before, input.expected_changed)
  if (input.people) await refusePeople(work, edc_id, input.people)
  const others = byPerson(await otherLanguages(work.db, edc_id))
  const edc_lac_language = input.language === undefined ? before.edc_lac_language : input.language
  const people = input.people ? byPerson(input.people) : others
  const change = {
    action: 'languages-changed' as const,
    entity: 'educational-cycle',
    id: edc_id,
    before: { edc_lac_language: before.edc_lac_language, people: others },
    after: { edc_lac_language, people },
  }
  await saveEdit(work, change, async () => {
    await saveDays(work, edc_id, { edc_lac_language })
    await replaceOtherLanguages(work.db, edc_id, people)
  })
}

async function refusePeople(work: Work, edc_id: number, people: readonly { usr_id: number }[]): Promise<void> {
  const candidateIds = new Set((await candidatesInStage(work.db, edc_id)).map((person) => person.usr_id))
  const refused = people.findIndex(({ usr_id }) => !candidateIds.has(usr_id))
  if (refused >= 0) throw invalid({ [`people.${refused}.usr_id`]: 'Δεν είναι στο στάδιο του κέντρου αξιολόγησης.' })
  const ids = people.map(({ usr_id }) => usr_id)
  const double = ids.findIndex((usr_id, index) => ids.indexOf(usr_id) < index)
  if (double >= 0) throw invalid({ [`people.${double}.usr_id`]: 'Το ίδιο άτομο υπάρχει δύο φορές.' })
}

const byPerson = (people: readonly { usr_id: number; language: string }[]) =>
  people.map(({ usr_id, language }) => ({ usr_id, language })).toSorted((a, b) => a.usr_id - b.usr_id)

/** Each pair once, in one order, as they are stored. */
function pairsOf(rows: readonly { email: string; usr_id: number }[]): { email: string; usr_id: number }[] {
  const pairs = new Map(rows.map(({ email, usr_id }) => [`${usr_id} ${email.toLowerCase()}`, usr_id]))
  return [...pairs.keys()]
    .toSorted()
    .map((pair) => ({ email: pair.slice(pair.indexOf(' ') + 1), usr_id: pairs.get(pair) ?? 0 }))
}

export const alreadySetUp = () =>
  new AppError('conflict', { message: 'Το κέντρο αξιολόγησης έχει ήδη στηθεί. Σβήσε πρώτα το πρόγραμμα.' })

/** Online or not may change at any time; what shapes the slots only before the set-up. */
export async function saveSettings(
  work: Work,
  input: { id: number; settings: DayChange; expected_changed?: string | null | undefined },
): Promise<void> {
  const { id: edc_id, expected_changed } = input
  const before = await lockCentre(work.db, edc_id)
  await refuseStale(work, expected_changed, {
    entity: 'educational-cycle',
    id: edc_id,
    changed: before.edc_lac_date_changed,
    labels: settingLabels,
    current: before,
  })
  const change = withPickedDays(before, sentValues(input.settings))
  const settings: DaySettings = { ...before, ...change }
  const weekend = settings.edc_lac_skip_weekends ? settings.edc_lac_days.findIndex(isWeekend) : -1
  if (weekend >= 0)
    throw invalid({
      'settings.edc_lac_days': `Η ${formatDate(settings.edc_lac_days[weekend] ?? '')} είναι Σαββατοκύριακο.`,
    })
  if (settings.edc_lac_day_start >= settings.edc_lac_day_end) throw invalid({ 'settings.edc_lac_day_end': DAY_ORDER })
  const shapeOf = ({ edc_lac_breaks, ...values }: DaySettings) =>
    JSON.stringify([
      values.edc_lac_assessors_per_room,
      values.edc_lac_total_days,
      values.edc_lac_starting_date,
      values.edc_lac_days,
      values.edc_lac_slot_minutes,
      values.edc_lac_day_start,
      values.edc_lac_day_end,
      values.edc_lac_skip_weekends,
      edc_lac_breaks.map(({ from, until }) => [from, until]),
    ])
  if (before.edc_lac_setup_ready && shapeOf(settings) !== shapeOf(before)) throw alreadySetUp()
  const times = slotTimesOfDay({
    slotMinutes: settings.edc_lac_slot_minutes,
    dayStart: settings.edc_lac_day_start,
    dayEnd: settings.edc_lac_day_end,
    breaks: settings.edc_lac_breaks,
  })
  if (times.length === 0)
    throw invalid({ 'settings.edc_lac_slot_minutes': 'Στις ώρες της ημέρας δεν χωράει ούτε μία συνέντευξη.' })
  await saveEdit(work, { action: 'changed', entity: 'educational-cycle', id: edc_id, before, after: change }, () =>
    saveDays(work, edc_id, {
      ...change,
      ...(change.edc_lac_breaks ? { edc_lac_breaks: JSON.stringify(change.edc_lac_breaks) } : {}),
      ...(change.edc_lac_days ? { edc_lac_days: JSON.stringify(change.edc_lac_days) } : {}),
    }),
  )
}

/**
 * Picked days say the first day and how many there are. Where somebody says these anew and other ones, the days follow one
 * another again.
 */
export function withPickedDays<Change extends DayChange>(before: PickedDays, change: Change): Change {
  const picked = change.edc_lac_days && [...new Set(change.edc_lac_days)].toSorted()
  if (picked && picked.length > 0)
    return {
      ...change,
      edc_lac_days: picked,
      edc_lac_starting_date: picked[0] ?? null,
      edc_lac_total_days: picked.length,
    }
  const { edc_lac_starting_date, edc_lac_total_days, edc_lac_days } = { ...before, ...change }
  const isAsPicked = edc_lac_starting_date === (edc_lac_days[0] ?? null) && edc_lac_total_days === edc_lac_days.length
  return before.edc_lac_days.length === 0 || isAsPicked ? change : { ...change, edc_lac_days: [] }
}

type PickedDays = Pick<DaySettings, 'edc_lac_starting_date' | 'edc_lac_total_days' | 'edc_lac_days'>

const settingLabels = labelsOf(
  'edc_lac_days',
  'edc_lac_language',
  'edc_lac_assessors_per_room',
  'edc_lac_total_days',
  'edc_lac_starting_date',
  'edc_lac_slot_minutes',
  'edc_lac_day_start',
  'edc_lac_day_end',
  'edc_lac_breaks',
  'edc_lac_skip_weekends',
  'edc_lac_is_online',
)
