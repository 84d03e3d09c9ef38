/** What systems of others can be told. The triggers of migration 361 write these words. */
export const hookKindWords = {
  'candidate.stage_changed': 'Αίτηση σε κύκλο ή αλλαγή σταδίου υποψηφίου',
  'candidate.certificate_changed': 'Πιστοποιητικό: δόθηκε, ανανεώθηκε ή έληξε',
  'hire.made': 'Πρόσληψη',
  'hire.undone': 'Αναίρεση πρόσληψης',
  'company.approved': 'Έγκριση εταιρείας',
  'company.archived': 'Αρχειοθέτηση εταιρείας',
} as const
export type HookKind = keyof typeof hookKindWords
export const hookKinds = Object.keys(hookKindWords) as [HookKind, ...HookKind[]]

/** What the office sends to try an address out. */
export const TEST_KIND = 'test'

export const hookStates = ['GOING', 'TRYING', 'RESTING', 'PAUSED'] as const
export type HookState = (typeof hookStates)[number]

/** Whoever pauses it has no failure to show: the next one counts anew. */
export function hookState(hook: { whk_is_resting: boolean; whk_failing_since: string | null }): HookState {
  if (hook.whk_is_resting) return hook.whk_failing_since === null ? 'PAUSED' : 'RESTING'
  return hook.whk_failing_since === null ? 'GOING' : 'TRYING'
}

/** Why a request did not leave. */
export const notWrittenWords = {
  unknown: 'Το όνομα της διεύθυνσης δεν βρέθηκε',
  inside: 'Η διεύθυνση είναι εσωτερικού δικτύου',
  'not-usual': 'Η διεύθυνση δεν είναι https στη συνηθισμένη θύρα',
  late: 'Δεν απάντησε εγκαίρως',
} as const

/** What each kind of event is about. */
export const hookKindIds: Record<HookKind, readonly string[]> = {
  'candidate.stage_changed': ['usr_id', 'edc_id'],
  'candidate.certificate_changed': ['usr_id'],
  'hire.made': ['jlh_id', 'usr_id', 'jl_id'],
  'hire.undone': ['jlh_id', 'usr_id', 'jl_id'],
  'company.approved': ['cny_id'],
  'company.archived': ['cny_id'],
}

export const MOST_HOOKS = 20
export const EVENTS_SHOWN = 50
/** At least so long each event is kept; as many days are counted. */
export const EVENTS_KEPT_DAYS = 30
/** For so long the secret before the newest one signs too. */
export const EARLIER_SECRET_HOURS = 48

const MINUTE_MS = 60_000
const PAUSES_MIN = [0.25, 1, 5, 15, 30, 60, 120, 240, 360]
const PATIENCE_MS = 24 * 60 * MINUTE_MS

export interface HookTrouble {
  /** Failures in a row, with this one. */
  attempts: number
  failingSince: Date
  /** It said itself that nobody is there any more. */
  isGone: boolean
}

/** Until when a hook is left alone after a failure; null: it has failed for a day and rests until somebody wakes it. */
export function nextAttempt({ attempts, failingSince, isGone }: HookTrouble, now: Date): Date | null {
  if (isGone || now.getTime() - failingSince.getTime() >= PATIENCE_MS) return null
  const minutes = PAUSES_MIN[Math.min(attempts, PAUSES_MIN.length) - 1] ?? 0
  return new Date(now.getTime() + minutes * MINUTE_MS)
}
