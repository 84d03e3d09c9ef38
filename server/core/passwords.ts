import { hash, verify } from '@node-rs/argon2'
import { invalid } from '#shared/core/errors.ts'
import { FairQueue } from '#server/core/fair-queue.ts'
import { commonPasswords } from '#server/core/passwords.common.ts'

/** argon2id (the library's number for it is 2) as the ASVS names it: 19 MiB, two passes. It runs in the library's own threads. */
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More at once would only fight for the same cores while everybody else waits. */
const AT_ONCE = 2

const turns = new FairQueue({ name: 'passwords to weigh', atOnce: AT_ONCE, each: 40, inAll: 160 })

/**
 * `from` is whose turn it is: the network of a request. No connection to the database is held while it waits. Whoever is
 * signed in, or has the key of a letter, `isKnown`, and waits for no stranger.
 */
export function hashPassword(password: string, from = 'the office', { isKnown = false } = {}): Promise<string> {
  return turns.run(from, () => hash(password.normalize('NFC'), OPTIONS), { isKnown })
}

// A hash of nothing anybody knows, so that an unknown account takes as long as a wrong password.
let decoy: Promise<string> | undefined

/**
 * `begin` runs when its turn has come, before the password is weighed: it may still refuse. Whoever `isKnown` to the
 * account, by an earlier sign-in, waits for no stranger.
 */
export async function passwordFits(
  stored: string | null,
  password: string,
  { from, begin, isKnown = false }: { from: string; begin?: () => Promise<void>; isKnown?: boolean },
): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), OPTIONS)
  const against = stored ?? (await decoy)
  const weigh = async () => {
    await begin?.()
    return (await verify(against, password.normalize('NFC'))) && stored !== null
  }
  return turns.run(from, weigh, { isKnown })
}

/** So many signs before or after a common password are what everybody adds to it. */
const MAX_ADDED = 5

function isNearlyCommon(plain: string): boolean {
  const common = commonPasswords()
  for (let added = 0; added <= MAX_ADDED && plain.length - added >= 6; added += 1)
    if (common.has(plain.slice(0, plain.length - added)) || common.has(plain.slice(added))) return true
  return false
}

/** Refuses passwords that are guessed first. `field` is where the sentence belongs. */
export function refuseCommonPassword(password: string, field: string, words: readonly string[]): void {
  const plain = password.normalize('NFC').toLowerCase()
  const own = words.map((word) => word.toLowerCase()).filter((word) => word.length >= 5)
  const repeated = /^(.{1,4})\1+.?.?.?$/u.test(plain)
  if (repeated || isNearlyCommon(plain))
    throw invalid({ [field]: 'Αυτός ο κωδικός μαντεύεται εύκολα. Χρειάζεται άλλος.' })
  if (own.some((word) => plain.includes(word)))
    throw invalid({ [field]: 'Ο κωδικός δεν πρέπει να περιέχει το e-mail ή το όνομα της πλατφόρμας.' })
}
