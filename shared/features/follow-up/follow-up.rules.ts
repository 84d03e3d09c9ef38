// Whether a hire lasts: who is asked when, and what can be answered.

/** So many months after the hire both sides are asked. */
export const followUpMonths = [1, 3, 6, 12] as const

/** «1, 3, 6 και 12 μήνες», «στον 1, στους 3 … μήνες» */
const listed = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} και ${words.at(-1)} μήνες`
export const followUpMonthsWords = listed(followUpMonths.map(String))
export const atFollowUpMonths = listed(followUpMonths.map((month) => (month === 1 ? 'στον 1' : `στους ${month}`)))
export type FollowUpMonth = (typeof followUpMonths)[number]

/** A question is open for so many days; whoever has not answered by then stays unanswered. */
export const OPEN_DAYS = 30
export const REMIND_AFTER_DAYS = 7
/** The question and two reminders. */
export const MOST_LETTERS = 3

export const followUpSides = ['GRADUATE', 'EMPLOYER'] as const
export type FollowUpSide = (typeof followUpSides)[number]

export const graduateAnswers = ['SAME_JOB', 'OTHER_JOB', 'SEEKING', 'STUDYING'] as const
export const employerAnswers = ['SAME_JOB', 'LEFT'] as const
export const followUpAnswers = [...graduateAnswers, 'LEFT'] as const
export type FollowUpAnswer = (typeof followUpAnswers)[number]

export const contractKinds = ['PERMANENT', 'FIXED', 'PRACTICE', 'FREELANCE'] as const
export type ContractKind = (typeof contractKinds)[number]
export const hourKinds = ['FULL', 'PART'] as const
export type HourKind = (typeof hourKinds)[number]

export const followUpStates = [
  'DISPUTED',
  'CONFIRMED',
  'SETTLED',
  'HALF',
  'WAITING',
  'SILENT',
  'UPCOMING',
  'UNASKED',
] as const
export type FollowUpState = (typeof followUpStates)[number]

export const contractWords: Record<ContractKind, string> = {
  PERMANENT: 'Αορίστου χρόνου',
  FIXED: 'Ορισμένου χρόνου',
  PRACTICE: 'Πρακτική άσκηση',
  FREELANCE: 'Συνεργασία με δελτίο ή έργο',
}

export const hourWords: Record<HourKind, string> = { FULL: 'Πλήρης απασχόληση', PART: 'Μερική απασχόληση' }

/** As the office reads them. */
export const answerWords: Record<FollowUpAnswer, string> = {
  SAME_JOB: 'Στην ίδια δουλειά',
  OTHER_JOB: 'Σε άλλη δουλειά',
  SEEKING: 'Ψάχνει δουλειά',
  STUDYING: 'Σπουδάζει',
  LEFT: 'Δεν εργάζεται πια εκεί',
}

export const stateWords: Record<FollowUpState, string> = {
  DISPUTED: 'Διαφωνία',
  CONFIRMED: 'Συμφωνούν',
  SETTLED: 'Κλειστή διαφωνία',
  HALF: 'Απάντησε ο ένας',
  WAITING: 'Περιμένει απάντηση',
  SILENT: 'Χωρίς απάντηση',
  UPCOMING: 'Θα ρωτηθούν',
  UNASKED: 'Δεν ρωτήθηκαν',
}

export const answersOf = (side: FollowUpSide): readonly FollowUpAnswer[] =>
  side === 'GRADUATE' ? graduateAnswers : employerAnswers

export const isInWork = (answer: FollowUpAnswer): boolean => answer === 'SAME_JOB' || answer === 'OTHER_JOB'

/** «Πέρασε ένας μήνας», «Πέρασαν 3 μήνες». */
export const monthsPassed = (month: number): string => (month === 1 ? 'Πέρασε ένας μήνας' : `Πέρασαν ${month} μήνες`)

/** «1 μήνα», «3 μήνες». */
export const monthsAfterHire = (month: number): string => (month === 1 ? '1 μήνα' : `${month} μήνες`)
