import { rm } from 'node:fs/promises'
import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import { formatNumber } from '#shared/core/format.ts'
import { hrefOfView, type KpiView } from '#shared/features/kpis/kpis.views.ts'
import type { SavedReport } from '#shared/features/reports/reports.contract.ts'
import { asksRows, type RowsReport } from '#shared/features/reports/reports.types.ts'
import type { ReportCell } from '#shared/features/reports/reports.rules.ts'
import {
  MOST_BYTES,
  MOST_PAPER_ROWS,
  nextSendingDay,
  type SendingFormat,
  sendingWords,
} from '#shared/features/reports/reports.sending.ts'
import { activePerson } from '#server/core/active-person.ts'
import { audit } from '#server/core/audit.ts'
import { rowsOf } from '#server/core/cursor.ts'
import { countErasures } from '#server/core/erasure.queries.ts'
import { isWithin } from '#shared/core/hours.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { PDF_MIME } from '#server/core/pdf/pdf.ts'
import { scopeOf } from '#server/core/scope.ts'
import { sheetFileName, writeSheetFile } from '#server/core/sheet-files.ts'
import { type StoredFile, storeBuffer, storeFile } from '#server/core/uploads.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { noteFiguresRead, viewFile } from '#server/features/kpis/kpis.service.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { aboutReport, reportSheet } from '#server/features/reports/reports.export.ts'
import { reportPaper } from '#server/features/reports/reports.paper.ts'
import { allRows, countRows, type Prepared, prepareReport } from '#server/features/reports/reports.queries.ts'
import { savedReport } from '#server/features/reports/reports.saved.queries.ts'
import {
  dueSendings,
  noteHeld,
  noteSent,
  receiversOf,
  takeSending,
} from '#server/features/reports/reports.sending.queries.ts'

const HOURS = { from: '06:00', until: '22:00' }

/** Runs by the hour. A report that cannot be made is held, says why, and holds no other; the next hour tries again. */
export async function sendReports(services: Services): Promise<void> {
  const now = services.clock()
  if (!isWithin(now, HOURS)) return
  for (const id of await dueSendings(services.connection.db, athensDay(now))) {
    try {
      await inTransaction(services, {}, (work) => sendReport(work, id))
    } catch (error) {
      if (!(error instanceof AppError)) services.log.error({ err: error, report: id }, 'a report was not sent')
      const problem = error instanceof AppError ? problemOf(error) : 'Το αρχείο δεν έγινε.'
      await inTransaction(services, {}, (work) => holdReport(work, id, problem))
    }
  }
}

/** Whoever set it and whoever waits for it hear of it once. */
async function holdReport(work: Work, id: string, problem: string): Promise<void> {
  const held = await noteHeld(work.db, id, problem)
  if (!held) return
  await notify(work, held.usr_ids, {
    kind: 'report.held',
    title: `Δεν έφυγε με e-mail: ${held.title}`,
    body: problem,
    link: '/admin/reports',
  })
}

function problemOf(error: AppError): string {
  if (error.code === 'small_group')
    return 'Η αναφορά μιλά για κάτω από 5 άτομα με ευαίσθητο χαρακτηριστικό: δεν φεύγει με e-mail.'
  return error.message
}

/** Letters and the next day are one transaction: whoever finds the day moved on, sends nothing. */
async function sendReport(work: Work, id: string): Promise<void> {
  const today = athensDay(work.now)
  const sending = await takeSending(work.db, id, today)
  if (!sending) return
  const receivers = await receiversOf(work.db, sending.rps_usr_ids)
  const { title, about, file } = await madeForAll(work, receivers, { id, format: sending.rps_format })
  const values = {
    report: title,
    about: about.join('\n'),
    when: sendingWords(sending),
    link: work.addressOf('/admin/reports'),
  }
  await queueTemplateMails(
    work,
    'report.sending',
    receivers.map(({ usr_id, usr_email, usr_fullname }) => ({
      to: usr_email,
      toName: usr_fullname,
      usr_id,
      values,
      attachments: [{ filename: file.fil_name, contentType: file.fil_mime, fil_id: file.fil_id }],
      dedupeKey: `report:${id}:${sending.rps_next}:${usr_id}`,
      about: `report:${id}`,
    })),
  )
  await noteSent(work, id, { next: nextSendingDay(sending, today), count: receivers.length })
  const usr_ids = receivers.map(({ usr_id }) => usr_id)
  await audit(work, { action: 'sent-report', entity: 'report', id, after: { usr_ids, format: sending.rps_format } })
}

interface Made {
  title: string
  about: readonly string[]
  file: StoredFile
}

