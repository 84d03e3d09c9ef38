import { AppError } from '#shared/core/errors.ts'
import {
  type CompanyDecision,
  companyStatusWords,
  decisions,
  mayDecide,
  reasonWords,
} from '#shared/features/companies/companies.rules.ts'
import type { TrailAction } from '#shared/features/trail/trail.words.ts'
import { audit } from '#server/core/audit.ts'
import { actWords } from '#server/core/edits.ts'
import { endAccess } from '#server/core/ending-access.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import { companyHistory, type LockedCompany, lockCompany } from '#server/features/companies/companies.queries.ts'
import {
  deleteRequestOf,
  endCompanySessions,
  keepHistory,
  moveToRejections,
  setStatus,
} from '#server/features/companies/companies.writes.queries.ts'
import { cancelInterviewsOfCompany } from '#server/features/interviews/interviews.service.ts'
import { closeListingsOfCompany } from '#server/features/job-listings/job-listings.service.ts'
import { notify, officeUsers, takeBack } from '#server/features/notifications/notifications.service.ts'
import { type AccountOf, accountsOfCompany, accountsOf } from '#server/core/accounts.ts'

const ARCHIVE_REASON = 'Η συνεργασία με την εταιρεία έπαυσε'

/** What an approval or refusal leads to. */
interface Outcome {
  /** How many will leave. */
  letters: number
  may_undo: boolean
}

/** An approval or refusal can be taken back as long as its letters wait. */
export const undoEnd = ({ services }: Work, decided: Date) =>
  new Date(decided.getTime() + services.config.letterHoldMinutes * 60_000)

/** The company as it stands, held until the end of the transaction, when this decision is still open. */
async function toDecide(work: Work, cny_id: number, decision: CompanyDecision): Promise<LockedCompany> {
  const company = await lockCompany(work.db, cny_id)
  if (company && mayDecide(decision, company.cny_status)) return company
  throw await tooLate(work, cny_id)
}

/** Somebody else decided first: who, when and what. A company that never was is not found. */
export async function tooLate(work: Work, cny_id: number): Promise<AppError> {
  const [last] = await companyHistory(work.db, cny_id)
  if (!last) return new AppError((await lockCompany(work.db, cny_id)) ? 'conflict' : 'not_found')
  const words = companyStatusWords[last.cyh_to as keyof typeof companyStatusWords]
  const message = `Η κατάσταση της εταιρείας άλλαξε ήδη σε «${words}»${actWords(last.by, last.cyh_date_created)}.`
  const details = {
    decision: last.cyh_to,
    by: last.by,
    at: last.cyh_date_created,
    reasons: last.cyh_reasons,
    note: last.cyh_note,
  }
  return new AppError('already_decided', { message, details })
}

/** The people of the company hear of it in their browsers, whatever they may see now. */
export function emitToCompany(work: Work, cny_id: number, people: readonly AccountOf[]): void {
  work.concerns({ companies: [cny_id], users: people.map((person) => person.usr_id) })
}

export const aboutCompany = (cny_id: number) => `company:${cny_id}`

const pageOf = (cny_id: number) => `/admin/companies/${cny_id}/edit`

export async function notifyOffice(work: Work, company: { cny_id: number; cny_name: string }): Promise<void> {
  const office = await officeUsers(work)
  await notify(work, office, {
    kind: 'company.registered',
    title: `Νέα εταιρεία: ${company.cny_name}`,
    body: 'Περιμένει έγκριση.',
    link: pageOf(company.cny_id),
    about: aboutCompany(company.cny_id),
  })
  const [asker] = await accountsOf(work, [work.person.usr_id])
  const values = {
    company: company.cny_name,
    person: asker?.usr_fullname ?? '',
    email: asker?.usr_email ?? '',
    link: work.addressOf(pageOf(company.cny_id)),
  }
  const mails = (await accountsOf(work, office)).map((account) => ({
    to: account.usr_email,
    toName: account.usr_fullname,
    usr_id: account.usr_id,
    about: aboutCompany(company.cny_id),
    values,
  }))
  await queueTemplateMails(work, 'companies.registered', mails)
}

const mayUndo = (work: Work) => undoEnd(work, work.now) > work.now

/** Gives how many letters will leave: whoever has not confirmed the mailbox, or may not sign in, gets none. */
async function writeTo(
  work: Work,
  people: readonly AccountOf[],
  mail: { template: string; about: string; values: Record<string, string>; holdUntil?: Date },
): Promise<number> {
  const mails = people
    .filter((person) => person.usr_status === 'ON' && person.usr_email_confirmed)
    .map((person) => ({
      to: person.usr_email,
      toName: person.usr_fullname,
      usr_id: person.usr_id,
      about: mail.about,
      values: mail.values,
      holdUntil: mail.holdUntil ?? null,
    }))
  return (await queueTemplateMails(work, mail.template, mails)).length
}

