import { formatDateTime } from '#shared/core/format.ts'
import { audit } from '#server/core/audit.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import type { Work } from '#server/core/work.ts'
import { accountById } from '#server/features/account/account.queries.ts'

/** What happened to the ways into an account, in the words of the letter. */
const factorWords = {
  'added authenticator': () => 'Ορίστηκε εφαρμογή κωδικών.',
  'replaced authenticator': () => 'Νέα εφαρμογή κωδικών πήρε τη θέση της προηγούμενης.',
  'removed authenticator': () => 'Αφαιρέθηκε η εφαρμογή κωδικών.',
  'renewed recovery codes': () => 'Βγήκαν νέοι εφεδρικοί κωδικοί. Οι προηγούμενοι δεν ισχύουν.',
  'added passkey': (name: string) => `Προστέθηκε το κλειδί (passkey) «${name}».`,
  'removed passkey': (name: string) => `Αφαιρέθηκε το κλειδί (passkey) «${name}».`,
  'used recovery code': (left: string) =>
    left === '0'
      ? 'Έγινε σύνδεση με τον τελευταίο εφεδρικό κωδικό. Νέοι βγαίνουν στις ρυθμίσεις.'
      : `Έγινε σύνδεση με εφεδρικό κωδικό. ${left === '1' ? 'Απομένει ένας' : `Απομένουν ${left}`}.`,
} as const satisfies Record<string, (about: string) => string>

interface FactorAct {
  action: keyof typeof factorWords
  about?: string
}

/** The trail keeps it, and the owner of the account reads it in their mailbox: whoever did it may be somebody else. */
export async function noteFactor(work: Work, usr_id: number, { action, about = '' }: FactorAct): Promise<void> {
  const name = about === '' || action === 'used recovery code' ? null : { name: about }
  await audit(work, {
    action,
    entity: 'user',
    id: usr_id,
    ...(name && (action === 'removed passkey' ? { before: name } : { after: name })),
  })
  const account = await accountById(work.db, usr_id)
  // The mailbox may be a stranger's.
  if (!account?.usr_email_confirmed) return
  await queueTemplateMail(work, {
    template: 'account.second-factor',
    to: account.usr_email,
    toName: account.usr_fullname,
    usr_id,
    about: `user:${usr_id}`,
    values: {
      email: account.usr_email,
      when: formatDateTime(work.now.toISOString()),
      what: factorWords[action](about),
      link: work.addressOf('/login'),
    },
  })
}
