import { DISAGREEMENT } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import type { ScoreRow } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { Criterion } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { assessorsOf } from '#web/features/assessment-centre/assessment-centre.data.ts'

export interface Judge {
  email: string
  name: string
}

/** What one assessor has given for a criterion; null: nothing yet. */
export interface Given {
  name: string
  level: number | null
}

/** Those who sit in a room in its order, and those who have judged there before: left and right stay the same for all. */
export function judgesOf(centre: Pick<Centre, 'rooms'>, room: string, people: readonly ScoreRow[]): Judge[] {
  const seated = centre.rooms.filter(({ eduasr_title }) => eduasr_title === room).flatMap(assessorsOf)
  const judges = [...seated, ...people.flatMap(({ sheets }) => sheets)]
  const isFirst = ({ email }: Judge, index: number) => judges.findIndex((other) => other.email === email) === index
  return judges.filter(isFirst).map(({ email, name }) => ({ email, name }))
}

export const givenTo = ({ sheets }: ScoreRow, acr_id: number, judges: readonly Judge[]): Given[] =>
  judges.map(({ email, name }) => {
    const sheet = sheets.find((each) => each.email === email)
    return { name, level: sheet?.levels.find((given) => given.acr_id === acr_id)?.level ?? null }
  })

export function isFar(given: readonly Given[]): boolean {
  const levels = given.flatMap(({ level }) => level ?? [])
  return levels.length > 1 && Math.max(...levels) - Math.min(...levels) >= DISAGREEMENT
}

/** The first criterion on which two differ; else the first. */
export const criterionToOpen = (criteria: readonly Criterion[], person: ScoreRow) =>
  (criteria.find(({ acr_id }) => isFar(givenTo(person, acr_id, person.sheets))) ?? criteria[0])?.acr_id

/** Of two who have given everything; a difference never blocks. */
export function agreementOf(criteria: readonly Criterion[], person: ScoreRow): 'far' | 'near' | null {
  if (criteria.some(({ acr_id }) => isFar(givenTo(person, acr_id, person.sheets)))) return 'far'
  return person.sheets.filter(({ total }) => total !== null).length > 1 ? 'near' : null
}

export type Progress = 'judged' | 'absent' | 'begun' | 'waiting'

export function progressOf({ total, sheets }: ScoreRow): Progress {
  if (total !== null) return 'judged'
  if (sheets.some(({ is_absent }) => is_absent)) return 'absent'
  return sheets.some(({ levels }) => levels.length > 0) ? 'begun' : 'waiting'
}

export function countProgress(people: readonly ScoreRow[]): Record<Progress, number> {
  const counts = { judged: 0, absent: 0, begun: 0, waiting: 0 }
  for (const person of people) counts[progressOf(person)] += 1
  return counts
}