export async function approveCompany(work: Work, cny_id: number): Promise<Outcome> {
  const company = await toDecide(work, cny_id, 'approve')
  const people = await accountsOfCompany(work, cny_id)
  if (people.some((person) => !person.usr_email_confirmed)) throw new AppError('mailbox_unconfirmed')
  const { from, to } = decisions.approve
  if (!(await setStatus(work, cny_id, from, to))) throw new AppError('conflict')
  const cyh_id = await keepHistory(work, { cny_id, name: company.cny_name, from: company.cny_status, to })
  await auditDecision(work, 'approved', company, to, { cyh_id })
  await notify(
    work,
    people.map((person) => person.usr_id),
    {
      kind: 'company.approved',
      title: `Η εταιρεία «${company.cny_name}» εγκρίθηκε`,
      body: 'Καλή συνεργασία!',
      link: '/company/control-panel',
      about: aboutCompany(cny_id),
    },
  )
  const letters = await writeTo(work, people, {
    template: 'companies.approved',
    about: aboutCompany(cny_id),
    values: { company: company.cny_name, link: work.addressOf('/login') },
    holdUntil: undoEnd(work, work.now),
  })
  emitToCompany(work, cny_id, people)
  return { letters, may_undo: mayUndo(work) }
}

export async function rejectCompany(
  work: Work,
  cny_id: number,
  refusal: { reasons: readonly string[]; note: string },
): Promise<Outcome & { cyh_id: number }> {
  const company = await toDecide(work, cny_id, 'reject')
  const people = await accountsOfCompany(work, cny_id)
  const reasons = [...new Set(refusal.reasons)]
  const history = { cny_id, name: company.cny_name, from: company.cny_status, to: 'REJECTED', ...refusal }
  const cyh_id = await keepHistory(work, history)
  await auditDecision(work, 'rejected', company, 'REJECTED', { reasons, note: refusal.note, cyh_id })
  await moveToRejections(work, company, { reasons, note: refusal.note, people })
  // Its page is gone: whoever has not read of the request yet need not.
  await takeBack(work, await officeUsers(work), aboutCompany(cny_id))
  const words = reasonWords(reasons)
  await notify(
    work,
    people.map((person) => person.usr_id),
    {
      kind: 'company.rejected',
      title: `Η εγγραφή της εταιρείας «${company.cny_name}» χρειάζεται διόρθωση`,
      body: words.join('. '),
      link: '/company/register',
      about: aboutCompany(cny_id),
    },
  )
  const letters = await writeTo(work, people, {
    template: 'companies.rejected',
    about: aboutCompany(cny_id),
    values: {
      company: company.cny_name,
      reasons: words.map((word) => `• ${word}`).join('\n'),
      note: refusal.note,
      link: work.addressOf('/company/register'),
    },
    holdUntil: undoEnd(work, work.now),
  })
  emitToCompany(work, cny_id, people)
  // Their open streams still belong to the company that is gone.
  await endAccess(work, { companies: [cny_id] })
  return { cyh_id, letters, may_undo: mayUndo(work) }
}

/** A company that waits for approval goes with the only person who asked for it. */
export async function withdrawRequestOf(work: Work, usr_id: number): Promise<void> {
  const cny_id = await deleteRequestOf(work, usr_id)
  if (cny_id === null) return
  const about = aboutCompany(cny_id)
  await takeBack(work, await officeUsers(work), about)
  await withdraw(work, { about, template: 'companies.registered' })
}

/** Ends a cooperation: its listings close, what was arranged is called off, its people are signed out. */
export async function archiveCompany(
  work: Work,
  cny_id: number,
  note: string,
): Promise<{ closed_listings: number; cancelled_interviews: number }> {
  const company = await toDecide(work, cny_id, 'archive')
  const { from, to } = decisions.archive
  if (!(await setStatus(work, cny_id, from, to))) throw new AppError('conflict')
  const closed_listings = await closeListingsOfCompany(work, cny_id, ARCHIVE_REASON)
  const cancelled_interviews = await cancelInterviewsOfCompany(work, cny_id, ARCHIVE_REASON)
  await keepHistory(work, { cny_id, name: company.cny_name, from: company.cny_status, to, note })
  await auditDecision(work, 'archived', company, to, {
    note,
    closed_listings,
    cancelled_interviews,
  })
  const people = await accountsOfCompany(work, cny_id)
  await withdraw(work, { about: aboutCompany(cny_id), template: 'companies.approved' })
  const values = { company: company.cny_name, note }
  await writeTo(work, people, { template: 'companies.archived', about: aboutCompany(cny_id), values })
  await endCompanySessions(work, cny_id)
  return { closed_listings, cancelled_interviews: cancelled_interviews.length }
}

async function auditDecision(
  work: Work,
  action: TrailAction,
  company: LockedCompany,
  to: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const before = { cny_status: company.cny_status }
  await audit(work, { action, entity: 'company', id: company.cny_id, before, after: { cny_status: to, ...more } })
}
