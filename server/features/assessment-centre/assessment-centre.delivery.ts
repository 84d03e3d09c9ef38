import { AppError } from '#shared/core/errors.ts'
import { formatDateTime } from '#shared/core/format.ts'
import type { Sending } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { queueTemplateMails, type TemplateMail } from '#server/core/mail/template-mails.ts'
import { type KeyOptions, makeKeys } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import {
  earlierSendings,
  type SendingKind,
} from '#server/features/assessment-centre/assessment-centre.delivery.queries.ts'
import { lockCentre } from '#server/features/assessment-centre/assessment-centre.queries.ts'
import { auditCentre } from '#server/features/assessment-centre/assessment-centre.trail.ts'

export interface Draft {
  template: string
  name: string
  /** In a few words, for the list of recipients. */
  what: string
  mail: Omit<TemplateMail, 'template' | 'values'>
  /** For the secret links in it: they are made only when the mail is really sent, and all at once. */
  keys?: readonly KeyOptions[]
  values(keys: readonly string[]): Record<string, string>
}

export type Skipped = Sending['skipped'][number]

/** Of who says nothing of the sendings before, two within this time are one. */
const AT_ONCE_MS = 10_000
/** For letters that say themselves who has them: as many as are asked for. */
export const ANY_NUMBER = Number.MAX_SAFE_INTEGER

type Begun = SendingKind & Partial<Pick<Sending, 'sent_before' | 'last_sent'>>

/** What the one who sends knows. */
export interface Seen {
  dry_run: boolean
  sent_before?: number | undefined
}

/**
 * Colleagues may send the same at once, or each after a rehearsal of their own: the second finds that the first has, and
 * looks anew. Whoever looks may send again.
 */
export async function begin(work: Work, kind: SendingKind, { dry_run, sent_before }: Seen): Promise<Begun> {
  if (!dry_run) await lockCentre(work.db, kind.edc_id)
  const { by, ...earlier } = await earlierSendings(work.db, kind)
  const { last_sent } = earlier
  const isRepeated =
    sent_before === undefined
      ? work.now.getTime() - Date.parse(last_sent ?? '') < AT_ONCE_MS
      : earlier.sent_before > sent_before
  if (!dry_run && last_sent && isRepeated)
    throw new AppError('conflict', {
      message: `Αυτά στάλθηκαν ήδη ${formatDateTime(last_sent)}${by && ` (${by})`}. Στείλε ξανά μόνο αν χρειάζεται.`,
    })
  return { ...kind, ...earlier }
}

/** Queues the mails, or only returns who would get one. */
export async function deliver(
  work: Work,
  { edc_id, action, of, sent_before = 0, last_sent = null }: Begun,
  batch: { drafts: readonly Draft[]; skipped?: Skipped[]; informed?: number },
  isDry: boolean,
): Promise<Sending> {
  const { drafts, skipped = [], informed = 0 } = batch
  const recipients = drafts.map(({ name, mail, what }) => ({ name, email: mail.to, what }))
  const answer = { recipients, skipped, informed, sent_before, last_sent }
  if (isDry) return { ...answer, queued: 0 }
  const keys = (
    await makeKeys(
      work,
      drafts.flatMap((draft) => draft.keys ?? []),
    )
  ).values()
  const mails = drafts.map(({ template, mail, keys: wanted = [], values }) => ({
    template,
    mail: { ...mail, values: values([...keys.take(wanted.length)]) },
  }))
  let queued = 0
  for (const [template, list] of Map.groupBy(mails, (each) => each.template))
    queued += (
      await queueTemplateMails(
        work,
        template,
        list.map(({ mail }) => mail),
      )
    ).length
  if (queued > 0)
    await auditCentre(work, edc_id, { action, after: { letters: queued, recipients: recipients.length, of: of ?? {} } })
  return { ...answer, queued }
}

export const aboutCentre = (edc_id: number) => `lac:${edc_id}`
