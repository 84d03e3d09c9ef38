import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'

export interface StageMove {
  from: readonly ApplicationState[]
  to: ApplicationState
}

/** The nine actions of the office: from where each may move somebody, and where to. */
export const stageMoves = {
  application_approved: { from: ['APPLIED', 'APPLICATION_REJECTED'], to: 'GAME_ASSESSMENT' },
  application_rejected: { from: ['APPLIED'], to: 'APPLICATION_REJECTED' },
  game_assessment_approved: { from: ['GAME_ASSESSMENT', 'GAME_ASSESSMENT_REJECTED'], to: 'INTERVIEWING' },
  game_assessment_rejected: { from: ['GAME_ASSESSMENT'], to: 'GAME_ASSESSMENT_REJECTED' },
  assessment_centre_approved: { from: ['INTERVIEWING', 'INTERVIEW_REJECTED', 'SUBSTITUTE_FINALIST'], to: 'FINALIST' },
  assessment_centre_rejected: { from: ['INTERVIEWING'], to: 'INTERVIEW_REJECTED' },
  substitute_finalist: { from: ['INTERVIEWING', 'FINALIST'], to: 'SUBSTITUTE_FINALIST' },
  reject_finalist: { from: ['FINALIST', 'SUBSTITUTE_FINALIST'], to: 'FINALIST_REJECTED' },
  succeeded: { from: ['FINALIST'], to: 'SUCCEEDED' },
} as const satisfies Record<string, StageMove>

export type StageAction = keyof typeof stageMoves
export const stageActions = Object.keys(stageMoves) as StageAction[]
/** Where each action leads, as SQL reads it. */
export const STAGES_AFTER = JSON.stringify(Object.fromEntries(stageActions.map((act) => [act, stageMoves[act].to])))

/** What each action does, as a button says it: an act, never a state. */
export const stageActionWords: Record<StageAction, { label: string; tone: 'good' | 'bad' | 'neutral' }> = {
  application_approved: { label: 'Έγκριση αίτησης', tone: 'good' },
  application_rejected: { label: 'Απόρριψη αίτησης', tone: 'bad' },
  game_assessment_approved: { label: 'Έγκριση μετά τα παιχνίδια', tone: 'good' },
  game_assessment_rejected: { label: 'Απόρριψη μετά τα παιχνίδια', tone: 'bad' },
  assessment_centre_approved: { label: 'Ορισμός φιναλίστ', tone: 'good' },
  assessment_centre_rejected: { label: 'Απόρριψη μετά το κέντρο', tone: 'bad' },
  substitute_finalist: { label: 'Ορισμός επιλαχόντα', tone: 'neutral' },
  reject_finalist: { label: 'Αποχώρηση φιναλίστ', tone: 'bad' },
  succeeded: { label: 'Ολοκλήρωση με επιτυχία', tone: 'good' },
}

/** In the history of a cycle: a finalist who drops out, and the substitute who takes the seat, as one act. */
export const DROP_OUT = 'finalist_dropped_out'

/** How the history calls an act. */
export const stageActWords: Record<string, string> = {
  ...Object.fromEntries(stageActions.map((action) => [action, stageActionWords[action].label])),
  [DROP_OUT]: 'Αποχώρηση φιναλίστ με αντικατάσταση',
}

/** Why a substitute cannot take a seat. */
export const substituteWords = {
  consent: 'Απέσυρε τη συγκατάθεση για τη χρήση των στοιχείων του προφίλ',
}

export function mayMove(action: StageAction, from: ApplicationState): boolean {
  return (stageMoves[action].from as readonly ApplicationState[]).includes(from)
}

/** Stages that are the end of a seat: its day is known or asked for. */
export const hasLeft = (status: string): boolean => status === 'FINALIST_REJECTED' || status === 'SUCCEEDED'

/** The one flag that is set, or null when there is none or more than one. */
export function oneAction(flags: Partial<Record<StageAction, boolean | undefined>>): StageAction | null {
  const set = stageActions.filter((action) => flags[action] === true)
  return set.length === 1 ? (set[0] as StageAction) : null
}

export type SkipReason = 'already' | 'unfit' | 'unknown' | 'changed'

export const skipWords: Record<SkipReason, string> = {
  already: 'Είναι ήδη σε αυτό το στάδιο',
  unfit: 'Το στάδιό του δεν το επιτρέπει',
  unknown: 'Δεν έχει αίτηση σε αυτόν τον κύκλο',
  changed: 'Άλλαξε στάδιο στο μεταξύ',
}

/**
 * Why somebody stays where they are, or null when they move. `seen` are the stages that the rehearsal showed: people whom
 * a colleague has moved since then stay, even where the table would allow another move.
 */
export function skipReason(
  action: StageAction,
  state: ApplicationState | undefined,
  seen?: readonly string[],
): SkipReason | null {
  if (state === undefined) return 'unknown'
  if (state === stageMoves[action].to) return 'already'
  if (seen && !seen.includes(state)) return 'changed'
  return mayMove(action, state) ? null : 'unfit'
}

/** How long an action without mails can be undone. */
export const UNDO_MINUTES = 10

export const colours = ['#e03131', '#f08c00', '#2f9e44', '#1971c2', '#9c36b5', '#868e96'] as const

export const colourWords: Record<string, string> = {
  '#e03131': 'Κόκκινο',
  '#f08c00': 'Πορτοκαλί',
  '#2f9e44': 'Πράσινο',
  '#1971c2': 'Μπλε',
  '#9c36b5': 'Μωβ',
  '#868e96': 'Γκρι',
}
