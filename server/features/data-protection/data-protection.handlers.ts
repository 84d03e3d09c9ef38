import { addDays, athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { formatDate } from '#shared/core/format.ts'
import { addMonths } from '#shared/core/months.ts'
import {
  dataProtectionContract,
  type ProcessingActivity,
} from '#shared/features/data-protection/data-protection.contract.ts'
import {
  MONTHS_MORE,
  MONTHS_TO_ANSWER,
  nobodyNamed,
  requestKindWords,
  requestStatusWords,
  WARNING_DAYS,
} from '#shared/features/data-protection/data-requests.rules.ts'
import type { DataRequest } from '#shared/features/data-protection/data-requests.schemas.ts'
import type { Activity } from '#shared/features/data-protection/processing.activities.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit, sentValues } from '#server/core/edits.ts'
import { handlers } from '#server/core/handlers.ts'
import { isWithin } from '#shared/core/hours.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { giveReason, reasonUntil } from '#server/core/small-groups.ts'
import type { Work } from '#server/core/work.ts'
import {
  exportConsents,
  exportLedger,
  exportProcessing,
  exportRequests,
} from '#server/features/data-protection/data-protection.export.ts'
import {
  closeRequest,
  extendRequest,
  insertRequest,
  personOf,
  requestById,
  requestPage,
  takeUrgent,
} from '#server/features/data-protection/data-requests.queries.ts'
import { consentCounts, keepTexts, lockTexts, ledgerPage } from '#server/features/data-protection/processing.queries.ts'
import { recordOfProcessing } from '#server/features/data-protection/processing.record.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'

export const dataProtectionHandlers = handlers(dataProtectionContract, {
  requests: ({ work, input }) => requestPage(work, input),

  exportRequests: ({ work, input }) => exportRequests(work, input),

  async enterRequest({ work, input }) {
    if (input.received > athensDay(work.now)) throw invalid({ received: 'Η ημέρα δεν έχει έρθει ακόμη' })
    const { usr_id } = input
    if (usr_id === null && input.person === '') throw invalid({ person: nobodyNamed })
    if (usr_id !== null && !(await personOf(work.db, usr_id))) throw invalid({ usr_id: 'Δεν υπάρχει τέτοιο πρόσωπο' })
    // Of somebody whom the product knows, name and address stand in one place only.
    const person = usr_id === null ? { person: input.person, email: input.email } : {}
    const { kind, text, received } = input
    const dar_id = await insertRequest(work, { kind, text, received, usr_id, source: 'OFFICE', ...person })
    if (dar_id === null)
      throw new AppError('conflict', { message: 'Το πρόσωπο έχει ήδη ανοιχτό αίτημα αυτού του είδους.' })
    await auditRequest(work, 'entered', { dar_id, usr_id }, { kind, received })
    return requestById(work, dar_id)
  },

  async answerRequest({ work, input }) {
    const request = await requestById(work, input.id)
    const { outcome, answer } = input
    if (!(await closeRequest(work, input.id, { status: outcome, answer }))) throw alreadyClosed()
    await auditRequest(work, 'answered', request, { outcome })
    const isSent = await write(work, request, 'data-protection.answered', {
      outcome: requestStatusWords[outcome],
      answer,
    })
    return { message: isSent ? 'Το αίτημα έκλεισε και η απάντηση φεύγει με e-mail.' : NO_LETTER }
  },

  async extendRequest({ work, input }) {
    const request = await requestById(work, input.id)
    const due = addMonths(request.dar_date_received, MONTHS_TO_ANSWER + MONTHS_MORE)
    if (!(await extendRequest(work, input.id, input.reason, due)))
      throw new AppError('conflict', { message: 'Το αίτημα έχει κλείσει ή έχει ήδη πάρει παράταση.' })
    await auditRequest(work, 'extended', request, { due })
    const isSent = await write(work, request, 'data-protection.extended', {
      due: formatDate(due),
      reason: input.reason,
    })
    const until = `Νέα προθεσμία: ${formatDate(due)}.`
    return { message: isSent ? `${until} Η παράταση φεύγει με e-mail.` : `${until} ${NO_ADDRESS}` }
  },

  processing: ({ work }) => recordOfProcessing(work),

  exportProcessing: ({ work, input }) => exportProcessing(work, input.format),

  async rewordProcessing({ work, input }) {
    const { activity, expected_changed, ...sent } = input
    await lockTexts(work.db, activity)
    const before = await activityOf(work, activity)
    await refuseStale(work, expected_changed, {
      entity: 'processing',
      id: activity,
      changed: before.changed_at,
      labels: { purpose: 'Σκοπός', basis: 'Νομική βάση', recipients: 'Αποδέκτες' },
      current: before,
    })
    const { purpose, basis, recipients } = before
    const texts = { purpose, basis, recipients, ...sentValues(sent) }
    const change = { before: { purpose, basis, recipients }, after: texts }
    await saveEdit(work, { action: 'changed', entity: 'processing', id: activity, ...change }, () =>
      keepTexts(work, activity, texts),
    )
    return activityOf(work, activity)
  },

  consents: ({ work }) => consentCounts(work.db),

  exportConsents: ({ work, input }) => exportConsents(work, input.format),

  smallGroups: async ({ work }) => ({ until: await reasonUntil(work) }),

  giveReason: async ({ work, input }) => ({ until: await giveReason(work, input.reason) }),

  ledger: ({ work, input }) => ledgerPage(work, input),

  exportLedger: ({ work, input }) => exportLedger(work, input),
})

async function activityOf(work: Work, activity: Activity): Promise<ProcessingActivity> {
  const entry = (await recordOfProcessing(work)).find((each) => each.activity === activity)
  if (!entry) throw new AppError('not_found')
  return entry
}

const NO_ADDRESS = 'Δεν υπάρχει e-mail: ενημέρωσε το πρόσωπο με άλλον τρόπο.'
const NO_LETTER = `Το αίτημα έκλεισε. ${NO_ADDRESS}`

const alreadyClosed = () => new AppError('conflict', { message: 'Το αίτημα έχει ήδη κλείσει.' })

/** An entry of the person's own trail, where the product knows them; what was asked and answered stands in the request. */
function auditRequest(
  work: Work,
  verb: 'entered' | 'answered' | 'extended',
  { dar_id, usr_id }: Pick<DataRequest, 'dar_id' | 'usr_id'>,
  after: object,
): Promise<void> {
  const what = usr_id === null ? ({ entity: 'data-request', id: dar_id } as const) : { entity: 'user', id: usr_id }
  return audit(work, { action: `data-request-${verb}`, ...what, after: { request: dar_id, ...after } })
}

/** False where nobody knows an address. */
async function write(
  work: Work,
  { dar_email, person, usr_id, dar_kind, dar_date_received }: DataRequest,
  template: string,
  values: Record<string, string>,
): Promise<boolean> {
  if (dar_email === '') return false
  const mai_id = await queueTemplateMail(work, {
    template,
    to: dar_email,
    toName: person,
    usr_id,
    about: 'data-request',
    values: { kind: requestKindWords[dar_kind], received: formatDate(dar_date_received), ...values },
  })
  return mai_id !== null
}

const HOURS = { from: '08:00', until: '20:00' }

/** Each morning the office hears of what is due within days, once for each request; at a start, when it is not night. */
export async function remindOffice(work: Work): Promise<void> {
  if (!isWithin(work.now, HOURS)) return
  const today = athensDay(work.now)
  const urgent = await takeUrgent(work, addDays(today, WARNING_DAYS))
  if (urgent.length === 0) return
  const late = urgent.filter(({ dar_date_due }) => dar_date_due < today).length
  await notify(work, await officeUsers(work), {
    kind: 'data-request.due',
    title: urgent.length === 1 ? 'Ένα αίτημα για δεδομένα λήγει' : `${urgent.length} αιτήματα για δεδομένα λήγουν`,
    body: late > 0 ? `Εκπρόθεσμα: ${late}` : `Λήγουν μέσα σε ${WARNING_DAYS} ημέρες.`,
    link: '/admin/data-protection',
  })
}
