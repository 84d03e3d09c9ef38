import { AppError, invalid } from '#shared/core/errors.ts'
import { INVITATION_DAYS } from '#shared/features/team/team.rules.ts'
import { audit } from '#server/core/audit.ts'
import { createUser } from '#server/core/accounts.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { findKey, makeKey, spendKey } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import {
  accountKindOf,
  changeInvitation,
  dropInvitationKeys,
  insertInvitation,
  invitationById,
  expiryOf,
  lockInvitation,
  nameOfCompany,
  openInvitation,
  type TeamOf,
} from '#server/features/team/team.queries.ts'

const VALID_MINUTES = INVITATION_DAYS * 24 * 60

interface Invited {
  email: string
  fullname: string
  grade: string | null
}

/**
 * Invites somebody to the office, or to a company. A company is never told whether an address has an account: whoever
 * reads that mailbox learns it from the page behind the link.
 */
export async function inviteTo(work: Work, team: TeamOf, invited: Invited) {
  if (team === null) await refuseKnownAddress(work, invited.email)
  const inv_id = await insertInvitation(work, { team, ...invited, expires: expiryFrom(work) })
  await audit(work, {
    action: 'invited to team',
    entity: 'invitation',
    id: inv_id,
    after: { ...invited, company: team },
  })
  await sendLink(work, team, inv_id, invited)
  return invitationById(work.db, inv_id, work.now)
}

async function refuseKnownAddress(work: Work, email: string): Promise<void> {
  const kind = await accountKindOf(work.db, email)
  if (kind === null) return
  const sentences: Record<string, string> = {
    REGEN_ADMINISTRATOR: 'Είναι ήδη στην ομάδα.',
    COMPANY_USER: 'Είναι ήδη λογαριασμός εταιρείας. Χρειάζεται ένα άλλο e-mail του.',
    CANDIDATE: 'Είναι ήδη υποψήφιος του προγράμματος. Χρειάζεται ένα άλλο e-mail του.',
  }
  throw invalid({ email: sentences[kind] ?? 'Το e-mail χρησιμοποιείται ήδη.' })
}

export async function inviteAgain(work: Work, team: TeamOf, inv_id: number) {
  const before = await expiryOf(work.db, team, inv_id)
  const row = await lockedInvitation(work, team, inv_id)
  // Of two at once the second would write again, and the link of the first letter would open nothing.
  if (row.inv_expires_at !== before) throw new AppError('conflict', { message: 'Έφυγε μόλις τώρα νέος σύνδεσμος.' })
  await dropInvitationKeys(work, inv_id)
  await changeInvitation(work, inv_id, { inv_expires_at: expiryFrom(work) })
  await audit(work, { action: 'invited again', entity: 'invitation', id: inv_id })
  await sendLink(work, team, inv_id, { email: row.inv_email, fullname: row.inv_fullname, grade: row.inv_grade })
  return invitationById(work.db, inv_id, work.now)
}

export async function withdrawInvitation(work: Work, team: TeamOf, inv_id: number): Promise<void> {
  const row = await lockedInvitation(work, team, inv_id)
  await dropInvitationKeys(work, inv_id)
  await changeInvitation(work, inv_id, { inv_date_ended: work.now.toISOString() })
  await audit(work, { action: 'withdrew', entity: 'invitation', id: inv_id, before: { email: row.inv_email } })
}

async function lockedInvitation(work: Work, team: TeamOf, inv_id: number) {
  const row = await lockInvitation(work.db, team, inv_id)
  if (!row) throw new AppError('not_found')
  return row
}

function expiryFrom(work: Work): string {
  return new Date(work.now.getTime() + VALID_MINUTES * 60_000).toISOString()
}

async function sendLink(work: Work, team: TeamOf, inv_id: number, invited: Invited): Promise<void> {
  const key = await makeKey(work, { kind: 'invitation', data: { inv_id }, minutes: VALID_MINUTES })
  // After the `#`: what stands there is sent to no server and is in no log.
  const link = work.addressOf(`/invitation#${key}`)
  const inviter = work.person.usr_fullname || work.services.config.brandName
  const about = { to: invited.email, toName: invited.fullname, about: `invitation:${inv_id}` }
  const values = { name: invited.fullname, inviter, link, days: String(INVITATION_DAYS) }
  if (team === null) await queueTemplateMail(work, { template: 'team.office', ...about, values })
  else {
    const company = await nameOfCompany(work.db, team)
    await queueTemplateMail(work, { template: 'team.company', ...about, values: { ...values, company } })
  }
}

/** What a link is to, without using it up. */
export async function invitationBehind(work: Work, key: string) {
  const { data } = await findKey(work, 'invitation', key)
  const invitation = await openInvitation(work.db, Number((data as { inv_id: number }).inv_id))
  if (!invitation) throw new AppError('link_expired')
  return invitation
}

/** Opens the account. Of two who use one link at once, or of one who withdraws it meanwhile, the other waits. */
export async function acceptInvitation(
  work: Work,
  { key, fullname, usr_password_hash }: { key: string; fullname: string; usr_password_hash: string },
): Promise<{ usr_id: number; usr_role: string }> {
  const invited = await invitationBehind(work, key)
  if (!(await lockInvitation(work.db, invited.inv_fk_cny_id, invited.inv_id))) throw new AppError('link_expired')
  await spendKey(work, 'invitation', key)
  if ((await accountKindOf(work.db, invited.inv_email)) !== null) throw new AppError('invitation_email_taken')
  const usr_role = invited.inv_fk_cny_id === null ? 'REGEN_ADMINISTRATOR' : 'COMPANY_USER'
  const usr_id = await createUser(work, {
    usr_role,
    usr_email: invited.inv_email,
    usr_fullname: fullname,
    usr_password_hash,
    usr_fk_cny_id: invited.inv_fk_cny_id,
    usr_grade: invited.inv_grade as 'OWNER' | null,
  })
  await changeInvitation(work, invited.inv_id, { inv_date_ended: work.now.toISOString(), inv_fk_usr_id: usr_id })
  const after = { usr_email: invited.inv_email, usr_grade: invited.inv_grade, usr_fk_cny_id: invited.inv_fk_cny_id }
  await audit(work, { action: 'accepted invitation', entity: 'user', id: usr_id, after })
  if (invited.inv_fk_cny_id !== null) work.concerns({ companies: [invited.inv_fk_cny_id] })
  return { usr_id, usr_role }
}
