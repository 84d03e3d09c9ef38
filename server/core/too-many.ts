import { Counter } from 'prom-client'
import { AppError } from '#shared/core/errors.ts'

/** Of this process. A rule that refuses many may be too strict, or somebody tries what they should not. */
export const refusals = new Counter({
  name: 'regen_refusals_total',
  help: 'What a limit refused, by its rule',
  labelNames: ['rule'],
  registers: [],
})

/** The refusal of somebody who was too quick, with the seconds after which it is worth trying again. */
export function tooMany(rule: string, seconds: number): AppError {
  refusals.inc({ rule })
  const retryAfter = Math.max(1, Math.ceil(seconds))
  const message = `Πολλές προσπάθειες. Η επόμενη επιτρέπεται σε ${waitInWords(retryAfter)}.`
  return new AppError('too_many_requests', { message, retryAfter })
}

function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 δευτερόλεπτο' : `${seconds} δευτερόλεπτα`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 λεπτό' : `${minutes} λεπτά`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 ώρα' : `${hours} ώρες`
}
