import { AppError, invalid } from '#shared/core/errors.ts'
import { EMAIL_CONFIRM_HOURS, EMAIL_UNDO_DAYS } from '#shared/features/account/account.rules.ts'
import { changeContact, lockAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { dropKeysOf, findKey, makeKey, spendKey } from '#server/core/secret-keys.ts'
import { endSessions } from '#server/core/sessions.ts'
import { endUnconfirmedOf, lockAddress } from '#server/core/unconfirmed-accounts.ts'
import type { Work } from '#server/core/work.ts'
import { accountById } from '#server/features/account/account.queries.ts'
import { closeWhatWasMade } from '#server/features/account/account.taken-back.ts'

const CONFIRM_MINUTES = EMAIL_CONFIRM_HOURS * 60
const UNDO_MINUTES = EMAIL_UNDO_DAYS * 24 * 60
/** Whoever takes an account over makes a way in of their own first. */
const BEFORE_MOVE_MS = 24 * 3_600_000

interface Move {
  from: string
  to: string
  /** When it was asked for. */
  asked: string
}

interface MoveMade extends Move {
  /** When the new mailbox confirmed. */
  made: string
}

/** Nothing changes until the new mailbox has confirmed. */
export async function askNewMailbox(work: Work, email: string): Promise<void> {
  const { usr_id, usr_email, usr_fullname } = work.person
  if (!(await accountById(work.db, usr_id))?.usr_email_confirmed)
    throw new AppError('conflict', { message: 'Χρειάζεται πρώτα επιβεβαίωση του τωρινού e-mail.' })
  if (email === usr_email.toLowerCase()) throw invalid({ email: 'Είναι ήδη το e-mail του λογαριασμού' })
  await dropKeysOf(work, usr_id, 'email-confirm')
  const data: Move = { from: usr_email, to: email, asked: work.now.toISOString() }
  const key = await makeKey(work, { kind: 'email-confirm', usr_id, data, minutes: CONFIRM_MINUTES })
  await queueTemplateMail(work, {
    template: 'account.email-confirm',
    to: email,
    toName: usr_fullname,
    usr_id,
    about: `user:${usr_id}`,
    values: { old: usr_email, new: email, link: work.addressOf(`/email-change#confirm.${key}`) },
  })
  await audit(work, { action: 'asked for new e-mail', entity: 'user', id: usr_id, after: { usr_email: email } })
}

/** Refuses a link that would be refused if it were used now. */
export async function lookAtMove(work: Work, kind: 'confirm' | 'undo', key: string): Promise<void> {
  const { usr_id, data } = await findKey(work, `email-${kind}`, key)
  const account = await accountById(work.db, usr_id ?? 0)
  if (!account || (kind === 'confirm' && account.usr_email !== (data as Move).from)) throw new AppError('link_expired')
}

export async function confirmMove(work: Work, key: string): Promise<string> {
  const { usr_id, data } = await spendKey(work, 'email-confirm', key)
  const { from, to, asked: requestedAt } = data as Move
  const account = await heldAccount(work, usr_id)
  if (account?.usr_email !== from) throw new AppError('link_expired')
  await moveTo(work, account, to)
  await audit(work, {
    action: 'changed e-mail',
    entity: 'user',
    id: account.usr_id,
    before: { usr_email: from },
    after: { usr_email: to },
  })
  const move: MoveMade = { from, to, asked: requestedAt, made: work.now.toISOString() }
  const undo = await makeKey(work, { kind: 'email-undo', usr_id, data: move, minutes: UNDO_MINUTES })
  await queueTemplateMail(work, {
    template: 'account.email-changed',
    to: from,
    toName: account.usr_fullname,
    usr_id: account.usr_id,
    about: `user:${account.usr_id}`,
    values: { old: from, new: to, link: work.addressOf(`/email-change#undo.${undo}`) },
  })
  return to
}

/**
 * Whoever reads the old mailbox takes the account back: nobody stays signed in, the password opens nothing until it is set
 * anew from this mailbox, and what was added about the time of the move is gone. Answers what, beside the mailbox.
 */
export async function undoMove(work: Work, key: string): Promise<{ email: string; closed: string }> {
  const { usr_id, data } = await spendKey(work, 'email-undo', key)
  // Links of an earlier version do not say when.
  const earliest = new Date(work.now.getTime() - UNDO_MINUTES * 60_000).toISOString()
  const { from, asked: requestedAt = earliest, made = earliest } = data as Pick<Move, 'from'> & Partial<MoveMade>
  const account = await heldAccount(work, usr_id)
  if (!account) throw new AppError('link_expired')
  await moveTo(work, account, from)
  await endSessions(work, account.usr_id)
  await audit(work, { action: 'took e-mail back', entity: 'user', id: account.usr_id, after: { usr_email: from } })
  // Last: colleagues hear of it at the mailbox that is theirs again.
  const since = new Date(Date.parse(requestedAt) - BEFORE_MOVE_MS)
  const closed = await closeWhatWasMade(work, { ...account, usr_email: from }, { since, made })
  return { email: from, closed }
}

type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>

/** Until the end of the transaction: name and telephone are written along, as they are now. */
async function heldAccount(work: Work, usr_id: number | null): Promise<Account | undefined> {
  await lockAccount(work, usr_id ?? 0)
  return accountById(work.db, usr_id ?? 0)
}

async function moveTo(work: Work, account: Account, usr_email: string): Promise<void> {
  const { usr_id, usr_fullname, usr_phone } = account
  await lockAddress(work, usr_email)
  await endUnconfirmedOf(work, usr_email)
  for (const kind of ['reset', 'email-confirm'] as const) await dropKeysOf(work, usr_id, kind)
  await changeContact(work, usr_id, { usr_fullname, usr_phone, usr_email })
  work.concerns({ users: [usr_id] })
}
