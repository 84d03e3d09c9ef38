import type { OfficeMember } from '#shared/features/team/team.contract.ts'
import { changeAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { dropKeysOf, makeKey } from '#server/core/secret-keys.ts'
import { endSessions } from '#server/core/sessions.ts'
import { StartError } from '#server/core/start-error.ts'
import type { Work } from '#server/core/work.ts'
import { deleteSecondFactors, lockOffice } from '#server/features/team/team.queries.ts'

// The way back in for an administrator whom no colleague can help. It needs the command line of the server.

const LINK_MINUTES = 60

export interface RescueOptions {
  /** Authenticator, passkeys and recovery codes are lost. */
  dropsFactors: boolean
  unlocks: boolean
}

/** A link for a new password, valid for an hour; the trail keeps that it was made. */
export async function rescueLink(work: Work, email: string, options: RescueOptions): Promise<string> {
  const member = await lockedAdministrator(work, email)
  const isLocked = member.usr_status !== 'ON'
  if (isLocked && !options.unlocks)
    throw new StartError(`The account of ${member.usr_email} is locked. Add --unlock to open it.`)
  if (isLocked) await changeAccount(work, member.usr_id, { usr_status: 'ON' })
  if (options.dropsFactors) {
    await deleteSecondFactors(work.db, member.usr_id)
    await endSessions(work, member.usr_id)
  }
  await dropKeysOf(work, member.usr_id, 'reset')
  const key = await makeKey(work, { kind: 'reset', usr_id: member.usr_id, minutes: LINK_MINUTES })
  await audit(work, {
    action: 'made rescue link',
    entity: 'user',
    id: member.usr_id,
    after: { unlocked: isLocked, second_factor_dropped: options.dropsFactors },
  })
  return work.addressOf(`/reset-password-finish?resetKey=${key}`)
}

async function lockedAdministrator(work: Work, email: string): Promise<OfficeMember> {
  const office = await lockOffice(work.db)
  const member = office.find(({ usr_email }) => usr_email.toLowerCase() === email.trim().toLowerCase())
  if (member) return member
  throw new StartError(
    office.length === 0
      ? 'There is no administrator. Start the product: it prints a link for the first one.'
      : `No administrator has the e-mail ${email}. npm run admin lists them.`,
  )
}

/** One line for each administrator, for the operator. */
export function administratorLines(office: readonly OfficeMember[]): string[] {
  return office.map(({ usr_email, usr_fullname, usr_grade, usr_status, has_second_factor, last_seen }) =>
    [
      usr_grade.padEnd(6),
      usr_email.padEnd(32),
      usr_status === 'ON' ? '' : 'locked',
      has_second_factor ? 'second factor' : '',
      `last sign-in ${last_seen?.slice(0, 10) ?? 'never'}`,
      usr_fullname,
    ]
      .filter((word) => word !== '')
      .join('  '),
  )
}
