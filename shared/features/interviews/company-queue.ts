import { isTimePast } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview, ListingCandidate } from '#shared/features/hiring/hiring.schemas.ts'

/** `outcome`: did it take place? `decide`: it did, and now? `proposal`: another time is asked for. `unanswered`: no word. */
export type QueueKind = 'outcome' | 'decide' | 'proposal' | 'unanswered'

export interface QueueItem {
  key: string
  kind: QueueKind
  /** Since when it waits. */
  since: string
  interview: Interview
  /** The times that were proposed and are still ahead. */
  times: string[]
}

const DAYS_WITHOUT_ANSWER = 3
const DAY = 86_400_000

const pairOf = (jl_id: number, usr_id: number) => `${jl_id} ${usr_id}`

function itemOf(interview: Interview, place: ListingCandidate, now: Date): Omit<QueueItem, 'key'> | null {
  const times = interview.jli_proposed_times.filter((time) => new Date(time) > now)
  if (interview.awaits_outcome) return { kind: 'outcome', since: interview.jli_date, interview, times }
  if (interview.jli_status === 'COMPLETED')
    return place.jlc_status === 'INTERVIEWED' ? { kind: 'decide', since: interview.jli_date, interview, times } : null
  if (interview.jli_status !== 'PENDING_CANDIDATE_RESPONSE') return null
  if (times.length > 0)
    return { kind: 'proposal', since: interview.jli_date_answered ?? interview.jli_date_created, interview, times }
  const isOld = Date.parse(interview.jli_date_created) < now.getTime() - DAYS_WITHOUT_ANSWER * DAY
  return isTimePast(interview) || isOld
    ? { kind: 'unanswered', since: interview.jli_date_created, interview, times }
    : null
}

/** What waits for an act of the company, the oldest first: of each pair its last interview, unless it was put off. */
export function companyQueue(
  interviews: readonly Interview[],
  places: readonly ListingCandidate[],
  now: Date,
): QueueItem[] {
  const latest = new Map<string, Interview>()
  for (const interview of interviews) {
    const key = pairOf(interview.jli_fk_jl_id, interview.jli_fk_usr_id)
    if ((latest.get(key)?.jli_id ?? 0) < interview.jli_id) latest.set(key, interview)
  }
  return places
    .flatMap((place) => {
      const key = pairOf(place.jlc_fk_jl_id, place.jlc_fk_usr_id)
      const interview = latest.get(key)
      const isOver = place.jlc_status === 'HIRED' || place.jlc_status === 'REJECTED'
      const isPutOff = place.jlc_date_later !== null && new Date(place.jlc_date_later) > now
      const item = interview && !isOver && !isPutOff ? itemOf(interview, place, now) : null
      return item ? [{ key, ...item }] : []
    })
    .toSorted((a, b) => a.since.localeCompare(b.since) || a.key.localeCompare(b.key))
}
