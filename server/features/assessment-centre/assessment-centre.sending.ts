import { pathOf } from '#shared/core/contract.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { addDays, athensDay, endOfAthensDay } from '#shared/core/dates.ts'
import { formatDate, formatDateTime, plural } from '#shared/core/format.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { assessmentCentreContract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { CV_DAYS_AFTER } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { lacFileNames, paperOf } from '#shared/features/assessment-centre/assessment-centre.papers.ts'
import { plannedDays } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Centre, Room, Sending, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import type { Work } from '#server/core/work.ts'
import { centreOf } from '#server/features/assessment-centre/assessment-centre.board.ts'
import {
  aboutCentre,
  ANY_NUMBER,
  begin,
  deliver,
  type Draft,
  type Seen,
  type Skipped,
} from '#server/features/assessment-centre/assessment-centre.delivery.ts'
import { assessorsOf } from '#server/features/assessment-centre/assessment-centre.planning.ts'
import { cvsOf, saveCycle } from '#server/features/assessment-centre/assessment-centre.queries.ts'
import {
  type Seat,
  seatsOf,
  slotDrafts,
  takeBackWrongLetters,
} from '#server/features/assessment-centre/assessment-centre.slots.ts'

function readyCentre(centre: Centre): Centre {
  if (!centre.edc_lac_setup_ready)
    throw new AppError('conflict', { message: 'Το κέντρο αξιολόγησης δεν έχει στηθεί ακόμη.' })
  return centre
}

function roomsOf(centre: Centre, room_id: number | undefined): Room[] {
  const rooms = room_id === undefined ? centre.rooms : centre.rooms.filter((room) => room.eduasr_id === room_id)
  if (room_id !== undefined && rooms.length === 0) throw new AppError('not_found')
  return rooms
}

const assessorMail = (edc_id: number, assessor: { name: string; email: string }) => ({
  to: assessor.email,
  toName: assessor.name,
  about: aboutCentre(edc_id),
})

export async function sendPoll(
  work: Work,
  edc_id: number,
  input: { link?: string | undefined; again: boolean } & Seen,
): Promise<Sending> {
  const kind = await begin(
    work,
    { edc_id, action: 'doodle-sent' },
    { ...input, sent_before: input.sent_before ?? ANY_NUMBER },
  )
  const centre = await centreOf(work, edc_id)
  if (centre.edc_assessors.length === 0) throw new AppError('conflict', { message: 'Ανέβασε πρώτα τους αξιολογητές.' })
  if (centre.edc_doodle_invite_sent && !input.again && !input.dry_run)
    throw new AppError('conflict', { message: 'Η πρόσκληση έχει ήδη σταλεί. Επιβεβαίωσε ότι θέλεις να ξανασταλεί.' })
  const link = input.link ?? (centre.edc_lac_poll_link || 'Απαντήστε σε αυτό το μήνυμα με τις ώρες που μπορείτε.')
  const days = plannedDays(centre).map(formatDate).join(', ') || 'θα οριστούν'
  const drafts = centre.edc_assessors.map((assessor) => ({
    template: 'lac.poll',
    name: assessor.name,
    what: 'Ερώτηση διαθεσιμότητας',
    mail: assessorMail(edc_id, assessor),
    values: () => ({
      name: assessor.name,
      cycle: centre.edc_title,
      days,
      hours: `${centre.edc_lac_day_start}–${centre.edc_lac_day_end}`,
      link,
    }),
  }))
  const sent = await deliver(work, kind, { drafts }, input.dry_run)
  if (!input.dry_run)
    await saveCycle(work, edc_id, {
      edc_doodle_invite_sent: true,
      edc_lac_poll_link: input.link ?? centre.edc_lac_poll_link,
    })
  return sent
}

const subjectsOf = (slots: readonly Slot[]) => ({ subject_ids: slots.flatMap((slot) => slot.eduass_fk_usr_id ?? []) })
const takenSlots = (room: Room) => room.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id !== null)
const line = (slot: Slot, more = '') => `${formatDateTime(slot.eduass_time)} · ${slot.usr_fullname ?? ''}${more}`

