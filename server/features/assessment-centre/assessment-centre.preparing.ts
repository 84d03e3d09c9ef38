import { AppError, invalid } from '#shared/core/errors.ts'
import type { Assessor, DaySettings } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { slotTimesOfDay } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import {
  candidatesInStage,
  lockCentre,
  replaceNoGo,
  saveCycle,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'

interface AssessorList {
  assessors: Assessor[]
  no_go: { email: string; usr_id: number }[]
}

/** The assessors with their absences, and who must not meet whom. It may change while the centre stands: a repair follows. */
export async function saveAssessors(work: Work, edc_id: number, { assessors, no_go }: AssessorList): Promise<void> {
  const before = await lockCentre(work.db, edc_id)
  const emails = assessors.map((one) => one.email.toLowerCase())
  const double = emails.findIndex((email, index) => emails.indexOf(email) < index)
  if (double >= 0) throw invalid({ [`assessors.${double}.email`]: 'Ο ίδιος αξιολογητής υπάρχει ήδη στη λίστα.' })
  const stranger = no_go.findIndex((pair) => !emails.includes(pair.email.toLowerCase()))
  if (stranger >= 0) throw invalid({ [`no_go.${stranger}.email`]: 'Δεν είναι αξιολογητής αυτού του κύκλου.' })
  const known = new Set((await candidatesInStage(work.db, edc_id)).map((person) => person.usr_id))
  const unknown = no_go.findIndex((pair) => !known.has(pair.usr_id))
  if (unknown >= 0) throw invalid({ [`no_go.${unknown}.usr_id`]: 'Δεν είναι στο στάδιο του κέντρου αξιολόγησης.' })
  await saveCycle(work, edc_id, {
    edc_assessors: JSON.stringify(assessors.map((one) => ({ ...one, email: one.email.toLowerCase() }))),
    edc_assessors_uploaded: assessors.length > 0,
  })
  await replaceNoGo(work.db, edc_id, no_go)
  await audit(work, {
    action: 'assessors-changed',
    entity: 'educational-cycle',
    id: edc_id,
    before: { assessors: before.edc_assessors },
    after: { assessors, no_go },
  })
}

/** Link and mode may change at any time; what shapes the slots only while there are none. */
export async function saveSettings(work: Work, edc_id: number, settings: DaySettings): Promise<void> {
  const before = await lockCentre(work.db, edc_id)
  const shape = (one: DaySettings) =>
    JSON.stringify([
      one.edc_lac_starting_date,
      one.edc_lac_slot_minutes,
      one.edc_lac_day_start,
      one.edc_lac_day_end,
      one.edc_lac_breaks.map(({ from, until }) => [from, until]),
      one.edc_lac_skip_weekends,
    ])
  if (before.edc_lac_setup_ready && shape(settings) !== shape(before))
    throw new AppError('conflict', { message: 'Το κέντρο αξιολόγησης έχει ήδη στηθεί. Σβήσε πρώτα το πρόγραμμα.' })
  const times = slotTimesOfDay({
    slotMinutes: settings.edc_lac_slot_minutes,
    dayStart: settings.edc_lac_day_start,
    dayEnd: settings.edc_lac_day_end,
    breaks: settings.edc_lac_breaks,
  })
  if (times.length === 0)
    throw invalid({ 'settings.edc_lac_slot_minutes': 'Στις ώρες της ημέρας δεν χωράει ούτε ένα slot.' })
  await saveCycle(work, edc_id, { ...settings, edc_lac_breaks: JSON.stringify(settings.edc_lac_breaks) })
  await audit(work, { action: 'changed', entity: 'educational-cycle', id: edc_id, after: settings })
}
