import { createHash } from 'node:crypto'
import type { Work } from '#server/core/work.ts'
import { type Outside, unless } from '#server/features/chat/chat.outside.client.ts'
import {
  type ChatAccount,
  chatAccountOf,
  chatSessionIdsOf,
  lastingSecret,
} from '#server/features/chat/chat.outside.queries.ts'
import { personByUser } from '#server/features/chat/chat.sessions.queries.ts'

/** The account outside becomes what ours is: address, name, secret, teams, and whether it may come in. */
export async function pushUser(work: Work, outside: Outside, userId: string): Promise<void> {
  const account = await chatAccountOf(work.db, Number(userId))
  const { users } = outside
  if (!account || account.isGone) {
    await unless(404, users.delete({ userId }))
    return
  }
  if (account.secret === null) return
  await pushAccount(outside, userId, { ...account, secret: lastingSecret(work.services.keys, account.secret) })
  const person = await personByUser(work.db, Number(userId))
  const teams =
    person?.role === 'administrator' ? ['admins'] : person?.role === 'company' ? [`company_${person.cny_id}`] : []
  await pushTeams(outside, userId, teams)
  if (!person || person.role === 'none') await users.deleteSessions({ userId })
  else await endStraySessions(outside, userId, { open: await chatSessionIdsOf(work.db, Number(userId)), now: work.now })
}

/** A session that has just been opened may not be known here yet. */
const FRESH_MS = 60_000

/** Sessions there whose sign-in has ended here open nothing any more: they are taken away. */
async function endStraySessions(
  { users }: Outside,
  userId: string,
  { open, now }: { open: ReadonlySet<string>; now: Date },
): Promise<void> {
  const { sessions } = await users.listSessions({ userId })
  for (const { $id, $createdAt } of sessions)
    if (!open.has($id) && now.getTime() - Date.parse($createdAt) > FRESH_MS)
      await unless(404, users.deleteSession({ userId, sessionId: $id }))
}

async function pushAccount(
  { users }: Outside,
  userId: string,
  { email, name, secret, isOn }: ChatAccount & { secret: string },
): Promise<void> {
  // The secret itself cannot be asked for: a mark says which one was set last.
  const mark = createHash('sha256').update(`mark ${secret}`).digest('hex').slice(0, 16)
  const existing = await unless(404, users.get({ userId }))
  if (!existing) {
    await users.create({ userId, email, password: secret, name })
    await users.updatePrefs({ userId, prefs: { mark } })
  } else {
    if ((existing.prefs as { mark?: string }).mark !== mark) {
      await users.updatePassword({ userId, password: secret })
      await users.deleteSessions({ userId })
      await users.updatePrefs({ userId, prefs: { mark } })
    }
    if (existing.email !== email.toLowerCase()) await users.updateEmail({ userId, email })
    if (existing.name !== name) await users.updateName({ userId, name })
  }
  if ((existing?.status ?? true) !== isOn) await users.updateStatus({ userId, status: isOn })
}

async function pushTeams({ users, teams }: Outside, userId: string, wanted: readonly string[]): Promise<void> {
  const { memberships } = await users.listMemberships({ userId })
  for (const { teamId, $id } of memberships)
    if (!wanted.includes(teamId)) await unless(404, teams.deleteMembership({ teamId, membershipId: $id }))
  for (const teamId of wanted) {
    if (memberships.some((membership) => membership.teamId === teamId)) continue
    await unless(409, teams.create({ teamId, name: teamId }))
    await unless(409, teams.createMembership({ teamId, roles: ['member'], userId }))
  }
}
