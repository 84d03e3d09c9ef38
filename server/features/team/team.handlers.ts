import { AppError } from '#shared/core/errors.ts'
import { type CompanyMember, type OfficeMember, teamContract } from '#shared/features/team/team.contract.ts'
import { networkOf } from '#server/core/addresses.ts'
import { changeAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { endAccess } from '#server/core/ending-access.ts'
import { handlers } from '#server/core/handlers.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { hashPassword, refuseCommonPassword } from '#server/core/passwords.ts'
import type { Person } from '#server/core/person.ts'
import { companyOf } from '#server/core/scope.ts'
import { endSessions } from '#server/core/sessions.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { signIn } from '#server/features/auth/auth.service.ts'
import {
  acceptInvitation,
  invitationBehind,
  inviteAgain,
  inviteTo,
  withdrawInvitation,
} from '#server/features/team/team.invitations.ts'
import {
  companyMembers,
  deleteSecondFactors,
  invitationsOf,
  isSecondFactorRequired,
  lockCompanyPeople,
  lockCompanyUser,
  lockOffice,
  officeMembers,
  setSecondFactorRequired,
} from '#server/features/team/team.queries.ts'
import { setAccess } from '#server/features/team/team.service.ts'
import { eraseAccount } from '#server/features/users/users.erasure.service.ts'

export const teamHandlers = handlers(teamContract, {
  office: async ({ work }) => ({
    members: await officeMembers(work.db),
    invitations: await invitationsOf(work.db, null, work.now),
    second_factor_required: await isSecondFactorRequired(work.db),
  }),

  invite: ({ work, input }) => inviteTo(work, null, input),
  inviteAgain: ({ work, input }) => inviteAgain(work, null, input.id),
  async withdraw({ work, input }) {
    await withdrawInvitation(work, null, input.id)
    return { message: 'Η πρόσκληση ανακλήθηκε.' }
  },

  async changeGrade({ work, person, input }) {
    const { member, keepsOwner } = await lockedMember(work, person, input.id)
    if (member.usr_grade === input.grade) return member
    if (input.grade !== 'OWNER') keepsOwner()
    await changeAccount(work, input.id, { usr_grade: input.grade })
    const before = { usr_grade: member.usr_grade }
    await audit(work, {
      action: 'changed grade',
      entity: 'user',
      id: input.id,
      before,
      after: { usr_grade: input.grade },
    })
    await askAnew(work, input.id)
    return officeMember(work, input.id)
  },

  async lock({ work, person, input }) {
    const { member, keepsOwner } = await lockedMember(work, person, input.id)
    if (input.id === person.usr_id)
      throw new AppError('conflict', { message: 'Κανείς δεν κλειδώνει τον δικό του λογαριασμό.' })
    if (member.usr_status === input.value) return member
    if (input.value === 'FROZEN') keepsOwner()
    await setAccess(work, input.id, input.value)
    return officeMember(work, input.id)
  },

  async remove({ work, person, input }) {
    const { keepsOwner } = await lockedMember(work, person, input.id)
    keepsOwner()
    await audit(work, { action: 'removed from team', entity: 'user', id: input.id })
    await eraseAccount(work, input.id, 'office')
    return { message: 'Ο λογαριασμός έκλεισε.' }
  },

  async requireSecondFactor({ work, person, input }) {
    const { member, withoutFactor } = await lockedMember(work, person, person.usr_id)
    if (input.required && !member.has_second_factor)
      throw new AppError('conflict', { message: 'Όρισε πρώτα δικό σου δεύτερο βήμα στις ρυθμίσεις.' })
    if (await setSecondFactorRequired(work.db, input.required)) {
      // Whoever has none may do nothing before there is one: what is open ends.
      if (input.required) await askAnew(work, ...withoutFactor)
      const action = input.required ? 'required second factor' : 'no longer requires second factor'
      await audit(work, { action, entity: 'office', id: 'team' })
    }
    return {
      message: input.required ? 'Το δεύτερο βήμα είναι πλέον υποχρεωτικό.' : 'Το δεύτερο βήμα είναι προαιρετικό.',
    }
  },

  async resetSecondFactor({ work, person, input }) {
    const { member } = await lockedMember(work, person, input.id)
    await dropSecondFactors(work, member)
    return officeMember(work, input.id)
  },

  async officeCompany({ work, input }) {
    const members = await companyMembers(work.db, input.id)
    return {
      invitations: await invitationsOf(work.db, input.id, work.now),
      with_second_factor: members.flatMap(({ usr_id, has_second_factor }) => (has_second_factor ? [usr_id] : [])),
    }
  },

  async resetSecondFactorOf({ work, input }) {
    const user = await lockCompanyUser(work.db, input.id)
    if (!user) throw new AppError('not_found')
    await dropSecondFactors(work, user)
    return { message: 'Το δεύτερο βήμα αφαιρέθηκε.' }
  },

  async company({ work, person }) {
    const members = await companyMembers(work.db, companyOf(person))
    return {
      members,
      invitations: await invitationsOf(work.db, companyOf(person), work.now),
      may_manage: firstOf(members)?.usr_id === person.usr_id,
    }
  },

  async companyInvite({ work, person, input }) {
    await managedCompany(work, person)
    return inviteTo(work, companyOf(person), { ...input, grade: null })
  },
  async companyInviteAgain({ work, person, input }) {
    await managedCompany(work, person)
    return inviteAgain(work, companyOf(person), input.id)
  },
  async companyWithdraw({ work, person, input }) {
    await managedCompany(work, person)
    await withdrawInvitation(work, companyOf(person), input.id)
    return { message: 'Η πρόσκληση ανακλήθηκε.' }
  },

  async companyLock({ work, person, input }) {
    const members = await managedCompany(work, person)
    const member = members.find((one) => one.usr_id === input.id)
    if (!member) throw new AppError('not_found')
    if (input.id === person.usr_id)
      throw new AppError('conflict', { message: 'Τον εαυτό σας δεν μπορείτε να τον κλειδώσετε.' })
    // OFF is the office's word: a company does not take it back.
    if (member.usr_status === 'OFF')
      throw new AppError('conflict', { message: 'Τον λογαριασμό τον έκλεισε το γραφείο του προγράμματος.' })
    if (member.usr_status !== input.value) await setAccess(work, input.id, input.value)
    return { ...member, usr_status: input.value }
  },

  async look({ work, input }) {
    const { inv_email, inv_fullname, cny_name, invited_by } = await invitationBehind(work, input.key)
    return { email: inv_email, fullname: inv_fullname, company: cny_name, invited_by }
  },

  async accept({ work, input, request, reply }) {
    const { inv_email } = await invitationBehind(work, input.key)
    const words = [work.services.config.brandName, inv_email, ...inv_email.split(/[@.\-_+]/)]
    refuseCommonPassword(input.password, 'password', words)
    const usr_password_hash = await hashPassword(input.password, networkOf(request.ip), { isKnown: true })
    return inTransaction(work.services, work, async (writing) => {
      const user = await acceptInvitation(writing, { ...input, usr_password_hash })
      return signIn(writing, user, request, reply)
    })
  },
})

type WithFactor = Pick<OfficeMember, 'usr_id' | 'usr_email' | 'usr_fullname' | 'has_second_factor'>

/** For who has lost them: open sessions may be those of whoever has found the telephone. */
async function dropSecondFactors(work: Work, user: WithFactor) {
  const { usr_id, usr_email, usr_fullname } = user
  // Two owners may press at once: the second must not tell of what the first has done.
  if (!user.has_second_factor)
    throw new AppError('conflict', { message: 'Ο λογαριασμός δεν έχει δεύτερο βήμα σύνδεσης.' })
  await deleteSecondFactors(work.db, usr_id)
  await endSessions(work, usr_id)
  await audit(work, { action: 'reset second factor', entity: 'user', id: usr_id })
  await queueTemplateMail(work, {
    template: 'team.factor-reset',
    to: usr_email,
    toName: usr_fullname,
    usr_id,
    about: `user:${usr_id}`,
    values: { name: usr_fullname, owner: work.person.usr_fullname },
  })
}

/** Somebody of the office, with everybody held; the one who acts must still be an owner. */
async function lockedMember(work: Work, person: Person, usr_id: number) {
  const office = await lockOffice(work.db)
  const isOwner = (member: OfficeMember) => member.usr_grade === 'OWNER' && member.usr_status === 'ON'
  if (!office.some((one) => one.usr_id === person.usr_id && isOwner(one))) throw new AppError('grade_too_low')
  const member = office.find((one) => one.usr_id === usr_id)
  if (!member) throw new AppError('not_found')
  return {
    member,
    withoutFactor: office.flatMap((one) => (one.has_second_factor ? [] : [one.usr_id])),
    /** Throws when nobody would be left who may change the team. */
    keepsOwner() {
      if (!office.some((one) => one.usr_id !== usr_id && isOwner(one))) throw new AppError('last_owner')
    },
  }
}

async function officeMember(work: Work, usr_id: number): Promise<OfficeMember> {
  return (await officeMembers(work.db)).find((one) => one.usr_id === usr_id) as OfficeMember
}

/** The people of the own company, held; only its first working user manages them. */
async function managedCompany(work: Work, person: Person): Promise<CompanyMember[]> {
  const members = await lockCompanyPeople(work.db, companyOf(person))
  if (firstOf(members)?.usr_id !== person.usr_id)
    throw new AppError('forbidden', { message: 'Συναδέλφους προσκαλεί και κλειδώνει ο πρώτος χρήστης της εταιρείας.' })
  return members
}

function firstOf(members: readonly CompanyMember[]): CompanyMember | undefined {
  return members.find((one) => one.usr_status === 'ON')
}

/** What is open in their browsers asks anew who they are. */
async function askAnew(work: Work, ...users: number[]): Promise<void> {
  await endAccess(work, { users })
  work.concerns({ users })
}
