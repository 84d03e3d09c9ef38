import type { Work } from '#server/core/work.ts'
import { type accountById, closeWaysIn } from '#server/features/account/account.queries.ts'
import { pauseHooksSince } from '#server/features/connections/connections.service.ts'
import { companyUsers, notify, officeUsers } from '#server/features/notifications/notifications.service.ts'
import { accountsInvitedSince, withdrawInvitationsSince } from '#server/features/team/team.service.ts'

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
 * answers what it was, as people read it. An account that their invitation has opened stays: it may be a colleague's.
 */
export async function closeWhatWasMade(work: Work, account: Account, taken: Taken): Promise<string> {
  const { usr_id, usr_role } = account
  const since = taken.since.toISOString()
  const { passkeys, codes, keys } = await closeWaysIn(work, usr_id, { since, made: taken.made })
  const own = [...named('κλειδιά σύνδεσης', passkeys), ...(codes > 0 ? [`εφεδρικοί κωδικοί (${codes})`] : [])]
  const shared = [
    ...named('προσκλήσεις', await withdrawInvitationsSince(work, usr_id, since)),
    ...named('κλειδιά άλλων συστημάτων', keys),
    ...named('αποστολές σε άλλα συστήματα', await pauseHooksSince(work, usr_id, since)),
  ]
  const invited = named(
    'Με πρόσκληση του λογαριασμού μπήκαν στο μεταξύ και μένουν',
    await accountsInvitedSince(work, usr_id, since),
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
