import { networkOf } from '#server/core/addresses.ts'

// Where somebody is signed in, in words. Nothing outside is asked.

export function placeOf(address: string, present: string): string {
  if (networkOf(address) === networkOf(present)) return 'Αυτό το δίκτυο'
  if (/^(127\.|::1$)/.test(address)) return 'Ο υπολογιστής της πλατφόρμας'
  return `Άλλο δίκτυο (${address})`
}
