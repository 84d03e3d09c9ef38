import { AppError, invalid } from '#shared/core/errors.ts'
import { LINK_WORKS } from '#shared/core/link-works.ts'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { networkOf } from '#server/core/addresses.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { deviceWords } from '#server/core/devices.ts'
import { storedPerson } from '#server/core/erasure.queries.ts'
import { handlers } from '#server/core/handlers.ts'
import { passwordFits } from '#server/core/passwords.ts'
import type { Person } from '#server/core/person.ts'
import { copyOf } from '#server/core/personal-copy.ts'
import { findKey, refusedAs, spendKey } from '#server/core/secret-keys.ts'
import { bearerOf, endSessions, noteProof } from '#server/core/sessions.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { askNewMailbox, confirmMove, lookAtMove, undoMove } from '#server/features/account/account.email.ts'
import {
  beginTotp,
  confirmTotp,
  dropCodesWithLastFactor,
  firstRecoveryCodes,
  makeRecoveryCodes,
  mustKeepOne,
  takeTry,
  weighCode,
} from '#server/features/account/account.factors.ts'
import {
  askForNewPasskey,
  askForPasskey,
  keepNewPasskey,
  personOfPasskey,
} from '#server/features/account/account.passkeys.ts'
import { noteFactor } from '#server/features/account/account.letters.ts'
import { placeOf } from '#server/features/account/account.places.ts'
import {
  accountById,
  deletePasskey,
  deleteTotp,
  endOwnSession,
  securityOf,
  sessionsOf,
} from '#server/features/account/account.queries.ts'
import { newTotpSecret, totpUrl } from '#server/features/account/totp.ts'
import { knownAs, mayUse, signIn } from '#server/features/auth/auth.service.ts'
import { askOffice, noteMet, requestsOf, takeBack } from '#server/features/data-protection/data-requests.service.ts'
import { eraseOwnAccount, previewOwnErasure } from '#server/features/users/users.erasure.service.ts'

