import { AppError } from '#shared/core/errors.ts'
import { type UserDetails, usersContract } from '#shared/features/users/users.contract.ts'
import { labelsOf } from '#shared/features/trail/trail.labels.ts'
import { audit } from '#server/core/audit.ts'
import { eraseAssessor, previewAssessorErasure } from '#server/core/erasure.ts'
import { receiptOf } from '#server/core/erasure.queries.ts'
import { refuseStale, saveEdit } from '#server/core/edits.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { isNewAddress, moveAddress } from '#server/core/new-address.ts'
import { hashPassword, refuseCommonPassword } from '#server/core/passwords.ts'
import type { Person } from '#server/core/person.ts'
import { endSessions } from '#server/core/sessions.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { stopSharing } from '#server/features/candidates/candidate-consent.service.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'
import { eraseAccount } from '#server/features/users/users.erasure.service.ts'
import {
  assessorCopy,
  hasAccount,
  type LockedUser,
  lockUser,
  passwordHashOf,
  userDetails,
} from '#server/features/users/users.queries.ts'
import { changeAccount, changeContact, setPassword } from '#server/core/accounts.ts'

const userLabels = labelsOf('usr_fullname', 'usr_email', 'usr_phone', 'usr_company_position', 'usr_status')

export const usersHandlers = handlers(usersContract, {
  async detailed({ work, input }) {
    const details = await detailsOf(work, input.id)
    if (details.usr_profile && details.usr_profile.usp_disability !== null)
      await audit(work, { action: 'read disability', entity: 'user', id: input.id })
    return details
  },

  async edit({ work, person, input }) {
    const before = await lockedUser(work, input.id)
    if (isOtherAdministrator(before, person)) throw changedInTeam()
    // A token alone must not take the account over.
    if (before.usr_id === person.usr_id && input.email !== undefined && isNewAddress(before.usr_email, input.email))
      throw new AppError('conflict', { message: 'Το δικό σου e-mail αλλάζει από τις ρυθμίσεις, με επιβεβαίωση.' })
    await refuseStale(work, input.expected_changed, {
      entity: 'user',
      id: input.id,
      changed: before.usr_date_changed,
      labels: userLabels,
      current: before,
    })
    const usr_email = input.email ?? before.usr_email
    const isMoved = isNewAddress(before.usr_email, usr_email)
    const after = {
      usr_fullname: input.name ?? before.usr_fullname,
      usr_email,
      usr_phone: input.phone ?? before.usr_phone,
      usr_company_position: input.company_position ?? before.usr_company_position,
    }
    await saveEdit(work, { action: 'changed', entity: 'user', id: input.id, before, after }, async () => {
      await changeContact(work, input.id, after)
      if (isMoved) await moveAddress(work, before, usr_email)
      emitToCompany(work, before)
    })
    return detailsOf(work, input.id)
  },

  async changeStatus({ work, person, input }) {
    const before = await lockedUser(work, input.id)
    if (before.usr_id === person.usr_id)
      throw new AppError('conflict', { message: 'Τον δικό σου λογαριασμό δεν μπορείς να τον παγώσεις.' })
    if (before.usr_role === 'REGEN_ADMINISTRATOR') throw changedInTeam()
    if (before.usr_status !== input.value) {
      await changeAccount(work, input.id, { usr_status: input.value })
      const after = { usr_status: input.value }
      await audit(work, {
        action: 'changed status',
        entity: 'user',
        id: input.id,
        before: { usr_status: before.usr_status },
        after,
      })
      if (input.value !== 'ON') await endSessions(work, input.id)
      if (input.value !== 'ON' && before.usr_role === 'CANDIDATE') await stopSharing(work, [input.id])
      emitToCompany(work, before)
    }
    return detailsOf(work, input.id)
  },

  async updatePassword({ work, person, input }) {
    const { usr_email } = await detailsOf(work, input.id)
    const before = await passwordHashOf(work.db, input.id)
    const words = [work.services.config.brandName, usr_email, ...usr_email.split(/[@.\-_+]/)]
    refuseCommonPassword(input.password, 'password', words)
    const hash = await hashPassword(input.password, `user ${person.usr_id}`, { isKnown: true })
    return inTransaction(work.services, work, async (writing) => {
      const user = await lockedUser(writing, input.id)
      if (user.usr_role === 'CANDIDATE')
        throw new AppError('conflict', { message: 'Οι υποψήφιοι δεν συνδέονται με κωδικό.' })
      if (user.usr_id === person.usr_id)
        throw new AppError('conflict', { message: 'Τον δικό σου κωδικό τον αλλάζεις στις ρυθμίσεις.' })
      if (isOtherAdministrator(user, person))
        throw new AppError('conflict', { message: 'Τον κωδικό ενός άλλου διαχειριστή τον ορίζει μόνο ο ίδιος.' })
      // Of two at once the first has said theirs to the user already: the second's would open and theirs would not.
      if ((await passwordHashOf(writing.db, input.id)) !== before)
        throw new AppError('conflict', { message: 'Ο κωδικός άλλαξε μόλις τώρα από άλλον. Δεν ορίστηκε δεύτερος.' })
      await setPassword(writing, input.id, { hash, first: true })
      await endSessions(writing, input.id)
      await audit(writing, { action: 'set first password', entity: 'user', id: input.id })
      await queueTemplateMail(writing, {
        template: 'users.first-password',
        to: user.usr_email,
        toName: user.usr_fullname,
        usr_id: user.usr_id,
        about: `user:${user.usr_id}`,
        values: { email: user.usr_email, link: writing.addressOf('/login') },
      })
      return { message: 'Ο πρώτος κωδικός ορίστηκε και οι συνδέσεις του χρήστη έκλεισαν.' }
    })
  },

  assessorErasure: ({ work, input }) => previewAssessorErasure(work, input.email),

  async assessorCopy({ work, input }) {
    // Without the address: the trail would keep it when the assessor is erased.
    await audit(work, { action: 'exported', entity: 'assessor', id: 'copy' })
    const copy = { copied_at: work.now.toISOString(), ...(await assessorCopy(work.db, input.email)) }
    const body = Buffer.from(`${JSON.stringify(copy, null, 2)}\n`)
    return new FileAnswer({ name: 'stoixeia-axiologiti.json', mime: 'application/json', body })
  },

  async eraseAssessor({ work, input }) {
    if (await hasAccount(work.db, input.email))
      throw new AppError('conflict', {
        message: 'Με αυτό το e-mail υπάρχει λογαριασμός ή υποψήφιος. Η διαγραφή γίνεται από εκεί.',
      })
    return eraseAssessor(work, input.email)
  },

  async receipt({ work, input }) {
    const receipt = await receiptOf(work.db, input.number.toUpperCase())
    if (!receipt) throw new AppError('not_found')
    return receipt
  },

  async remove({ work, person, input }) {
    const before = await lockedUser(work, input.id)
    if (before.usr_id === person.usr_id)
      throw new AppError('conflict', { message: 'Τον δικό σου λογαριασμό δεν μπορείς να τον διαγράψεις.' })
    if (isOtherAdministrator(before, person)) throw changedInTeam()
    // A candidate has no account to end: what is known of the person is what goes.
    if (before.usr_role === 'CANDIDATE') await eraseCandidate(work, input.id, { by: 'office' })
    else await eraseAccount(work, input.id, 'office')
    emitToCompany(work, before)
    return { message: 'Ο λογαριασμός διαγράφηκε.' }
  },
})

async function lockedUser(work: Work, usr_id: number): Promise<LockedUser> {
  const user = await lockUser(work.db, usr_id)
  if (!user) throw new AppError('not_found')
  return user
}

async function detailsOf(work: Work, usr_id: number): Promise<UserDetails> {
  const details = await userDetails(work, usr_id)
  if (!details) throw new AppError('not_found')
  return details
}

function isOtherAdministrator(user: LockedUser, person: Person): boolean {
  return user.usr_role === 'REGEN_ADMINISTRATOR' && user.usr_id !== person.usr_id
}

/** What the office's own people may do, and whether they may, has rules of its own there. */
function changedInTeam(): AppError {
  return new AppError('conflict', { message: 'Οι λογαριασμοί του γραφείου αλλάζουν στη σελίδα «Ομάδα».' })
}

/** Colleagues of the person see the list of their users anew. */
function emitToCompany(work: Work, user: LockedUser): void {
  const companies = user.usr_fk_cny_id === null ? [] : [user.usr_fk_cny_id]
  work.concerns({ companies, users: [user.usr_id] })
}