/** Each is asked as if they had asked themselves, and what is sensitive is noted as read by them. */
async function madeForAll(
  work: Work,
  receivers: readonly { usr_id: number }[],
  { id, format }: { id: string; format: SendingFormat },
): Promise<Made> {
  let make: (() => Promise<Made>) | null = null
  for (const { usr_id } of receivers) {
    const person = await activePerson(work.db, usr_id)
    if (!person) throw new AppError('conflict', { message: 'Οι παραλήπτες άλλαξαν μόλις τώρα.' })
    const report = await savedReport(work.db, scopeOf(person), id)
    const wanted = { title: report.rpfg_title, format }
    if (asksRows(report)) {
      const prepared = await prepareReport({ ...work, person }, questionOf(report))
      make = () => madeReport(work, prepared, wanted)
    } else {
      await noteFiguresRead({ ...work, person })
      make = () => madeView(work, report.rpfg_options.view, wanted)
    }
  }
  if (!make)
    throw new AppError('forbidden', { message: 'Κανένας από τους παραλήπτες δεν μπορεί πια να δει την αναφορά.' })
  return make()
}

/** Nobody who was erased while it was written is in the file. */
async function madeReport(work: Work, prepared: Prepared, wanted: Wanted): Promise<Made> {
  const file = await unlessErased(work, () =>
    (wanted.format === 'pdf' ? storedPaper : storedSheet)(work, prepared, wanted),
  )
  return { title: wanted.title, about: aboutReport(work, prepared), file }
}

async function madeView(work: Work, view: KpiView | undefined, wanted: Wanted): Promise<Made> {
  if (!view) throw new AppError('conflict', { message: 'Η προβολή των δεικτών δεν έχει περίοδο. Χρειάζεται νέα.' })
  const { about, mime, buffer } = await unlessErased(work, () => viewFile(work, view, wanted))
  refuseLarge(buffer.length)
  const name = sheetFileName(wanted, work.now)
  const file = await storeBuffer(work, { name, mime, purpose: 'report', buffer })
  const shown = work.addressOf(hrefOfView(view, athensDay(work.now)))
  return { title: wanted.title, about: [...about, `Στην οθόνη: ${shown}`], file }
}

/** Made anew until nobody was erased meanwhile. */
async function unlessErased<T>(work: Work, make: () => Promise<T>): Promise<T> {
  for (;;) {
    const erasures = await countErasures(work.db)
    const made = await make()
    if ((await countErasures(work.db)) === erasures) return made
  }
}

const questionOf = ({
  rpfg_type,
  rpfg_fields,
  rpfg_filters,
  rpfg_operator,
  rpfg_options,
}: RowsReport<SavedReport>) => ({
  type: rpfg_type,
  fields: rpfg_fields,
  filters: rpfg_filters,
  operator: rpfg_operator,
  sort: rpfg_options.sort,
  group: rpfg_options.group,
})

type Wanted = { title: string; format: SendingFormat }

async function storedPaper(work: Work, prepared: Prepared, { title }: Wanted): Promise<StoredFile> {
  const rows: Record<string, ReportCell>[] = []
  let total = prepared.question.group ? 0 : await countRows(work, prepared)
  for await (const portion of rowsOf<Record<string, ReportCell>>(work.services, allRows(work, prepared))) {
    rows.push(...portion.slice(0, MOST_PAPER_ROWS - rows.length))
    if (prepared.question.group) total += portion.length
    else if (rows.length >= MOST_PAPER_ROWS) break
  }
  const buffer = reportPaper(prepared, { title, about: aboutReport(work, prepared), rows, total })
  refuseLarge(buffer.length)
  return storeBuffer(work, {
    name: sheetFileName({ title, format: 'pdf' }, work.now),
    mime: PDF_MIME,
    purpose: 'report',
    buffer,
  })
}

async function storedSheet(work: Work, prepared: Prepared, { title }: Wanted): Promise<StoredFile> {
  const written = await writeSheetFile(reportSheet(work, prepared, { title, format: 'xlsx' }))
  try {
    refuseLarge(written.bytes)
    const name = sheetFileName({ title, format: 'xlsx' }, work.now)
    return await storeFile(work, { ...written, field: 'report', name, kind: 'sheet' }, { purpose: 'report' })
  } finally {
    await rm(written.path, { force: true })
  }
}

function refuseLarge(bytes: number): void {
  if (bytes <= MOST_BYTES) return
  const megabytes = formatNumber(MOST_BYTES / 1_000_000)
  throw new AppError('too_large', {
    message: `Το αρχείο είναι πάνω από ${megabytes} MB και δεν χωρά σε e-mail. Χρειάζονται λιγότερα πεδία ή στενότερα φίλτρα.`,
  })
}
