import type {
  PlanInput,
  PlannedAssessor,
  PlannedRoom,
  PlannedSlot,
} from '#shared/features/assessment-centre/assessment-centre.planner.ts'

export type Conflict = 'closed' | 'assessor-away' | 'no-go' | 'language' | 'busy'

/**
 * Which rule a slot breaks for somebody, or null. The board shows it; the planner never breaks one. Who looks at many slots
 * makes this once: nothing is searched for each of them.
 */
export function conflictsIn(
  input: Omit<PlanInput, 'current'>,
): (candidate: number, slot: PlannedSlot) => Conflict | null {
  const rooms = new Map(input.rooms.map((room) => [room.id, room]))
  const people = new Map(input.candidates.map((person) => [person.id, person]))
  const noGoOf = Map.groupBy(input.noGo, (pair) => pair.candidate)
  return (candidate, slot) => {
    const room = rooms.get(slot.room)
    if (!room || room.closed.includes(slot.time) || slot.time >= input.times) return 'closed'
    const sitting = new Set(room.assessors)
    if (noGoOf.get(candidate)?.some(({ assessor }) => sitting.has(assessor))) return 'no-go'
    if (input.assessors.some(({ email, away }) => sitting.has(email) && away.includes(slot.time)))
      return 'assessor-away'
    const person = people.get(candidate)
    if (person && !hears(room, person.language, input.assessors)) return 'language'
    return person?.busy.includes(slot.time) ? 'busy' : null
  }
}

/** Whether somebody of the room speaks the language. */
export const hears = (room: PlannedRoom, language: string | null, assessors: readonly PlannedAssessor[]) =>
  language === null ||
  assessors.some(({ email, languages }) => room.assessors.includes(email) && languages.includes(language))
