import { AppError, invalid } from '#shared/core/errors.ts'
import {
  type Assessor,
  DAY_ORDER,
  type DayChange,
  type DaySettings,
} from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { slotTimesOfDay } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import { refuseStale, saveEdit, sentValues } from '#server/core/edits.ts'
import type { Work } from '#server/core/work.ts'
import { centreOf } from '#server/features/assessment-centre/assessment-centre.board.ts'
import {
  candidatesInStage,
  lockCentre,
  saveDays,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import { noGoRows, replaceNoGo } from '#server/features/assessment-centre/assessment-centre.no-go.queries.ts'

interface AssessorList {
  assessors: Assessor[]
  no_go: { email: string; usr_id: number }[]
  expected_changed?: string | null | undefined
}

/** The assessors with their absences, and who must not meet whom. May change after the set-up: a repair follows. */
export async function saveAssessors(work: Work, edc_id: number, list: AssessorList): Promise<void> {
  const { assessors, no_go } = list
  const before = await lockCentre(work.db, edc_id)
  await refuseStale(work, list.expected_changed, {
    entity: 'educational-cycle',
    id: edc_id,
    changed: before.edc_lac_date_changed,
    labels: { ...settingLabels, assessors: 'Αξιολογητές' },
    current: await centreOf(work, edc_id),
  })
  const emails = assessors.map((assessor) => assessor.email.toLowerCase())
  const double = emails.findIndex((email, index) => emails.indexOf(email) < index)
  if (double >= 0) throw invalid({ [`assessors.${double}.email`]: 'Ο ίδιος αξιολογητής υπάρχει ήδη στη λίστα.' })
  const stranger = no_go.findIndex((pair) => !emails.includes(pair.email.toLowerCase()))
  if (stranger >= 0) throw invalid({ [`no_go.${stranger}.email`]: 'Δεν είναι αξιολογητής αυτού του κύκλου.' })
  const candidateIds = new Set((await candidatesInStage(work.db, edc_id)).map((person) => person.usr_id))
  const unknown = no_go.findIndex((pair) => !candidateIds.has(pair.usr_id))
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
  const change = sentValues(input.settings)
  const settings: DaySettings = { ...before, ...change }
  if (settings.edc_lac_day_start >= settings.edc_lac_day_end) throw invalid({ 'settings.edc_lac_day_end': DAY_ORDER })
  const shapeOf = ({ edc_lac_breaks, ...values }: DaySettings) =>
    JSON.stringify([
      values.edc_lac_assessors_per_room,
      values.edc_lac_total_days,
      values.edc_lac_starting_date,
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
    throw invalid({ 'settings.edc_lac_slot_minutes': 'Στις ώρες της ημέρας δεν χωράει ούτε ένα slot.' })
  await saveEdit(work, { action: 'changed', entity: 'educational-cycle', id: edc_id, before, after: change }, () =>
    saveDays(work, edc_id, {
      ...change,
      ...(change.edc_lac_breaks ? { edc_lac_breaks: JSON.stringify(change.edc_lac_breaks) } : {}),
    }),
  )
}

const settingLabels = {
  edc_lac_assessors_per_room: 'Αξιολογητές σε κάθε αίθουσα',
  edc_lac_total_days: 'Ημέρες',
  edc_lac_starting_date: 'Πρώτη ημέρα',
  edc_lac_slot_minutes: 'Διάρκεια κάθε slot',
  edc_lac_day_start: 'Ώρα έναρξης',
  edc_lac_day_end: 'Ώρα λήξης',
  edc_lac_breaks: 'Διαλείμματα',
  edc_lac_skip_weekends: 'Χωρίς Σαββατοκύριακα',
  edc_lac_is_online: 'Διαδικτυακά',
}