/** Each assessor gets their own links, so that the log shows who opened a CV. */
export async function sendCvs(
  work: Work,
  edc_id: number,
  input: { room_id?: number | undefined } & Seen,
): Promise<Sending> {
  const kind = await begin(work, { edc_id, action: 'cvs-sent', of: { room_id: input.room_id ?? null } }, input)
  const centre = readyCentre(await centreOf(work, edc_id))
  const cvs = await cvsOf(work.db, edc_id)
  const last = Math.max(
    0,
    ...centre.rooms.flatMap((room) => room.eduasr_slots.map((slot) => Date.parse(slot.eduass_time))),
  )
  const lastDay = addDays(athensDay(new Date(Math.max(last, work.now.getTime()))), CV_DAYS_AFTER)
  const until = endOfAthensDay(lastDay)
  const skipped: Skipped[] = []
  const drafts = roomsOf(centre, input.room_id).flatMap((room) => {
    const slots = takenSlots(room)
    if (slots.length === 0) {
      skipped.push({ name: room.eduasr_title, reason: 'Δεν έχει υποψηφίους' })
      return []
    }
    const people = slots.flatMap(({ eduass_fk_usr_id: usr_id }) => (usr_id !== null && cvs.has(usr_id) ? usr_id : []))
    /** The people of the room for one of its assessors. */
    const linesBy = (keys: readonly string[]) => {
      const keyOf = new Map(people.map((usr_id, at) => [usr_id, keys[at]]))
      return slots.map((slot) => {
        const key = keyOf.get(slot.eduass_fk_usr_id ?? 0)
        if (key === undefined) return line(slot, ': χωρίς βιογραφικό')
        return line(slot, `: ${work.addressOf(pathOf(assessmentCentreContract.openCv, { key }))}`)
      })
    }
    return assessorsOf(room).map(
      (assessor): Draft => ({
        template: 'lac.cvs',
        name: assessor.name,
        what: `${room.eduasr_title}: ${plural(slots.length, 'υποψήφιος', 'υποψήφιοι')}`,
        mail: { ...assessorMail(edc_id, assessor), ...subjectsOf(slots) },
        keys: people.map((usr_id) => ({ kind: 'cv', usr_id, data: { edc_id, email: assessor.email }, until })),
        values: (keys) => ({
          name: assessor.name,
          cycle: centre.edc_title,
          room: room.eduasr_title,
          people: linesBy(keys).join('\n'),
          until: formatDate(lastDay),
        }),
      }),
    )
  })
  return deliver(work, kind, { drafts, skipped }, input.dry_run)
}

export async function sendSlots(
  work: Work,
  edc_id: number,
  which: {
    usr_id?: number
    usr_ids?: readonly number[] | undefined
    only_changed?: boolean
  } & Seen,
): Promise<Sending> {
  const chosen = which.usr_id === undefined ? which.usr_ids : [which.usr_id]
  const usr_ids = chosen?.toSorted((a, b) => a - b) ?? null
  const { dry_run, sent_before = ANY_NUMBER } = which
  const kind = await begin(work, { edc_id, action: 'slots-sent', of: { usr_ids } }, { dry_run, sent_before })
  const centre = readyCentre(await centreOf(work, edc_id))
  const all = seatsOf(centre)
  const seats = chosen === undefined ? all : all.filter(({ person }) => chosen.includes(person.usr_id))
  if (which.usr_id !== undefined && seats.length === 0)
    throw new AppError('conflict', { message: 'Ο υποψήφιος δεν έχει ώρα.' })
  const recipients = which.only_changed ? seats.filter((seat) => !seat.slot.is_told) : seats
  const informed = seats.length - recipients.length
  const skipped =
    chosen === undefined ? centre.unplaced.map((person) => ({ name: person.usr_fullname, reason: 'Δεν έχει ώρα' })) : []
  const drafts = await slotDrafts(work, centre, recipients, which.dry_run)
  return deliver(work, kind, { drafts, skipped, informed }, which.dry_run)
}

/** Whose letter was taken back waits for another, unless what they knew before is right. Returns who can get one. */
export async function mailAgain(work: Work, edc_id: number, usr_ids: readonly number[]): Promise<Set<number>> {
  if (usr_ids.length === 0) return new Set()
  const centre = await centreOf(work, edc_id)
  const seats = seatsOf(centre).filter(({ slot, person }) => usr_ids.includes(person.usr_id) && !slot.is_told)
  const drafts = await slotDrafts(work, centre, seats, false)
  await deliver(work, { edc_id, action: 'slots-sent' }, { drafts }, false)
  return new Set(seats.map(({ person }) => person.usr_id))
}

/**
 * After every act that moves somebody: a letter that waits says the new time, and whoever has none gets none. The centre
 * is locked by then, before any slot: two acts at once would each write a letter and take back the other's. Returns whose
 * letter was wrong.
 */
export async function mendWaitingLetters(work: Work, edc_id: number): Promise<number[]> {
  const wrong = await takeBackWrongLetters(work, edc_id)
  await mailAgain(work, edc_id, wrong)
  return wrong
}

function selectedDays(numbers: readonly number[], existing: readonly string[]): string[] {
  const wrong = numbers.find((number) => number < 1 || number > existing.length)
  if (wrong !== undefined) throw invalid({ days: `Δεν υπάρχει ημέρα ${wrong}: το κέντρο έχει ${existing.length}.` })
  return numbers.length === 0 ? [...existing] : existing.filter((_, index) => numbers.includes(index + 1))
}

