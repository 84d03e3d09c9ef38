import * as z from 'zod'
import { timestamp } from '#shared/core/fields.ts'

/** What an erasure takes and leaves, each a Greek sentence with its count. */
export const erasurePreview = z.object({
  goes: z.array(z.string()),
  stays: z.array(z.string()),
  /** What somebody must look at. */
  by_eye: z.array(z.string()),
})
export type ErasurePreview = z.output<typeof erasurePreview>

/** The data of somebody must be kept: no rule ends it and nobody erases it. For the office alone. */
export const standingHold = z.object({ reason: z.string(), set_by: z.string(), since: timestamp })
export type StandingHold = z.output<typeof standingHold>

/** The proof that somebody gets of their erasure. */
export const erasureReceipt = z.object({
  number: z.string(),
  at: timestamp,
  goes: z.array(z.string()),
  stays: z.array(z.string()),
})
export type ErasureReceipt = z.output<typeof erasureReceipt>

export const ERASURE_WORD = 'ΔΙΑΓΡΑΦΗ'
/** The word as the calls want it, where it was typed in small letters and with its accent. */
export function asErasureWord(typed: string): typeof ERASURE_WORD {
  const plain = typed.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return (plain === ERASURE_WORD ? plain : typed) as typeof ERASURE_WORD
}
export const erasureWord = z.literal(ERASURE_WORD, `Χρειάζεται η λέξη ${ERASURE_WORD}`)
