import { addDays, athensDay, athensInstant, athensTime } from '#shared/core/dates.ts'
import { isUpcoming } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'

const USUAL_HOUR = '11:00'
/** A person needs a day or two to answer. */
const FIRST_DAY = 2
const LOOKED_AT = 30

type Planned = Pick<Interview, 'jli_status' | 'jli_date' | 'jli_minutes' | 'jli_offered_times'>

/**
 * A time to offer next: the hour of the last interview that was made, on the first working day on which the company has
 * no interview at that hour.
 */
export function nextTime(interviews: readonly Planned[], last: Pick<Interview, 'jli_date'> | undefined, now: Date) {
  const time = last ? athensTime(last.jli_date) : USUAL_HOUR
  const taken = interviews
    .filter((interview) => isUpcoming(interview.jli_status))
    .flatMap(({ jli_date, jli_minutes, jli_offered_times }) =>
      [jli_date, ...jli_offered_times].map((each) => ({ from: Date.parse(each), minutes: jli_minutes })),
    )
  const isFree = (day: string) => {
    const at = Date.parse(athensInstant(day, time))
    return !taken.some(({ from, minutes }) => Math.abs(from - at) < minutes * 60_000)
  }
  const today = athensDay(now.toISOString())
  const days = Array.from({ length: LOOKED_AT }, (_, at) => addDays(today, FIRST_DAY + at)).filter(
    (day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()),
  )
  return { date: days.find(isFree) ?? (days[0] as string), time }
}