/** The interview flow is for assessors only; the other papers are for everybody. */
const forCandidates = lacFileNames.filter((name) => name !== 'edc_lac_interview_flow_file')

export async function sendFiles(
  work: Work,
  edc_id: number,
  input: { days?: number | number[] | undefined } & Seen,
): Promise<Sending> {
  const numbers = [...new Set([input.days ?? []].flat())].toSorted((a, b) => a - b)
  const kind = await begin(work, { edc_id, action: 'lac-files-sent', of: { days: numbers } }, input)
  const centre = readyCentre(await centreOf(work, edc_id))
  const all = [
    ...new Set(centre.rooms.flatMap((room) => room.eduasr_slots.map((slot) => athensDay(slot.eduass_time)))),
  ].toSorted()
  const days = new Set(selectedDays(numbers, all))
  const papers = (names: readonly (typeof lacFileNames)[number][]) =>
    names.flatMap((name) => paperOf(centre, name) ?? [])
  if (papers(lacFileNames).length === 0) throw new AppError('conflict', { message: 'Ανέβασε πρώτα τα έγγραφα.' })
  const draftFor = (
    recipient: { name: string; email: string; hello: string; usr_id?: number },
    names: typeof lacFileNames | typeof forCandidates,
  ): Draft[] => {
    const files = papers(names)
    if (files.length === 0) return []
    return [
      {
        template: 'lac.files',
        name: recipient.name,
        what: `${files.length === 1 ? '1 έγγραφο' : `${files.length} έγγραφα`}`,
        mail: {
          ...assessorMail(edc_id, recipient),
          usr_id: recipient.usr_id ?? null,
          attachments: files.map(({ fil_id, fil_name, fil_mime }) => ({
            filename: fil_name,
            contentType: fil_mime,
            fil_id,
          })),
        },
        values: () => ({
          name: recipient.hello,
          cycle: centre.edc_title,
          days: [...days].map(formatDate).join(', '),
          files: files.map((file) => `• ${file.fil_name}`).join('\n'),
        }),
      },
    ]
  }
  const seats = seatsOf(centre).filter((seat) => days.has(athensDay(seat.slot.eduass_time)))
  const rooms = new Set(seats.map((seat) => seat.room))
  const assessors = [...rooms].flatMap((room) =>
    assessorsOf(room).map((assessor) => ({ ...assessor, hello: assessor.name })),
  )
  const drafts = [
    ...seats.flatMap((seat) => draftFor(candidateOf(seat), forCandidates)),
    ...assessors.flatMap((assessor) => draftFor(assessor, lacFileNames)),
  ]
  return deliver(work, kind, { drafts }, input.dry_run)
}

function candidateOf({ person }: Seat) {
  const { usr_id, usr_fullname: name, usr_email: email } = person
  return { usr_id, name, email, hello: vocative(name) }
}

export async function sendRoomUpdates(work: Work, edc_id: number, input: { room_id: number } & Seen): Promise<Sending> {
  const { room_id } = input
  const kind = await begin(work, { edc_id, action: 'room-updates-sent', of: { room_id } }, input)
  const centre = readyCentre(await centreOf(work, edc_id))
  const [room] = roomsOf(centre, room_id)
  if (!room) throw new AppError('not_found')
  const slots = takenSlots(room)
  const location = [
    room.eduasr_link && `Διαδικτυακά: ${room.eduasr_link}`,
    room.eduasr_offline_room && `Αίθουσα: ${room.eduasr_offline_room}`,
    room.eduasr_offline_table && `Τραπέζι: ${room.eduasr_offline_table}`,
    `Αξιολογητές: ${assessorsOf(room)
      .map((assessor) => assessor.name)
      .join(', ')}`,
  ].filter((part) => part !== '')
  const toAssessors = assessorsOf(room).map(
    (assessor): Draft => ({
      template: 'lac.room',
      name: assessor.name,
      what: `Πρόγραμμα: ${room.eduasr_title}`,
      mail: { ...assessorMail(edc_id, assessor), ...subjectsOf(slots) },
      values: () => ({
        name: assessor.name,
        cycle: centre.edc_title,
        room: room.eduasr_title,
        place: location.join('\n'),
        people: slots.map((slot) => line(slot)).join('\n') || 'Δεν υπάρχουν υποψήφιοι.',
      }),
    }),
  )
  const seats = seatsOf(centre).filter((seat) => seat.room.eduasr_id === room.eduasr_id)
  const drafts = [...toAssessors, ...(await slotDrafts(work, centre, seats, input.dry_run))]
  return deliver(work, kind, { drafts }, input.dry_run)
}
