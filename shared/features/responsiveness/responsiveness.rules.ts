import { percentOf } from '#shared/core/format.ts'

// Whether companies answer the people whom they have met, and whether their hires last.

/** What is older says little about how a company answers now. */
export const LOOKS_BACK_MONTHS = 12
/** Somebody who has heard nothing for so many days after the interview was left without an answer. */
export const SILENCE_DAYS = 14
/** The follow-up whose answers say that a hire has lasted. */
export const LASTS_MONTH = 6

/** What graduates are told of a company is said of one that has met enough people, answers most and soon. */
const PROMPT_PEOPLE = 5
const PROMPT_DAYS = 7
const PROMPT_SILENT_PERCENT = 10

export const meetingStates = ['ANSWERED', 'SILENT', 'WAITING'] as const
export type MeetingState = (typeof meetingStates)[number]

export const meetingWords: Record<MeetingState, string> = {
  ANSWERED: 'Απαντήθηκε',
  SILENT: 'Χωρίς απάντηση',
  WAITING: 'Μέσα στην προθεσμία',
}

interface Answering {
  answered: number
  silent: number
  median_days: number | null
}

export function silentPercent({ answered, silent }: Pick<Answering, 'answered' | 'silent'>): number | null {
  return answered + silent === 0 ? null : percentOf(silent / (answered + silent))
}

/** Whether graduates may be told that this company answers. */
export function isPrompt(company: Answering): boolean {
  const { answered, silent, median_days } = company
  return (
    answered + silent >= PROMPT_PEOPLE &&
    (silentPercent(company) ?? 100) <= PROMPT_SILENT_PERCENT &&
    median_days !== null &&
    median_days <= PROMPT_DAYS
  )
}

export const promptRule = `Χρειάζονται τουλάχιστον ${PROMPT_PEOPLE} άτομα σε συνέντευξη τους τελευταίους ${LOOKS_BACK_MONTHS} μήνες, έως ${PROMPT_SILENT_PERCENT}% χωρίς απάντηση και απάντηση συνήθως μέσα σε ${PROMPT_DAYS} ημέρες.`
