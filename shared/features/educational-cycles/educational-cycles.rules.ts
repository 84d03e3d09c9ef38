import { formatAppointment } from '#shared/core/format.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'

export const cycleStates = ['JUST_CREATED_UNABLE_TO_APPLY', 'OPEN_FOR_APPLICATIONS', 'CLOSED', 'COMPLETED'] as const
export type CycleState = (typeof cycleStates)[number]

export const cycleStateWords: Record<CycleState, string> = {
  JUST_CREATED_UNABLE_TO_APPLY: 'Δεν έχει ανοίξει',
  OPEN_FOR_APPLICATIONS: 'Δέχεται αιτήσεις',
  CLOSED: 'Έκλεισε',
  COMPLETED: 'Ολοκληρώθηκε',
}

/** Opened again by a person after the closing day: it takes applications until somebody closes it or moves the day. */
export function isReopened(cycle: { edc_status: CycleState; edc_closingDate: string | null }, today: string): boolean {
  return cycle.edc_status === 'OPEN_FOR_APPLICATIONS' && cycle.edc_closingDate !== null && cycle.edc_closingDate < today
}

export const applicationStates = Object.keys(applicationStatusWords) as ApplicationState[]
export type ApplicationState = keyof typeof applicationStatusWords
export { applicationStatusWords }

/** What a candidate reads, unless the office has other words for the cycle. */
export const publishedStageWords: Record<ApplicationState, string> = {
  APPLIED: 'Η αίτησή σου παραλήφθηκε',
  APPLICATION_REJECTED: 'Η αίτησή σου δεν προχώρησε',
  GAME_ASSESSMENT: 'Αξιολόγηση με παιχνίδια',
  GAME_ASSESSMENT_REJECTED: 'Η διαδικασία ολοκληρώθηκε για σένα σε αυτό το στάδιο',
  INTERVIEWING: 'Κέντρο αξιολόγησης',
  INTERVIEW_REJECTED: 'Η διαδικασία ολοκληρώθηκε για σένα σε αυτό το στάδιο',
  SUBSTITUTE_FINALIST: 'Είσαι στη λίστα των επιλαχόντων',
  FINALIST: 'Επιλέχθηκες στο πρόγραμμα',
  FINALIST_REJECTED: 'Δεν συμμετέχεις στο πρόγραμμα',
  SUCCEEDED: 'Ολοκλήρωσες το πρόγραμμα με επιτυχία',
}

const DECISION_COMES = 'Θα σου γράψουμε μόλις υπάρξει απόφαση.'

/** The next step in a sentence; absent where nothing follows. */
export const nextStepWords: Partial<Record<ApplicationState, string>> = {
  APPLIED: `Διαβάζουμε τις αιτήσεις. ${DECISION_COMES}`,
  GAME_ASSESSMENT: 'Θα λάβεις με e-mail τον σύνδεσμο για τα παιχνίδια αξιολόγησης.',
  INTERVIEWING: 'Θα λάβεις την ημέρα και την ώρα της συνάντησής σου.',
  SUBSTITUTE_FINALIST: 'Αν ελευθερωθεί θέση και είναι η σειρά σου, θα σου γράψουμε.',
  FINALIST: 'Θα σου γράψουμε για την έναρξη των μαθημάτων.',
}

export function stageName(state: ApplicationState, own: Record<string, string>): string {
  return own[state]?.trim() || publishedStageWords[state]
}

/** What the office says of a stage of a cycle, in place of the usual words. */
export interface StageStep {
  next?: string | undefined
  until?: string | null | undefined
}
export type StageSteps = Partial<Record<ApplicationState, StageStep>>

/** Of a programme that is completed, what its stages promised no longer comes; a finalist still waits for the outcome. */
export function nextStep(state: ApplicationState, own: StageSteps, isCompleted: boolean): string {
  if (!isCompleted || finalStates.includes(state)) return own[state]?.next?.trim() || (nextStepWords[state] ?? '')
  return state === 'FINALIST' ? 'Θα σου γράψουμε για το αποτέλεσμα.' : 'Το πρόγραμμα ολοκληρώθηκε.'
}

/** The stages that everybody goes through who succeeds, as they are called while they lie ahead: they promise nothing. */
const wayAhead = {
  APPLIED: 'Αίτηση',
  GAME_ASSESSMENT: 'Αξιολόγηση με παιχνίδια',
  INTERVIEWING: 'Κέντρο αξιολόγησης',
  FINALIST: 'Επιλογή και μαθήματα',
  SUCCEEDED: 'Πιστοποιητικό',
} as const satisfies Partial<Record<ApplicationState, string>>
export type WayStage = keyof typeof wayAhead
const way = Object.keys(wayAhead) as WayStage[]

