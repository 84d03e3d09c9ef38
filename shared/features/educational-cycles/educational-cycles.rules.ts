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

/** The next step in a sentence; absent where nothing follows. */
export const nextStepWords: Partial<Record<ApplicationState, string>> = {
  APPLIED: 'Διαβάζουμε τις αιτήσεις. Θα σου γράψουμε μόλις υπάρξει απόφαση.',
  GAME_ASSESSMENT: 'Θα λάβεις με e-mail τον σύνδεσμο για τα παιχνίδια αξιολόγησης.',
  INTERVIEWING: 'Θα λάβεις την ημέρα και την ώρα της συνάντησής σου.',
  SUBSTITUTE_FINALIST: 'Αν ελευθερωθεί θέση, θα σου γράψουμε αμέσως.',
  FINALIST: 'Θα σου γράψουμε για την έναρξη των μαθημάτων.',
}

export function stageName(state: ApplicationState, own: Record<string, string>): string {
  return own[state]?.trim() || publishedStageWords[state]
}

/** Statuses after which nothing follows. */
export const finalStates: readonly ApplicationState[] = [
  'APPLICATION_REJECTED',
  'GAME_ASSESSMENT_REJECTED',
  'INTERVIEW_REJECTED',
  'FINALIST_REJECTED',
  'SUCCEEDED',
]
