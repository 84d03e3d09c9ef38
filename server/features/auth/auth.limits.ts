import { networkOf } from '#server/core/addresses.ts'
import { clear, count, mustTake, type Taking } from '#server/core/quota.ts'
import type { Services } from '#server/core/work.ts'

/**
 * Guessing is slowed by account and address together, by address and by account. A device or address that has signed
 * in to the account before is counted by itself alone: nobody can lock its owner out by guessing from elsewhere.
 */
const pair = { name: 'sign-in pair', points: 10, minutes: 15 }
const address = { name: 'sign-in address', points: 60, minutes: 15 }
const account = { name: 'sign-in account', points: 100, minutes: 24 * 60 }

/** One try of a password. It is taken before the password is weighed, so that tries at one moment count, too. */
export interface Attempt {
  begin(): Promise<void>
  /** Gives whether the account is under attack: nobody new gets in for a while. */
  failed(): Promise<boolean>
  succeeded(): Promise<void>
}

export function signInAttempt(
  services: Services,
  who: { email: string; from: string; knownAs: string | null },
): Attempt {
  const { email, knownAs } = who
  const network = networkOf(who.from)
  const own: Taking = { quota: pair, by: `${email} ${knownAs ?? network}` }
  const others: Taking[] =
    knownAs === null
      ? [
          { quota: address, by: network },
          { quota: account, by: email },
        ]
      : []
  return {
    begin: () => mustTake(services, [own, ...others]),
    async failed() {
      if (knownAs !== null) return false
      const [tried] = await count(services, [{ quota: account, by: email, amount: 0 }])
      return (tried?.count ?? 0) >= account.points
    },
    succeeded: () => clear(services, own, others),
  }
}
