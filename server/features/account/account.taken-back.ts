import { endKeysMadeSince } from '#server/core/api-keys.ts'
import type { Work } from '#server/core/work.ts'
import { type accountById, closeWaysIn } from '#server/features/account/account.queries.ts'
import { pauseHooksSince } from '#server/features/connections/connections.service.ts'
import { companyUsers, notify, officeUsers } from '#server/features/notifications/notifications.service.ts'
import { shutOutInvitedSince } from '#server/features/team/team.service.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>

export interface Taken {
  /** From when on somebody else may have used the account. */
  since: Date
  /** When it was moved to the mailbox of somebody else. */
  made: string
}

const named = (words: string, names: readonly string[]) => (names.length > 0 ? [`${words}: ${names.join(', ')}`] : [])

/**
 * Closes what somebody else may have made in an account while they held it, tells its owner and all colleagues, and
 * answers what it was, as people read it. An account that their invitation has opened is locked until somebody who knows
 * its owner unlocks it; what was made in it closes alike.
 */
export async function closeWhatWasMade(work: Work, account: Account, taken: Taken): Promise<string> {
  const { usr_id, usr_role } = account
  const since = taken.since.toISOString()
  const { passkeys, codes, keys } = await closeWaysIn(work, usr_id, { since, made: taken.made })
  const own = [...named('κλειδιά σύνδεσης', passkeys), ...(codes > 0 ? [`εφεδρικοί κωδικοί (${codes})`] : [])]
  const { withdrawn, opened, locked } = await shutOutInvitedSince(work, usr_id, since)
  const hooks: string[] = []
  for (const id of [usr_id, ...opened.map((each) => each.usr_id)]) {
    hooks.push(...(await pauseHooksSince(work, id, since)))
    if (id !== usr_id) keys.push(...(await endKeysMadeSince(work, id, since)))
  }
  const shared = [
    ...named('προσκλήσεις', withdrawn),
    ...named('κλειδιά άλλων συστημάτων', keys),
    ...named('αποστολές σε άλλα συστήματα', hooks),
  ]
  const invited = named(
    'Κλειδώθηκαν όσοι μπήκαν στο μεταξύ με πρόσκλησή του, ώσπου να ξεκλειδωθεί όποιος είναι γνωστός',
    locked,
  )
  const closed = [...own, ...shared]
  const sentences = [...named('Έκλεισαν και', closed.length > 0 ? [closed.join(' · ')] : []), ...invited]
  if (shared.length + invited.length > 0)
    await notify(work, await teamOf(work, account), {
      kind: 'account.taken-back',
      title: `Λογαριασμός επέστρεψε στον κάτοχό του: ${account.usr_fullname || account.usr_email}`,
      body: `Κάποιος άλλος ίσως τον χρησιμοποίησε. ${sentences.join('. ')}.`,
      link: usr_role === 'REGEN_ADMINISTRATOR' ? '/admin/team' : '/company/settings',
      isAlwaysMailed: true,
    })
  return sentences.map((sentence) => `${sentence}. `).join('')
}

/** The owner and all colleagues. */
async function teamOf(work: Work, { usr_id, usr_role, usr_fk_cny_id }: Account): Promise<number[]> {
  if (usr_role === 'REGEN_ADMINISTRATOR') return officeUsers(work)
  return usr_fk_cny_id === null ? [usr_id] : companyUsers(work, usr_fk_cny_id)
}
