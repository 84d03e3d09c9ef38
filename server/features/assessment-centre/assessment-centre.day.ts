import { athensDay } from '#shared/core/dates.ts'
import { formatTime } from '#shared/core/format.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import type { InputOf } from '#shared/core/contract.ts'
import {
  inOrderOfReserve,
  type ShiftProblem,
  shiftedTimes,
} from '#shared/features/assessment-centre/assessment-centre.day.ts'
import type { assessmentCentreContract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Room } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import type { DayBoard, Shifted } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { centreOf, changeSlot, refuseLostRoom } from '#server/features/assessment-centre/assessment-centre.board.ts'
import {
  type Attendance,
  codesOf,
  daySlotRows,
  daysWithSlots,
  informedAndAway,
  lockPresence,
  lockRoomDay,
  moveTimes,
  nameOf,
  personByCode,
  type PresenceChange,
  saveArrival,
  savePresence,
  slotOfPerson,
  withoutCode,
  withoutSlot,
} from '#server/features/assessment-centre/assessment-centre.day.queries.ts'
import { assessorsOf } from '#server/features/assessment-centre/assessment-centre.planning.ts'
import {
  type CycleRow,
  isInStage,
  lockCentre,
  lockSlot,
  roomRows,
  saveSlot,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import { deliver } from '#server/features/assessment-centre/assessment-centre.delivery.ts'
import { mailAgain } from '#server/features/assessment-centre/assessment-centre.sending.ts'
import { seatsOf, slotDrafts, takeBackLetters } from '#server/features/assessment-centre/assessment-centre.slots.ts'
import { auditCentre } from '#server/features/assessment-centre/assessment-centre.trail.ts'

type Contract = typeof assessmentCentreContract

export async function dayBoardOf(work: Work, cycle: CycleRow, requested: string | undefined): Promise<DayBoard> {
  const days = await daysWithSlots(work.db, cycle.edc_id)
  const today = athensDay(work.now)
  // An old link may name a day that the plan no longer has.
  const day =
    days.find((each) => each === requested) ?? days.find((each) => each >= today) ?? days.at(-1) ?? requested ?? today
  const slots = await daySlotRows(work.db, cycle.edc_id, day)
  const people = await withoutSlot(work.db, cycle.edc_id, day)
  return {
    edc_title: cycle.edc_title,
    day,
    days,
    minutes: cycle.edc_lac_slot_minutes,
    now: work.now.toISOString(),
    rooms: (await roomRows(work.db, cycle.edc_id)).map((room) => ({
      eduasr_id: room.eduasr_id,
      eduasr_title: room.eduasr_title,
      lost_at: room.eduasr_date_lost,
      assessors: assessorsOf(room).map(({ name, email }) => name || email),
      slots: slots.filter((slot) => slot.eduass_fk_eduasr_id === room.eduasr_id),
    })),
    reserves: inOrderOfReserve(people.filter(({ absent_at }) => absent_at === null)),
    absent: people.filter(({ absent_at }) => absent_at !== null),
  }
}

async function refuseOutsideStage(work: Work, edc_id: number, usr_id: number): Promise<void> {
  if (!(await isInStage(work, edc_id, usr_id)))
    throw new AppError('conflict', { message: 'Ο υποψήφιος δεν είναι στο στάδιο του κέντρου αξιολόγησης.' })
}

/** The day that an act belongs to: today unless the screen shows another one. No board would show a day outside the plan. */
async function dayOfAct(work: Work, edc_id: number, requested: string | undefined): Promise<string> {
  const day = requested ?? athensDay(work.now)
  if (!(await daysWithSlots(work.db, edc_id)).includes(day))
    throw new AppError('conflict', { message: 'Αυτή η ημέρα δεν είναι στο πρόγραμμα του κέντρου.' })
  return day
}

/** So long a device may keep what it could not send. */
const KEPT_HOURS = 12
/** What is written and what arrives count from clocks that differ by the time a letter takes. */
const NEWER_MS = 10_000

/** When something happened: what a device says, unless its time cannot be right. */
function momentOf(work: Work, at: string | undefined): string {
  const now = work.now.getTime()
  const moment = at === undefined ? now : Date.parse(at)
  const isRight = moment <= now && moment >= now - KEPT_HOURS * 60 * 60_000
  return new Date(isRight ? moment : now).toISOString()
}

/** What waited on a device does not undo what another screen has written since. */
async function refuseOlder(work: Work, attendance: Attendance, moment: string): Promise<void> {
  const written = await lockPresence(work.db, attendance)
  const times = Object.values(written ?? {}).flatMap((time) => (time === null ? [] : Date.parse(time)))
  const newest = Math.max(...times, Number.NEGATIVE_INFINITY)
  if (newest > Date.parse(moment) + NEWER_MS)
    throw new AppError('conflict', {
      message: `Στις ${formatTime(new Date(newest))} σημειώθηκε κάτι νεότερο από άλλη οθόνη, και αυτό μένει.`,
    })
}

const UNKNOWN_CODE = 'Ο κωδικός δεν υπάρχει σε αυτό το κέντρο.'

export async function checkIn(work: Work, { edc_id }: CycleRow, input: InputOf<Contract['checkIn']>) {
  const usr_id = input.usr_id ?? (await personByCode(work.db, edc_id, input.code ?? ''))
  if (usr_id === null) throw invalid({ code: UNKNOWN_CODE }, UNKNOWN_CODE)
  await refuseOutsideStage(work, edc_id, usr_id)
  const day = await dayOfAct(work, edc_id, input.day)
  const { is_new, arrived_at } = await saveArrival(work, { edc_id, usr_id, day }, momentOf(work, input.at))
  if (is_new) await audit(work, { action: 'checked-in', entity: 'user', id: usr_id, after: { cycle: edc_id, day } })
  const slot = await slotOfPerson(work.db, edc_id, usr_id)
  return { usr_id, usr_fullname: await nameOf(work.db, usr_id), is_new, arrived_at, slot }
}

/** The letters about the times give codes too: both wait for the centre, and nobody gets a second code. */
export async function giveCodes(work: Work, { edc_id }: CycleRow): Promise<{ given: number }> {
  await lockCentre(work.db, edc_id)
  const usr_ids = await withoutCode(work.db, edc_id)
  if (usr_ids.length === 0) return { given: 0 }
  await codesOf(work, edc_id, usr_ids)
  await auditCentre(work, edc_id, { action: 'codes-given', after: { people: usr_ids.length } })
  return { given: usr_ids.length }
}

const stepChanges = (now: string): Record<InputOf<Contract['presence']>['step'], PresenceChange> => ({
  started: { aar_date_started: now, aar_date_finished: null },
  finished: { aar_date_finished: now },
  waiting: { aar_date_started: null, aar_date_finished: null },
  'not-arrived': { aar_date_arrived: null, aar_date_started: null, aar_date_finished: null },
})

export async function changePresence(work: Work, { edc_id }: CycleRow, input: InputOf<Contract['presence']>) {
  await refuseOutsideStage(work, edc_id, input.uid)
  const day = await dayOfAct(work, edc_id, input.day)
  const attendance = { edc_id, usr_id: input.uid, day }
  // Whoever goes in has come, whether or not somebody sat at the door.
  const moment = momentOf(work, input.at)
  await refuseOlder(work, attendance, moment)
  if (input.step === 'started') await saveArrival(work, attendance, moment)
  await savePresence(work, attendance, stepChanges(moment)[input.step])
  await audit(work, {
    action: 'presence-changed',
    entity: 'user',
    id: input.uid,
    after: { cycle: edc_id, day, step: input.step },
  })
}

/**
 * The slot is offline, empty and closed; whoever had it is no reserve of the day. A press on a screen that is behind hits
 * nobody else: neither whoever has the slot by now nor somebody who has come.
 */
export async function recordAbsence(work: Work, eduass_id: number, meant: number | undefined): Promise<Room> {
  const { eduass_fk_edc_id: edc_id, eduass_fk_usr_id: usr_id, eduass_time } = await lockSlot(work.db, eduass_id)
  if (meant !== undefined && usr_id !== null && usr_id !== meant)
    throw new AppError('conflict', { message: 'Τη θέση ώρας την έχει πια άλλος υποψήφιος.' })
  const attendance = usr_id === null ? null : { edc_id, usr_id, day: athensDay(eduass_time) }
  const arrived = attendance && (await lockPresence(work.db, attendance))?.aar_date_arrived
  if (arrived)
    throw new AppError('conflict', {
      message: `Έχει έρθει στις ${formatTime(arrived)}. Αν έφυγε, αναίρεσε πρώτα την άφιξη στην ημέρα αξιολόγησης.`,
    })
  const room = await changeSlot(work, eduass_id, 'slot-absent', {
    eduass_fk_usr_id: null,
    eduass_is_offline: true,
    eduass_is_absent: true,
  })
  if (attendance) await savePresence(work, attendance, { aar_date_absent: work.now.toISOString() })
  return room
}

/** Of two who press at once, one gets the slot: its row is locked and must still be closed and empty. */
export async function substitute(work: Work, input: InputOf<Contract['substitute']>): Promise<void> {
  const { id: eduass_id, usr_id, is_offline } = input
  const slot = await lockSlot(work.db, eduass_id)
  const edc_id = slot.eduass_fk_edc_id
  if (slot.eduass_fk_usr_id !== null || !slot.eduass_is_absent) throw new AppError('slot_taken')
  await refuseLostRoom(work, eduass_id)
  await refuseOutsideStage(work, edc_id, usr_id)
  if (await slotOfPerson(work.db, edc_id, usr_id))
    throw new AppError('conflict', { message: 'Ο υποψήφιος έχει ήδη ώρα.' })
  await saveSlot(work, eduass_id, { eduass_fk_usr_id: usr_id, eduass_is_absent: false, eduass_is_offline: is_offline })
  await savePresence(work, { edc_id, usr_id, day: athensDay(slot.eduass_time) }, { aar_date_absent: null })
  await auditCentre(work, edc_id, {
    action: 'slot-substituted',
    after: { slot: eduass_id, usr_id, offline: is_offline },
  })
}

const shiftProblems: Record<ShiftProblem, string> = {
  overlap: 'Θα έπεφτε πάνω στην προηγούμενη συνέντευξη.',
  'another-day': 'Η τελευταία συνέντευξη θα περνούσε τα μεσάνυχτα.',
  'hour-again': 'Κάποια συνέντευξη θα έπεφτε στην ώρα που έρχεται δεύτερη φορά, επειδή αλλάζουν τα ρολόγια.',
}

export async function shiftRoom(
  work: Work,
  { edc_id }: CycleRow,
  input: InputOf<Contract['shiftRoom']>,
): Promise<Shifted> {
  const cycle = await lockCentre(work.db, edc_id)
  const slots = await lockRoomDay(work.db, edc_id, input.rid, input.from)
  const rest = slots.filter(({ eduass_time }) => Date.parse(eduass_time) >= Date.parse(input.from))
  if (Date.parse(rest[0]?.eduass_time ?? '') !== Date.parse(input.from))
    throw new AppError('conflict', { message: 'Το πρόγραμμα της αίθουσας άλλαξε στο μεταξύ.' })
  const result = shiftedTimes(
    slots.map(({ eduass_time }) => eduass_time),
    input.from,
    input.minutes,
    cycle.edc_lac_slot_minutes,
  )
  if ('problem' in result) throw invalid({ minutes: shiftProblems[result.problem] })
  const moves = rest.map(({ eduass_id }, index) => ({ eduass_id, time: result.times[index] ?? '' }))
  if (!input.dry_run) {
    await moveTimes(work.db, moves)
    await auditCentre(work, edc_id, {
      action: 'room-shifted',
      after: { room: input.rid, from: input.from, minutes: input.minutes, slots: moves.length },
    })
  }
  return { ...(await mailShift(work, edc_id, moves, input)), moved: moves.length, ends: result.times.at(-1) ?? null }
}

/** Who is here learns it here; who was never informed has nothing to unlearn. */
async function mailShift(
  work: Work,
  edc_id: number,
  moves: readonly { eduass_id: number; time: string }[],
  { send_letters, dry_run }: InputOf<Contract['shiftRoom']>,
): Promise<Pick<Shifted, 'tell' | 'letters'>> {
  const times = new Map(moves.map(({ eduass_id, time }) => [eduass_id, time]))
  const centre = await centreOf(work, edc_id)
  const informed = await informedAndAway(work.db, edc_id, [...times.keys()])
  const seats = seatsOf(centre).filter(({ person }) => informed.has(person.usr_id))
  const toCall = seats.map(({ slot, person }) => ({
    usr_id: person.usr_id,
    usr_fullname: person.usr_fullname,
    usr_phone: informed.get(person.usr_id) ?? '',
    eduass_time: times.get(slot.eduass_id) ?? slot.eduass_time,
  }))
  // An earlier letter that still waits would say a time that is wrong by now.
  const usr_ids = seats.map(({ person }) => person.usr_id)
  const taken = dry_run ? [] : await takeBackLetters(work, edc_id, usr_ids)
  // Whoever has read nothing yet still has to get the place and the code.
  if (!send_letters) return { tell: toCall, letters: (await mailAgain(work, edc_id, taken)).size }
  const drafts = await slotDrafts(work, centre, seats, dry_run)
  const sent = await deliver(work, { edc_id, action: 'slots-sent' }, { drafts }, dry_run)
  return { tell: toCall, letters: dry_run ? sent.recipients.length : sent.queued }
}
