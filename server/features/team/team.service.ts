import { sql } from 'kysely'
import { accountsOf, changeAccount, lockAccount } from '#server/core/accounts.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { endSessions } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import { changeInvitation, dropInvitationKeys } from '#server/features/team/team.queries.ts'

export interface OpenedAccount {
  usr_id: number
  usr_email: string
}

export async function setAccess(work: Work, usr_id: number, usr_status: 'ON' | 'FROZEN'): Promise<void> {
  await changeAccount(work, usr_id, { usr_status })
  await audit(work, { action: usr_status === 'ON' ? 'unlocked' : 'locked', entity: 'user', id: usr_id })
  if (usr_status === 'FROZEN') await endSessions(work, usr_id)
}

/**
 * Open invitations that somebody else may have sent from the account of this person open nothing, and the accounts that
 * they opened are locked; the same of these. An invitation is withdrawn before it is asked whom it let in: whoever is
 * entering is waited for, and seen. `locked` are those who could still sign in until now.
 */
export async function shutOutInvitedSince(
  work: Work,
  usr_id: number,
  since: string,
): Promise<{ withdrawn: string[]; opened: OpenedAccount[]; locked: string[] }> {
  const withdrawn: string[] = []
  const locked: string[] = []
  const done = new Set<number>()
  for (let opened: OpenedAccount[] = [], next = [usr_id]; ; ) {
    for (const id of next) withdrawn.push(...(await withdrawInvitationsSince(work, id, since)))
    for (const id of next) done.add(id)
    opened = await accountsInvitedSince(work, usr_id, since)
    for (const account of opened) if (await lockOut(work, account.usr_id)) locked.push(account.usr_email)
    next = opened.map((each) => each.usr_id).filter((id) => !done.has(id))
    if (next.length > 0) continue
    work.concerns({ users: [...done] })
    return { withdrawn, opened, locked }
  }
}

/** Answers to whom they went. */
async function withdrawInvitationsSince(work: Work, usr_id: number, since: string): Promise<string[]> {
  const open = await work.db
    .selectFrom('team_invitation')
    .select(['inv_id', 'inv_email'])
    .where('inv_fk_invited_by', '=', usr_id)
    .where('inv_date_created', '>=', since)
    .where('inv_date_ended', 'is', null)
    .orderBy('inv_id')
    .forUpdate()
    .execute()
  for (const { inv_id } of open) {
    await dropInvitationKeys(work, inv_id)
    await changeInvitation(work, inv_id, { inv_date_ended: work.now.toISOString() })
  }
  await auditMany(
    work,
    open.map(({ inv_id: id, inv_email: email }) => ({
      action: 'withdrew',
      entity: 'invitation',
      id,
      before: { email },
    })),
  )
  return open.map(({ inv_email }) => inv_email)
}

/** Locked, and signed out; whoever knows them unlocks them. False for somebody who was locked already. */
async function lockOut(work: Work, usr_id: number): Promise<boolean> {
  await lockAccount(work, usr_id)
  // As it is now: somebody may have unlocked it a moment ago.
  const isOpen = (await accountsOf(work, [usr_id])).some(({ usr_status }) => usr_status === 'ON')
  if (isOpen) await setAccess(work, usr_id, 'FROZEN')
  return isOpen
}

/** The accounts that invitations of this person have opened since then, and those that these have invited. */
async function accountsInvitedSince(work: Work, usr_id: number, since: string): Promise<OpenedAccount[]> {
  // Of an invitation that an earlier version accepted, the address says which account it opened.
  const { rows } = await sql<OpenedAccount>`with recursive opened as (
      select own.usr_id, own.usr_email from users own where own.usr_id = ${usr_id}
      union
      select account.usr_id, account.usr_email from opened
        join team_invitation on inv_fk_invited_by = opened.usr_id and inv_date_created >= ${since}
          and inv_date_ended is not null
        join users account on account.usr_date_deleted is null and (account.usr_id = inv_fk_usr_id
          or (inv_fk_usr_id is null and lower(account.usr_email) = lower(inv_email)
            and account.usr_date_created >= inv_date_created
            and account.usr_fk_cny_id is not distinct from inv_fk_cny_id
            and not exists (select from team_invitation known where known.inv_fk_usr_id = account.usr_id))))
    select usr_id, usr_email from opened where usr_id <> ${usr_id} order by usr_email`.execute(work.db)
  return rows
}
