import {
  type NoGo,
  plan,
  type Plan,
  type PlanInput,
  type PlannedCandidate,
  type PlannedRoom,
  seatAssessors,
} from '#shared/features/assessment-centre/assessment-centre.planner.ts'
import {
  type Away,
  awayIndexes,
  centreDays,
  type DayPlan,
  slotInstants,
} from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import { type SeededRandom, seeded } from '#server/database/seeds/people/seeded.ts'

// Days of assessment centres as offices set them up, by a seed, planned and then repaired after a bad morning. What is
// checked shares nothing with the planner: it counts in minutes of the clock on the wall.

interface GeneratedDay {
  settings: DayPlan
  instants: string[]
  assessors: { email: string; away: Away[]; languages: string[] }[]
  language: string | null
  rooms: PlannedRoom[]
  people: (PlannedCandidate & { elsewhere: { from: number; until: number }[] })[]
  noGo: NoGo[]
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const MINUTE = 60_000
const LANGUAGES = ['Αγγλικά', 'Γερμανικά', 'Γαλλικά']

function settingsOf(random: SeededRandom): DayPlan {
  const dayStart = random.int(16, 20) * 30
  const dayEnd = dayStart + random.int(6, 16) * 30
  const breaks = Array.from({ length: random.int(0, 2) }, () => {
    const from = dayStart + random.int(1, 10) * 15
    return { from: clock(from), until: clock(from + random.pick([5, 15, 30, 45])) }
  })
  // All days of two years, so that both changes of the clock and leap days come.
  const first = new Date(Date.UTC(2027, 0, 1 + random.int(0, 730)))
  const skipWeekends = random.chance(0.7)
  return {
    startingDate: first.toISOString().slice(0, 10),
    totalDays: random.int(1, 3),
    slotMinutes: random.pick([10, 15, 20, 25, 30, 45, 60]),
    dayStart: clock(dayStart),
    dayEnd: clock(dayEnd),
    breaks,
    skipWeekends,
    pickedDays: random.chance(0.4) ? pickedDaysOf(random, first, skipWeekends) : [],
  }
}

/** Some days of three weeks, as the office picks them in a calendar. */
function pickedDaysOf(random: SeededRandom, first: Date, skipWeekends: boolean): string[] {
  const days = Array.from({ length: 21 }, (_, at) => new Date(first.getTime() + at * 24 * 60 * MINUTE))
  const offered = days.filter((day) => !skipWeekends || ![0, 6].includes(day.getUTCDay()))
  return random
    .some(offered, 1, 3)
    .map((day) => day.toISOString().slice(0, 10))
    .toSorted()
}

function awayOf(random: SeededRandom, settings: DayPlan): Away[] {
  if (random.chance(0.6)) return []
  const day = random.int(1, settings.totalDays)
  if (random.chance(0.3)) return [{ day, from: null, until: null }]
  const from = minutesOf(settings.dayStart) + random.int(-2, 10) * 20
  return [{ day, from: clock(from), until: random.chance(0.2) ? null : clock(from + random.int(1, 6) * 25) }]
}

export function generatedDay(seed: number): GeneratedDay {
  const random = seeded(seed)
  const settings = settingsOf(random)
  const instants = slotInstants(centreDays(settings), settings)
  const language = random.chance(0.4) ? random.pick(LANGUAGES) : null
  const assessors = Array.from({ length: random.int(1, 12) }, (_, at) => ({
    email: `assessor${at}`,
    away: awayOf(random, settings),
    languages: LANGUAGES.filter(() => random.chance(0.6)),
  }))
  const planned = plannedAssessors(settings, assessors, instants)
  const seating = { perRoom: random.int(1, 3), times: instants.length, language }
  const rooms = seatAssessors(planned, seating).map((seats, at) => ({
    id: at + 1,
    assessors: seats,
    closed: [...instants.keys()].filter(() => random.chance(0.03)),
  }))
  const people = Array.from({ length: random.int(0, 70) }, (_, at) => {
    const elsewhere = random.chance(0.1) && instants.length > 0 ? [meetingAt(random, random.pick(instants))] : []
    const busy = [...instants.keys()].filter((index) =>
      elsewhere.some((meeting) => overlaps(settings, instants[index], meeting)),
    )
    return { id: 1000 + at, elsewhere, busy, language: random.chance(0.1) ? random.pick(LANGUAGES) : language }
  })
  const noGo = people
    .filter(() => random.chance(0.15))
    .flatMap(({ id }) => random.some(assessors, 1, 3).map(({ email }) => ({ assessor: email, candidate: id })))
  return { settings, instants, assessors, language, rooms, people, noGo }
}

function meetingAt(random: SeededRandom, instant: string): { from: number; until: number } {
  const from = Date.parse(instant) + random.int(-4, 4) * 10 * MINUTE
  return { from, until: from + random.pick([30, 60, 90]) * MINUTE }
}

const overlaps = (settings: DayPlan, instant: string | undefined, meeting: { from: number; until: number }) => {
  const from = Date.parse(instant ?? '')
  return from < meeting.until && meeting.from < from + settings.slotMinutes * MINUTE
}

const plannedAssessors = (settings: DayPlan, assessors: GeneratedDay['assessors'], instants: readonly string[]) =>
  assessors.map(({ email, away, languages }) => ({
    email,
    languages,
    away: away.length === 0 ? [] : awayIndexes(away, instants, centreDays(settings), settings.slotMinutes),
  }))

const inputOf = (day: GeneratedDay, current: PlanInput['current']): PlanInput => {
  const { settings, instants, assessors, rooms, people, noGo } = day
  return {
    times: instants.length,
    rooms,
    assessors: plannedAssessors(settings, assessors, instants),
    candidates: people,
    noGo,
    current,
  }
}

/** One assessor falls ill at nine, a slot falls away, somebody drops out and somebody comes. */
function afterBadMorning(day: GeneratedDay, seed: number): GeneratedDay {
  const random = seeded(seed + 7_000_000)
  const ill = random.pick(day.assessors).email
  const lost = random.pick(day.rooms).id
  return {
    ...day,
    assessors: day.assessors.map((assessor) =>
      assessor.email === ill ? { ...assessor, away: [{ day: 1, from: '09:00', until: null }] } : assessor,
    ),
    rooms: day.rooms.map((room) =>
      room.id === lost && random.chance(0.3) ? { ...room, closed: [...day.instants.keys()] } : room,
    ),
    people: [...day.people.slice(1), { id: 5000, busy: [], elsewhere: [], language: day.language }],
  }
}

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Athens',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** The first rule that a plan breaks, in words, or null. */
function brokenRule(day: GeneratedDay, planned: Plan): string | null {
  const { settings, instants } = day
  const days = [...new Set(instants.map((instant) => wall.format(new Date(instant)).slice(0, 10)))]
  const [roomTimes, assessorTimes] = [new Set<string>(), new Set<string>()]
  const isThere = new Map(day.people.map((person) => [person.id, person]))
  if (planned.placed.size + planned.unplaced.length !== day.people.length) return 'somebody is lost or doubled'
  for (const [id, { room: number, time }] of planned.placed) {
    const [person, room, instant] = [isThere.get(id), day.rooms.find((each) => each.id === number), instants[time]]
    if (!person || !room || instant === undefined) return `${id}: nobody, nowhere or never`
    if (room.closed.includes(time)) return `${id}: the slot is not offered`
    if (roomTimes.has(`${number} ${instant}`)) return `${id}: the room is taken twice`
    roomTimes.add(`${number} ${instant}`)
    const [date = '', hours = ''] = wall.format(new Date(instant)).split(', ')
    const [from, until] = [minutesOf(hours), minutesOf(hours) + settings.slotMinutes]
    if (from < minutesOf(settings.dayStart) || until > minutesOf(settings.dayEnd)) return `${id}: outside the hours`
    if (settings.breaks.some((pause) => from < minutesOf(pause.until) && minutesOf(pause.from) < until))
      return `${id}: in a break`
    if (settings.skipWeekends && [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()))
      return `${id}: at a weekend`
    if (person.elsewhere.some((meeting) => overlaps(settings, instant, meeting))) return `${id}: is elsewhere`
    const { language } = person
    const speaks = (email: string) =>
      day.assessors.some((assessor) => assessor.email === email && assessor.languages.includes(language ?? ''))
    if (language !== null && !room.assessors.some(speaks)) return `${id}: nobody in the room speaks ${language}`
    if (settings.pickedDays.length > 0 && !settings.pickedDays.includes(date)) return `${id}: on a day nobody picked`
    for (const email of room.assessors) {
      if (assessorTimes.has(`${email} ${instant}`)) return `${email}: in two rooms at once`
      assessorTimes.add(`${email} ${instant}`)
      if (day.noGo.some((pair) => pair.assessor === email && pair.candidate === id))
        return `${id}: must not meet ${email}`
      const { away = [] } = day.assessors.find((assessor) => assessor.email === email) ?? {}
      const isAway = away.some(
        (gap) =>
          days[gap.day - 1] === date &&
          from < (gap.until === null ? 1440 : minutesOf(gap.until)) &&
          (gap.from === null ? 0 : minutesOf(gap.from)) < until,
      )
      if (isAway) return `${email}: is away`
    }
  }
  return null
}

/** The rule that day number `seed` breaks when it is planned, or repaired after a bad morning; null where none. */
export function ruleBrokenBy(seed: number): string | null {
  const day = generatedDay(seed)
  const morning = plan(inputOf(day, new Map()))
  const broken = brokenRule(day, morning)
  if (broken !== null) return `planned: ${broken}`
  const after = afterBadMorning(day, seed)
  const repaired = plan(inputOf(after, morning.placed))
  const brokenLater = brokenRule(after, repaired)
  if (brokenLater !== null) return `repaired: ${brokenLater}`
  // Whoever is not where they were is named: these must be informed again, and nobody else.
  const moved = after.people.filter(({ id }) => {
    const [before, now] = [morning.placed.get(id), repaired.placed.get(id)]
    return before !== undefined && (before.room !== now?.room || before.time !== now.time)
  })
  const isExact = moved.length === repaired.moved.length && moved.every(({ id }) => repaired.moved.includes(id))
  return isExact ? null : 'repaired: not exactly those are named who must be informed'
}
