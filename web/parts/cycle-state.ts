import { athensDay } from '#shared/core/dates.ts'
import { isReopened } from '#shared/features/educational-cycles/educational-cycles.rules.ts'

/** Does the cycle take applications today although its closing day has passed? */
export const isOpenAgain = (cycle: Parameters<typeof isReopened>[0]) => isReopened(cycle, athensDay(new Date()))
