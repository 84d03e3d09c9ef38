import { hash, verify } from '@node-rs/argon2'
import { invalid } from '#shared/core/errors.ts'
import { commonPasswords } from '#server/core/passwords.common.ts'

/** argon2id (the library's number for it is 2) as the ASVS names it: 19 MiB, two passes. It runs in the library's own threads. */
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More at once would only fight for the same cores while everybody else waits. */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await act()
  } finally {
    const next = waiting.shift()
    // The place goes straight to the next in line; nobody may slip in between.
    if (next) next()
    else running -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), OPTIONS))
}

// A hash of nothing anybody knows, so that an unknown account takes as long as a wrong password.
let decoy: Promise<string> | undefined

export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    decoy ??= hashPassword(crypto.randomUUID())
    const against = await decoy
    await inTurn(() => verify(against, password.normalize('NFC')))
    return false
  }
  return inTurn(() => verify(stored, password.normalize('NFC')))
}

/** Refuses passwords that are guessed first. `field` is where the sentence belongs. */
export function refuseCommonPassword(password: string, field: string, words: readonly string[]): void {
  const plain = password.toLowerCase()
  const letters = plain.replaceAll(/[^\p{L}]/gu, '')
  const own = words.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)
  const repeated = /^(.{1,4})\1+.?.?.?$/u.test(plain)
  if (commonPasswords.has(plain) || repeated || own.includes(letters) || own.includes(plain)) {
    throw invalid({ [field]: 'Αυτός ο κωδικός μαντεύεται εύκολα. Διάλεξε άλλον.' })
  }
}
