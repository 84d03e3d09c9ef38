import { addDays, athensInstant, isOnClock } from '#shared/core/dates.ts'
import type { UnplacedReason } from '#shared/features/assessment-centre/assessment-centre.planner.ts'

export interface Break {
  from: string
  until: string
}

/** How the days of a centre are divided. Times of day are those of Athens, HH:mm. */
export interface DayPlan {
  startingDate: string
  totalDays: number
  slotMinutes: number
  dayStart: string
  dayEnd: string
  breaks: readonly Break[]
  skipWeekends: boolean
  /** Picked one by one, in order; without them the days follow one another from the first. */
  pickedDays: readonly string[]
}

/** When an assessor cannot come: a day of the centre (1 is the first), the whole day without times. */
export interface Away {
  day: number
  from: string | null
  until: string | null
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const MINUTE = 60_000
const millisAt = (day: string, time: string) => Date.parse(athensInstant(day, time))

export const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The days of a centre, in order. */
export function centreDays(
  plan: Pick<DayPlan, 'startingDate' | 'totalDays' | 'skipWeekends' | 'pickedDays'>,
): readonly string[] {
  if (plan.pickedDays.length > 0) return plan.pickedDays
  const days: string[] = []
  for (let day = plan.startingDate; days.length < plan.totalDays; day = addDays(day, 1)) {
    if (!plan.skipWeekends || !isWeekend(day)) days.push(day)
  }
  return days
}

/** What the settings of a centre say of its days. */
export interface DaysOfCentre {
  edc_lac_starting_date: string | null
  edc_lac_total_days: number | null
  edc_lac_skip_weekends: boolean
  edc_lac_days: readonly string[]
}

/** The days that the settings of a centre give; none while they are not chosen. */
export function plannedDays(cycle: DaysOfCentre): readonly string[] {
  const { edc_lac_starting_date: startingDate, edc_lac_total_days: totalDays } = cycle
  if (startingDate === null || totalDays === null) return []
  return centreDays({
    startingDate,
    totalDays,
    skipWeekends: cycle.edc_lac_skip_weekends,
    pickedDays: cycle.edc_lac_days,
  })
}

/** The times of day at which a slot begins: one after the other, none that ends after the day or touches a break. */
export function slotTimesOfDay(plan: Pick<DayPlan, 'slotMinutes' | 'dayStart' | 'dayEnd' | 'breaks'>): string[] {
  const end = minutesOf(plan.dayEnd)
  const breaks = plan.breaks
    .map((pause) => ({ from: minutesOf(pause.from), until: minutesOf(pause.until) }))
    .toSorted((a, b) => a.from - b.from)
  const times: string[] = []
  let at = minutesOf(plan.dayStart)
  while (at + plan.slotMinutes <= end) {
    const touched = breaks.find((pause) => pause.from < at + plan.slotMinutes && at < pause.until)
    if (touched) {
      at = touched.until
    } else {
      times.push(timeOf(at))
      at += plan.slotMinutes
    }
  }
  return times
}

/**
 * All times of these days as instants, in order. In a night whose clocks change a slot lasts as long as ever: none begins
 * in the hour that is left out, before the one before it has ended, in a break or too late to end with its day.
 */
export function slotInstants(days: readonly string[], hours: Parameters<typeof slotTimesOfDay>[0]): string[] {
  const times = slotTimesOfDay(hours)
  return days.flatMap((day) => {
    const breaks = hours.breaks.map((pause) => ({ from: millisAt(day, pause.from), until: millisAt(day, pause.until) }))
    const end = millisAt(day, hours.dayEnd)
    const slots: string[] = []
    let free = 0
    for (const time of times.filter((each) => isOnClock(day, each))) {
      const from = millisAt(day, time)
      const until = from + hours.slotMinutes * MINUTE
      if (from < free || until > end || breaks.some((pause) => pause.from < until && from < pause.until)) continue
      slots.push(new Date(from).toISOString())
      free = until
    }
    return slots
  })
}

/** Which of the times somebody cannot come to. `days` are the days of the centre, in order. */
export function awayIndexes(
  away: readonly Away[],
  instants: readonly string[],
  days: readonly string[],
  slotMinutes: number,
): number[] {
  const spans = away.flatMap(({ day: number, from, until }) => {
    const day = days[number - 1]
    if (day === undefined) return []
    return [
      {
        from: millisAt(day, from ?? '00:00'),
        until: until ? millisAt(day, until) : millisAt(addDays(day, 1), '00:00'),
      },
    ]
  })
  // Nearly all can always come: for them no hour is read.
  if (spans.length === 0) return []
  return instants.flatMap((instant, index) => {
    const start = Date.parse(instant)
    const end = start + slotMinutes * MINUTE
    return spans.some(({ from, until }) => start < until && from < end) ? [index] : []
  })
}

export const unplacedWords: Record<UnplacedReason, string> = {
  'no-room': 'Δεν υπάρχουν διαθέσιμες ώρες',
  'no-language': 'Σε καμιά αίθουσα δεν μιλά κανείς τη γλώσσα της αξιολόγησής του',
  'no-go': 'Δεν πρέπει να συναντήσει τους αξιολογητές καμιάς διαθέσιμης αίθουσας',
  busy: 'Έχει άλλη υποχρέωση σε όλες τις διαθέσιμες ώρες',
  full: 'Όλες οι ώρες που του ταιριάζουν είναι πιασμένες',
}

export const conflictWords = {
  closed: 'Η ώρα δεν προσφέρεται',
  'assessor-away': 'Αξιολογητής της αίθουσας λείπει αυτή την ώρα',
  'no-go': 'Δεν πρέπει να συναντηθεί με αξιολογητή της αίθουσας',
  language: 'Κανένας αξιολογητής της αίθουσας δεν μιλά τη γλώσσα της αξιολόγησης',
  busy: 'Έχει συνέντευξη σε εταιρεία την ίδια ώρα',
  stage: 'Δεν είναι πια στο στάδιο του κέντρου αξιολόγησης',
} as const

/** The steps of preparing a centre. */
export interface CentreState {
  edc_assessors_uploaded: boolean
  edc_doodle_invite_sent: boolean
  edc_lac_assessors_per_room: number | null
  edc_lac_total_days: number | null
  edc_lac_starting_date: string | null
  edc_lac_setup_ready: boolean
}

/** Why a set-up cannot run yet, in Greek, or null. */
export function setupProblem(state: CentreState, assessors: number): string | null {
  if (state.edc_lac_setup_ready) return 'Το κέντρο αξιολόγησης έχει ήδη στηθεί. Σβήσε πρώτα το πρόγραμμα.'
  if (!state.edc_assessors_uploaded || assessors === 0) return 'Πρόσθεσε πρώτα τους αξιολογητές.'
  if (state.edc_lac_assessors_per_room === null)
    return 'Όρισε και αποθήκευσε πρώτα πόσοι αξιολογητές θα είναι σε κάθε αίθουσα.'
  if (state.edc_lac_total_days === null) return 'Διάλεξε και αποθήκευσε πρώτα τις ημέρες.'
  if (state.edc_lac_starting_date === null) return 'Όρισε και αποθήκευσε πρώτα την ημέρα έναρξης.'
  return null
}
