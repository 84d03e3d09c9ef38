import { addDays, athensDay, athensInstant, athensTime } from '#shared/core/dates.ts'
import { isWorkingDay } from '#shared/core/greek-holidays.ts'
import { isUpcoming } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'

const USUAL_HOUR = '11:00'
const USUAL_MINUTES = 30
/** Nobody is usually met earlier or later. */
const WORKING_HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
const EARLIEST = '08:00'
const LATEST = '20:00'
/** A person needs a day or two to answer. */
const FIRST_DAY = 2
const LOOKED_AT = 30

type Planned = Pick<Interview, 'jli_status' | 'jli_date' | 'jli_minutes' | 'jli_offered_times'>

/**
 * A time to offer next: the hour of the last interview that was made, on the first working day on which the company has
 * no interview then; where each is taken, another hour of the first day that has one. Nothing where none is free.
 */
export function nextTime(
  interviews: readonly Planned[],
  last: Pick<Interview, 'jli_date' | 'jli_minutes'> | undefined,
  now: Date,
): { date: string; time: string } | undefined {
  const minutes = last?.jli_minutes ?? USUAL_MINUTES
  const taken = interviews
    .filter((interview) => isUpcoming(interview.jli_status))
    .flatMap(({ jli_date, jli_minutes, jli_offered_times }) =>
      [jli_date, ...jli_offered_times].map((each) => spanOf(Date.parse(each), jli_minutes)),
    )
  const isFree = (date: string, time: string) => {
    const { from, to } = spanOf(Date.parse(athensInstant(date, time)), minutes)
    return !taken.some((other) => from < other.to && other.from < to)
  }
  const today = athensDay(now.toISOString())
  const days = Array.from({ length: LOOKED_AT }, (_, at) => addDays(today, FIRST_DAY + at)).filter(isWorkingDay)
  const usual = hourOf(last)
  const sameHour = days.map((date) => ({ date, time: usual }))
  const otherHours = days.flatMap((date) => WORKING_HOURS.map((time) => ({ date, time })))
  return [...sameHour, ...otherHours].find(({ date, time }) => isFree(date, time))
}

const spanOf = (from: number, minutes: number) => ({ from, to: from + minutes * 60_000 })

/** The hour of the last one, unless it was an odd one. */
function hourOf(last: Pick<Interview, 'jli_date'> | undefined): string {
  const time = last ? athensTime(last.jli_date) : USUAL_HOUR
  return time >= EARLIEST && time <= LATEST ? time : USUAL_HOUR
}
