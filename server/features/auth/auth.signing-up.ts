import { AppError, invalid } from '#shared/core/errors.ts'
import { UNCONFIRMED_DAYS } from '#shared/features/auth/auth.rules.ts'
import { changeAccount, createUser } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { lockByName } from '#server/core/named-lock.ts'
import { passwordFits } from '#server/core/passwords.ts'
import type { Person } from '#server/core/person.ts'
import { mustTake, type Taking, take } from '#server/core/quota.ts'
import { findKey, makeKey, spendKey } from '#server/core/secret-keys.ts'
import { endUnconfirmed, endUnconfirmedOf, lockAddress } from '#server/core/unconfirmed-accounts.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import type { LinkedinPerson } from '#server/features/auth/auth.linkedin.ts'
import {
  accountByEmail,
  accountByLinkedin,
  isConfirmedByKey,
  unconfirmedById,
} from '#server/features/auth/auth.queries.ts'

// Whoever signs up must show that the mailbox is theirs. Until then the account reserves nothing, and no answer says
// whether the address belongs to somebody already: only a letter to the mailbox does.

const KEY_MINUTES = UNCONFIRMED_DAYS * 24 * 60

// What strangers ask in somebody's name does not stop the owner, who asks from elsewhere.
const letterFrom = { name: 'sign-up letter from', points: 5, minutes: 60 }
const letterTo = { name: 'sign-up letter', points: 20, minutes: 60 }
/** A wrong password behind a right key. */
const tries = { name: 'sign-up password', points: 10, minutes: 15 }

interface Newcomer {
  usr_id: number
  usr_email: string
}

const letterOf = (email: string, network: string): Taking[] => [
  { quota: letterFrom, by: `${email} ${network}` },
  { quota: letterTo, by: email },
]

/** Whether this sign-up may still write to the mailbox. Asked before the transaction; the answer does not show it. */
export async function mayWriteTo(work: Work, email: string, network: string): Promise<boolean> {
  return (await take(work.services, letterOf(email, network))) === null
}

export async function mustWriteTo(work: Work, email: string, network: string): Promise<void> {
  await mustTake(work.services, letterOf(email, network))
}

/** The letter to the mailbox. A key is made in any case: every address costs the same. */
export async function askMailbox(work: Work, newcomer: Newcomer): Promise<void> {
  const { usr_id, usr_email } = newcomer
  const owner = await accountByEmail(work.db, usr_email)
  const key = await makeKey(work, { kind: 'signup-confirm', usr_id, minutes: KEY_MINUTES })
  const letter = { to: usr_email, usr_id, about: `user:${usr_id}` }
  // In the fragment: what stands there is sent to no server and is in no log.
  const confirm = { email: usr_email, link: work.addressOf(`/confirm-email#${key}`), days: String(UNCONFIRMED_DAYS) }
  if (!owner) await queueTemplateMail(work, { ...letter, template: 'auth.signup', values: confirm })
  else if (owner.usr_role === 'CANDIDATE')
    await queueTemplateMail(work, {
      ...letter,
      template: 'auth.signup-candidate',
      values: { email: usr_email, link: work.addressOf('/register') },
    })
  else
    await queueTemplateMail(work, {
      ...letter,
      template: 'auth.signup-taken',
      values: { email: usr_email, link: work.addressOf('/login') },
    })
}

/** Whom the key confirms; null where it has done so already. */
export async function newcomerOf(work: Work, key: string) {
  if (await isConfirmedByKey(work.db, key)) return null
  const account = await unconfirmedById(work.db, (await findKey(work, 'signup-confirm', key)).usr_id ?? 0)
  if (!account) throw new AppError('link_expired')
  return account
}

/**
 * The mailbox confirms. Reading it is not enough: whoever has it must be the one who signed up, or a stranger's account
 * with a stranger's password would become the owner's by one click.
 */
export async function confirmSignup(
  work: Work,
  person: Person,
  { key, password, from }: { key: string; password?: string | undefined; from: string },
): Promise<string> {
  const account = await newcomerOf(work, key)
  if (!account) return 'Το e-mail έχει ήδη επιβεβαιωθεί.'
  if (person.usr_id !== account.usr_id) await weighPassword(work, account, password, from)
  const isTaken = await inTransaction(
    work.services,
    { ...work, person: { ...person, usr_id: account.usr_id } },
    async (writing) => {
      await lockAddress(writing, account.usr_email)
      await spendKey(writing, 'signup-confirm', key)
      if (await accountByEmail(writing.db, account.usr_email)) {
        await endUnconfirmed(writing, account.usr_id)
        return true
      }
      await changeAccount(writing, account.usr_id, { usr_email_confirmed: true })
      await endUnconfirmedOf(writing, account.usr_email)
      await audit(writing, { action: 'confirmed e-mail', entity: 'user', id: account.usr_id })
      writing.concerns({ users: [account.usr_id] })
      return false
    },
  )
  // Whoever comes with the key reads the mailbox, and may know.
  if (isTaken) throw new AppError('email_taken')
  return 'Το e-mail επιβεβαιώθηκε.'
}

async function weighPassword(
  work: Work,
  account: { usr_id: number; usr_password_hash: string | null },
  password: string | undefined,
  from: string,
): Promise<void> {
  if (account.usr_password_hash === null)
    throw new AppError('conflict', {
      message: 'Χρειάζεται πρώτα σύνδεση με το LinkedIn. Μετά ο σύνδεσμος ανοίγει ξανά.',
    })
  if (!password) throw invalid({ password: 'Χρειάζεται ο κωδικός της εγγραφής' })
  const begin = () => mustTake(work.services, [{ quota: tries, by: `user ${account.usr_id}` }])
  if (!(await passwordFits(account.usr_password_hash, password, { from, begin })))
    throw invalid({ password: 'Δεν είναι ο κωδικός της εγγραφής' })
}

/** The account of somebody whom LinkedIn sends, opened when there is none. */
export async function accountOfLinkedin(work: Work, who: LinkedinPerson): Promise<{ usr_id: number }> {
  // Two of their tabs may come back at once, or one while the mailbox confirms another account.
  await lockByName(work.db, `linkedin ${who.sub}`)
  await lockAddress(work, who.email)
  const account = await accountByLinkedin(work.db, who.sub)
  if (account) return account
  // The provider itself says that it does not verify identity: an address alone never opens an existing account.
  if (who.isVerified && (await accountByEmail(work.db, who.email))) throw new AppError('linkedin_email_taken')
  const usr_id = await createUser(work, {
    usr_role: 'COMPANY_USER',
    usr_email: who.email,
    usr_email_confirmed: who.isVerified,
    usr_fullname: who.fullname,
    usr_login_provider: 'LINKEDIN',
    usr_linkedin_sub: who.sub,
  })
  await audit(work, { action: 'signed up', entity: 'user', id: usr_id })
  if (!who.isVerified) await askMailbox(work, { usr_id, usr_email: who.email })
  return { usr_id }
}
