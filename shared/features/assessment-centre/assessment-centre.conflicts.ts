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
  const assessors = Map.groupBy(input.assessors, ({ email }) => email)
  const rooms = new Map(input.rooms.map((room) => [room.id, sittingIn(room, assessors)]))
  const people = new Map(input.candidates.map((person) => [person.id, person]))
  const noGoOf = Map.groupBy(input.noGo, (pair) => pair.candidate)
  return (candidate, slot) => {
    const room = rooms.get(slot.room)
    if (!room || room.closed.has(slot.time) || slot.time >= input.times) return 'closed'
    if (noGoOf.get(candidate)?.some(({ assessor }) => room.emails.has(assessor))) return 'no-go'
    if (room.away.has(slot.time)) return 'assessor-away'
    const person = people.get(candidate)
    if (person && person.language !== null && !room.languages.has(person.language)) return 'language'
    return person?.busy.includes(slot.time) ? 'busy' : null
  }
}

/** A room with what holds of those who sit in it. */
function sittingIn(room: PlannedRoom, assessors: ReadonlyMap<string, readonly PlannedAssessor[]>) {
  const sitting = room.assessors.flatMap((email) => assessors.get(email) ?? [])
  return {
    emails: new Set(room.assessors),
    closed: new Set(room.closed),
    away: new Set(sitting.flatMap(({ away }) => away)),
    languages: new Set(sitting.flatMap(({ languages }) => languages)),
  }
}

/** Whether somebody of the room speaks the language. */
export const hears = (room: PlannedRoom, language: string | null, assessors: readonly PlannedAssessor[]) =>
  language === null ||
  assessors.some(({ email, languages }) => room.assessors.includes(email) && languages.includes(language))
