import { randomBytes } from 'node:crypto'
import { AppError, invalid } from '#shared/core/errors.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { giveBack, mustTake } from '#server/core/quota.ts'
import type { Work } from '#server/core/work.ts'
import {
  deleteRecoveryCodes,
  keepTotp,
  lockTotp,
  replaceRecoveryCodes,
  replaceTotp,
  securityOf,
  spendRecoveryCode,
  useTotpStep,
} from '#server/features/account/account.queries.ts'
import { noteFactor } from '#server/features/account/account.letters.ts'
import { fittingStep, isOfWrongClock } from '#server/features/account/totp.ts'

const PLACE = 'totp.tot_secret'
const NEXT_PLACE = 'totp.tot_next_secret'
const CODES = 10
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
/** Six digits are a million: so few tries leave nothing to guess. */
const tries = { name: 'second factor', points: 10, minutes: 15 }

/** A stranger who has got hold of the password tries no longer than this. */
const triesOfStrangers = { name: 'second factor of an account', points: 60, minutes: 24 * 60 }

/**
 * Taken before the code is looked at, so that parallel guesses count, too; gives back what gives it back. Each sign-in and
 * each device that the account knows (`by`) has tries of its own: a stranger (null) uses nobody else's up.
 */
export async function takeTry(work: Work, usr_id: number, by: string | null): Promise<() => Promise<void>> {
  const own = { quota: tries, by: `user ${usr_id} ${by ?? 'strangers'}` }
  const takings = by === null ? [own, { quota: triesOfStrangers, by: `user ${usr_id}` }] : [own]
  await mustTake(work.services, takings)
  return () => giveBack(work.services, takings)
}

/** An application that counts from its first right code. */
export async function beginTotp(work: Work, usr_id: number, secret: string): Promise<void> {
  const { keys } = work.services
  await keepTotp(work, usr_id, {
    tot_secret: keys.encrypt(PLACE, secret),
    tot_next_secret: keys.encrypt(NEXT_PLACE, secret),
  })
}

/** A code of the application. Two requests with the same code: one passes. */
export async function weighTotp(work: Work, usr_id: number, code: string): Promise<boolean> {
  const row = await lockTotp(work.db, usr_id)
  if (!row?.tot_date_confirmed) return false
  const step = stepOfCode(work, work.services.keys.decrypt(PLACE, row.tot_secret), code, Number(row.tot_last_step))
  if (step === null) return false
  await useTotpStep(work, usr_id, step)
  return true
}

/** The first code of the application that was begun last; says whether it took the place of another one. */
export async function confirmTotp(work: Work, usr_id: number, code: string): Promise<'added' | 'replaced' | null> {
  const row = await lockTotp(work.db, usr_id)
  if (!row) return null
  const isReplaced = row.tot_date_confirmed !== null
  if (isReplaced && row.tot_next_secret === '') return null
  const { keys } = work.services
  const secret = isReplaced ? keys.decrypt(NEXT_PLACE, row.tot_next_secret) : keys.decrypt(PLACE, row.tot_secret)
  const step = stepOfCode(work, secret, code, 0)
  if (step === null) return null
  if (isReplaced) await replaceTotp(work, usr_id, keys.encrypt(PLACE, secret))
  await useTotpStep(work, usr_id, step)
  return isReplaced ? 'replaced' : 'added'
}

/** Null for a code that is none; one that was used, or is of another hour, is refused with its reason. */
function stepOfCode(work: Work, secret: string, code: string, lastStep: number): number | null {
  const digits = code.replaceAll(/\s/g, '')
  const step = fittingStep(secret, digits, work.now, lastStep)
  if (step !== null) return step
  if (fittingStep(secret, digits, work.now, 0) !== null)
    throw invalid({ code: 'Αυτός ο κωδικός χρησιμοποιήθηκε ήδη. Ο επόμενος έρχεται σε μισό λεπτό.' })
  if (isOfWrongClock(secret, digits, work.now))
    throw invalid({
      code: 'Αυτός ο κωδικός είναι άλλης ώρας: χρειάζεται ο τωρινός. Αν δεν περνά, η ώρα του κινητού θέλει ρύθμιση.',
    })
  return null
}

/** A code of the application, or a recovery code in its place. */
export async function weighCode(work: Work, usr_id: number, code: string): Promise<void> {
  if (await weighTotp(work, usr_id, code)) return
  if (!(await spendRecoveryCode(work.db, usr_id, code)))
    throw invalid({ code: 'Ο κωδικός δεν είναι σωστός. Χρειάζεται ο τωρινός της εφαρμογής ή ένας εφεδρικός.' })
  const { recovery_codes_left } = await securityOf(work.db, usr_id)
  await noteFactor(work, usr_id, { action: 'used recovery code', about: String(recovery_codes_left) })
}

/** The first factor of any kind comes with codes: who has only a passkey needs a way in on a browser without it. */
export async function firstRecoveryCodes(work: Work, usr_id: number): Promise<{ recovery_codes: string[] }> {
  // Two first factors at once make one set of codes.
  await lockAccount(work, usr_id)
  const { recovery_codes_left } = await securityOf(work.db, usr_id)
  return recovery_codes_left > 0 ? { recovery_codes: [] } : makeRecoveryCodes(work, usr_id)
}

/** Without a second factor nothing is left that a code could stand for. */
export async function dropCodesWithLastFactor(work: Work, usr_id: number): Promise<void> {
  const { has_totp, passkeys } = await securityOf(work.db, usr_id)
  if (!has_totp && passkeys.length === 0) await deleteRecoveryCodes(work.db, usr_id)
}

export async function makeRecoveryCodes(work: Work, usr_id: number): Promise<{ recovery_codes: string[] }> {
  const codes = Array.from({ length: CODES }, () =>
    [...randomBytes(16)].map((byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${LETTERS[byte % 32]}`).join(''),
  )
  await replaceRecoveryCodes(work.db, usr_id, codes)
  return { recovery_codes: codes }
}

/** Refuses to take away the last second factor while the office asks for one. */
export function mustKeepOne(isRequired: boolean, left: number): void {
  if (isRequired && left === 0)
    throw new AppError('conflict', { message: 'Το γραφείο ζητά δεύτερο βήμα σύνδεσης: χρειάζεται πρώτα ένα άλλο.' })
}
