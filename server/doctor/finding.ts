import { reasonOf } from '#server/core/reason.ts'

/** What the doctor says of one thing: one sentence, and what to do when it is not good. */
export interface Finding {
  subject: string
  /** `bad`: somebody cannot work, or data is in danger. `warning`: it works, and should be looked at. */
  state: 'good' | 'warning' | 'bad'
  sentence: string
}

export type Check = () => Promise<Finding[]>

export const good = (subject: string, sentence: string): Finding => ({ subject, state: 'good', sentence })
export const warning = (subject: string, sentence: string): Finding => ({ subject, state: 'warning', sentence })
export const bad = (subject: string, sentence: string): Finding => ({ subject, state: 'bad', sentence })

/** Longer than a slow service needs; a check that takes longer is its own finding. */
const PATIENCE_MS = 20_000

/** Runs a check: what it throws is a finding, and one that hangs does not hold up the others. */
export async function examine(subject: string, check: Check, patienceMs = PATIENCE_MS): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([bad(subject, `No answer in ${patienceMs / 1000} s.`)]), patienceMs)
  })
  const answer = Promise.resolve()
    .then(check)
    .catch((error: unknown) => [bad(subject, sentenceOfError(error))])
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The reason of an error, as a sentence. */
export function sentenceOfError(thrown: unknown): string {
  return `${reasonOf(thrown).replace(/\.$/, '')}.`
}