/** The last stage of the way that was reached before a status beside it. */
const besideWay: Partial<Record<ApplicationState, WayStage>> = {
  APPLICATION_REJECTED: 'APPLIED',
  GAME_ASSESSMENT_REJECTED: 'GAME_ASSESSMENT',
  INTERVIEW_REJECTED: 'INTERVIEWING',
  SUBSTITUTE_FINALIST: 'INTERVIEWING',
  FINALIST_REJECTED: 'FINALIST',
}

export interface FunnelStep {
  stage: WayStage
  /** How many came at least this far, wherever they stand now. */
  reached: number
  /** How many stand here and wait for what comes next. */
  waiting: number
}

/** How far the people of a cycle came, from how many stand in each status. */
export function funnelOf(stages: Readonly<Record<string, number>>): FunnelStep[] {
  const furthest = applicationStates.map((state) => ({
    at: way.indexOf(besideWay[state] ?? (state as WayStage)),
    people: stages[state] ?? 0,
  }))
  return way.map((stage, index) => ({
    stage,
    reached: furthest.reduce((sum, { at, people }) => sum + (at >= index ? people : 0), 0),
    waiting: finalStates.includes(stage) ? 0 : (stages[stage] ?? 0),
  }))
}

export const journeyMarks = ['done', 'now', 'ended', 'ahead'] as const
export interface JourneyStep {
  title: string
  mark: (typeof journeyMarks)[number]
  /** What comes next, at the stage where somebody stands. */
  next: string
  /** By when; absent once the day has passed. */
  until: string | null
}

/** The way of an application, with what lies ahead; it ends where the application ended, or the whole programme. */
export function journeyOf(
  state: ApplicationState,
  own: { names: Record<string, string>; steps: StageSteps; isCompleted: boolean },
  today: string,
): JourneyStep[] {
  const beside = besideWay[state]
  const reached = way.indexOf(beside ?? (state as WayStage))
  const until = own.isCompleted ? null : (own.steps[state]?.until ?? null)
  const isAtEnd = finalStates.includes(state) || (own.isCompleted && state !== 'FINALIST')
  const isEnded = isAtEnd && state !== 'SUCCEEDED'
  const passed = way.slice(0, beside ? reached + 1 : reached)
  return [
    ...passed.map((stage) => ({ title: stageName(stage, own.names), mark: 'done' as const, next: '', until: null })),
    {
      title: stageName(state, own.names),
      mark: isEnded ? 'ended' : state === 'SUCCEEDED' ? 'done' : 'now',
      next: nextStep(state, own.steps, own.isCompleted),
      until: until !== null && until >= today ? until : null,
    },
    ...(isEnded ? [] : way.slice(reached + 1)).map((stage) => ({
      title: wayAhead[stage],
      mark: 'ahead' as const,
      next: '',
      until: null,
    })),
  ]
}

interface WithNext {
  next: string
  journey: JourneyStep[]
}

/** The usual words of a stage would promise what has come already; those of the office stay. */
function insteadOfUsual<A extends WithNext>(
  application: A,
  stage: 'GAME_ASSESSMENT' | 'INTERVIEWING',
  words: string,
): A {
  const instead = (next: string) => (next === nextStepWords[stage] ? words : next)
  const journey = application.journey.map((step) => ({ ...step, next: instead(step.next) }))
  return { ...application, next: instead(application.next), journey }
}

/** Whose games are scored waits for a decision. */
export const afterGames = <A extends WithNext>(application: A): A =>
  insteadOfUsual(application, 'GAME_ASSESSMENT', DECISION_COMES)

/** To whom an hour was announced reads it; once it has passed, they wait for a decision. */
export const afterAnnounced = <A extends WithNext>(application: A, announced: string, now: Date): A =>
  insteadOfUsual(
    application,
    'INTERVIEWING',
    new Date(announced) > now ? `Η συνάντησή σου: ${formatAppointment(announced)}.` : DECISION_COMES,
  )

/** Statuses after which nothing follows. */
export const finalStates: readonly ApplicationState[] = [
  'APPLICATION_REJECTED',
  'GAME_ASSESSMENT_REJECTED',
  'INTERVIEW_REJECTED',
  'FINALIST_REJECTED',
  'SUCCEEDED',
]
