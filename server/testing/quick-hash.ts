import { hash } from '@node-rs/argon2'

/** A hash of a password that is quick to compare, for tests that sign in many times. */
export function quickHash(password: string): Promise<string> {
  return hash(password.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 })
}
