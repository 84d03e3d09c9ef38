import { sql } from 'kysely'
import { auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { changeInvitation, dropInvitationKeys } from '#server/features/team/team.queries.ts'

/** Open invitations that somebody else may have sent from the account of this person open nothing; answers to whom they went. */
export async function withdrawInvitationsSince(work: Work, usr_id: number, since: string): Promise<string[]> {
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

/** The accounts that invitations of this person have opened since then. */
export async function accountsInvitedSince(work: Work, usr_id: number, since: string): Promise<string[]> {
  const { rows } = await sql<{ usr_email: string }>`select distinct usr_email from team_invitation
    join users on lower(usr_email) = lower(inv_email) and usr_date_deleted is null
      and usr_date_created >= inv_date_created and usr_fk_cny_id is not distinct from inv_fk_cny_id
    where inv_fk_invited_by = ${usr_id} and inv_date_created >= ${since} and inv_date_ended is not null
    order by usr_email`.execute(work.db)
  return rows.map((row) => row.usr_email)
}