export const accountHandlers = handlers(accountContract, {
  security: ({ work, person }) => securityOf(work.db, person.usr_id),

  async sessions({ work, person, request }) {
    const rows = await sessionsOf(work.db, person.usr_id, work.now)
    return rows.map(({ ses_agent, ses_address, ...row }) => ({
      ...row,
      device: deviceWords(ses_agent),
      place: placeOf(ses_address, request.ip),
      is_current: row.ses_id === person.session?.id,
    }))
  },

  async endSession({ work, person, input }) {
    if (!(await endOwnSession(work, person.usr_id, input.id))) throw new AppError('not_found')
    await audit(work, { action: 'ended session', entity: 'user', id: person.usr_id })
    return { message: 'Η σύνδεση έκλεισε.' }
  },

  async endOtherSessions({ work, person, request }) {
    const ended = await endSessions(work, person.usr_id, { keepToken: bearerOf(request.headers.authorization) ?? '' })
    if (ended > 0) await audit(work, { action: 'ended other sessions', entity: 'user', id: person.usr_id })
    return { message: 'Όλες οι άλλες συνδέσεις έκλεισαν.' }
  },

  async prove({ work, person, input, request }) {
    const giveTryBack = await takeTry(work, person.usr_id, sessionOf(person))
    const account = await accountById(work.db, person.usr_id)
    const from = networkOf(request.ip)
    const fits = await passwordFits(account?.usr_password_hash ?? null, input.password, { from, isKnown: true })
    if (!fits) throw invalid({ password: 'Δεν είναι σωστός' }, 'Ο κωδικός δεν είναι σωστός.')
    await giveTryBack()
    await inTransaction(work.services, work, noteProof)
    return { message: 'Εντάξει.' }
  },

  async proveByPasskey({ work, person, input }) {
    if ((await personOfPasskey(work, input)) !== person.usr_id) throw new AppError('passkey_refused')
    await noteProof(work)
    return { message: 'Εντάξει.' }
  },

  async startTotp({ work, person }) {
    const secret = newTotpSecret()
    await beginTotp(work, person.usr_id, secret)
    return { secret, url: totpUrl(secret, work.services.config.brandName, person.usr_email) }
  },

  async confirmTotp({ work, person, input }) {
    const giveTryBack = await takeTry(work, person.usr_id, sessionOf(person))
    await lockAccount(work, person.usr_id)
    const outcome = await confirmTotp(work, person.usr_id, input.code)
    if (outcome === null)
      throw invalid({ code: 'Ο κωδικός δεν είναι σωστός. Χρειάζεται αυτός που δείχνει τώρα η εφαρμογή.' })
    await giveTryBack()
    await noteFactor(work, person.usr_id, { action: `${outcome} authenticator` })
    return firstRecoveryCodes(work, person.usr_id)
  },

  async removeTotp({ work, person }) {
    const { is_required, passkeys, has_totp } = await heldSecurity(work, person)
    mustKeepOne(is_required, passkeys.length)
    await deleteTotp(work.db, person.usr_id)
    await dropCodesWithLastFactor(work, person.usr_id)
    // One that was only begun, or that another window has just removed, is no news.
    if (has_totp) await noteFactor(work, person.usr_id, { action: 'removed authenticator' })
    return { message: 'Η εφαρμογή αφαιρέθηκε.' }
  },

  async newRecoveryCodes({ work, person }) {
    const { has_totp, passkeys } = await heldSecurity(work, person)
    if (!has_totp && passkeys.length === 0)
      throw new AppError('conflict', { message: 'Οι εφεδρικοί κωδικοί πάνε μαζί με μια εφαρμογή ή ένα κλειδί.' })
    await noteFactor(work, person.usr_id, { action: 'renewed recovery codes' })
    return makeRecoveryCodes(work, person.usr_id)
  },

  startPasskey: ({ work, person }) => askForNewPasskey(work, person),

  async addPasskey({ work, person, input }) {
    await keepNewPasskey(work, person.usr_id, input)
    await noteFactor(work, person.usr_id, { action: 'added passkey', about: input.name })
    const codes = await firstRecoveryCodes(work, person.usr_id)
    return { message: 'Το κλειδί προστέθηκε.', ...codes }
  },

  async removePasskey({ work, person, input }) {
    const { is_required, passkeys, has_totp } = await heldSecurity(work, person)
    mustKeepOne(is_required, passkeys.length - 1 + Number(has_totp))
    const name = await deletePasskey(work.db, person.usr_id, input.id)
    if (name === null) throw new AppError('not_found')
    await dropCodesWithLastFactor(work, person.usr_id)
    await noteFactor(work, person.usr_id, { action: 'removed passkey', about: name })
    return { message: 'Το κλειδί αφαιρέθηκε.' }
  },

  passkeyQuestion: ({ work }) => askForPasskey(work),

  async loginByPasskey({ work, input, request, reply }) {
    const account = await usableAccount(work, await personOfPasskey(work, input))
    return signIn(work, account, request, reply)
  },

  async loginByCode({ work, input, request, reply }) {
    const message = 'Πέρασε πολλή ώρα. Χρειάζονται ξανά e-mail και κωδικός.'
    const { usr_id } = await findKey(work, 'second-factor', input.ticket).catch(refusedAs('link_expired', { message }))
    const account = await usableAccount(work, usr_id ?? 0)
    const giveTryBack = await takeTry(work, account.usr_id, await knownAs(work, account.usr_id, request))
    const signedIn = await inTransaction(work.services, work, async (writing) => {
      // Before its factors, in one order for everybody who holds both.
      await lockAccount(writing, account.usr_id)
      await weighCode(writing, account.usr_id, input.code)
      await spendKey(writing, 'second-factor', input.ticket)
      return signIn(writing, account, request, reply)
    })
    await giveTryBack()
    return signedIn
  },

  async copy({ work, person, input }) {
    await audit(work, { action: 'exported', entity: 'user', id: person.usr_id })
    await noteMet(work, person.usr_id, 'ACCESS', 'ACCOUNT')
    return copyOf(work, person.usr_id, input.format)
  },

  dataRequests: ({ work, person }) => requestsOf(work.db, person.usr_id),

  async askOffice({ work, person, input }) {
    await askOffice(work, person.usr_id, input, 'ACCOUNT')
    return { message: 'Το αίτημα έφτασε στο γραφείο. Η απάντηση έρχεται με e-mail, το πολύ σε έναν μήνα.' }
  },

  async takeRequestBack({ work, person, input }) {
    await takeBack(work, person.usr_id, input.dar_id)
    return { message: 'Το αίτημα αποσύρθηκε.' }
  },

  erasure: ({ work, person }) => previewOwnErasure(work, person),

  async erase({ work, person }) {
    // The row first: what is noted beside it would make two erasures at once wait for each other.
    await storedPerson(work.db, person.usr_id, 'lock')
    await noteMet(work, person.usr_id, 'ERASURE', 'ACCOUNT')
    return eraseOwnAccount(work, person)
  },

  async changeEmail({ work, input }) {
    await askNewMailbox(work, input.email)
    return { message: `Στείλαμε σύνδεσμο στο ${input.email}. Το e-mail του λογαριασμού αλλάζει μόλις ανοίξει.` }
  },

  async emailLook({ work, input }) {
    await lookAtMove(work, input.kind, input.key)
    return LINK_WORKS
  },

  async confirmEmail({ work, input }) {
    return { message: `Το e-mail του λογαριασμού είναι τώρα ${await confirmMove(work, input.key)}.` }
  },

  async undoEmail({ work, input }) {
    const { email, closed } = await undoMove(work, input.key)
    const message = `Το e-mail είναι ξανά ${email} και όλες οι συνδέσεις έκλεισαν. ${closed}Χρειάζεται τώρα νέος κωδικός.`
    return { message, email }
  },
})

const sessionOf = ({ session }: Person) => `session ${session?.id ?? 0}`

/** Of two factors that are taken away at once the second one is the last; of two sets of codes the later one holds. */
async function heldSecurity(work: Work, { usr_id }: Person) {
  await lockAccount(work, usr_id)
  return securityOf(work.db, usr_id)
}

async function usableAccount(work: Work, usr_id: number) {
  const account = await accountById(work.db, usr_id)
  if (!account) throw new AppError('wrong_credentials')
  mayUse(account)
  return account
}
