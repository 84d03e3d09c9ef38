import readXlsx from 'read-excel-file/node'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import type { Attachment } from '#server/core/mail/outbox.ts'
import { sendReports } from '#server/features/reports/reports.sending.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeApplication, makeCandidate, makeCompany, makeCycle } from '#server/testing/make.ts'
import { changeAccount } from '#server/core/accounts.ts'

let report: string

const weekly = { rps_every: 'WEEK' as const, rps_day: 1, rps_format: 'xlsx' as const }
const save = async (title: string, more = {}) =>
  (
    await admin.call(reportsContract.create, {
      rpfg_type: 'candidate',
      rpfg_title: title,
      rpfg_fields: ['usr_fullname', 'usp_city'],
      rpfg_filters: [{ field: 'usp_city', op: 'eq', value: 'Αθήνα' }],
      ...more,
    })
  ).body._id

const t = await startTestApp()
const owner = await t.work(makeAdministrator)
const colleague = await t.work(makeAdministrator)
const admin = await t.as(owner)
await t.work(async (work) => {
  await makeCandidate(work, { name: 'Ζωή Ωραία', city: 'Αθήνα' })
  await makeCandidate(work, { name: 'Άλλος Αλλού', city: 'Πάτρα' })
})

beforeEach(async () => {
  // Friday, 29 May 2026.
  t.setNow('2026-05-29T09:00:00Z')
  report = await save('Αθηναίοι')
})

afterEach(async () => {
  await t.work(({ db }) => db.deleteFrom('report_sending').execute())
  await t.work(({ db }) => db.deleteFrom('outbox_mail').where('mai_template', '=', 'report.sending').execute())
})

const letters = () =>
  t.db
    .selectFrom('outbox_mail')
    .select(['mai_to', 'mai_fk_usr_id', 'mai_subject', 'mai_text', 'mai_attachments'])
    .where('mai_template', '=', 'report.sending')
    .orderBy('mai_id')
    .execute()
const runAt = async (now: string, times = 1) => {
  t.setNow(now)
  await Promise.all(Array.from({ length: times }, () => sendReports(t.services)))
}
const set = (rps_usr_ids: number[], more = {}) =>
  admin.call(reportsContract.setSending, { id: report, ...weekly, ...more, rps_usr_ids })
const standing = async () => {
  const { body } = await admin.call(reportsContract.sendings)
  return body.find(({ rps_fk_rpfg_id }) => rps_fk_rpfg_id === report)
}
async function bytesOf(attachments: unknown): Promise<{ name: string; bytes: Buffer }> {
  const [file] = attachments as Attachment[]
  return { name: file?.filename ?? '', bytes: await t.services.storage.readBuffer(file?.fil_id ?? '') }
}
/** Changes the saved report behind the back of its contract. */
const spoil = (values: { rpfg_fields: string } | { rpfg_options: string }) =>
  t.work(({ db }) => db.updateTable('report_field_group').set(values).where('_id', '=', report).execute())

it('sends a report on its day, once, with its filters in words', async () => {
  expect((await set([owner, colleague])).body).toEqual({ rps_next: '2026-06-01' })
  // In Athens it is Monday from 21:00 UTC on, and six in the morning at 03:00: what is made up for at night waits.
  for (const time of ['2026-05-31T18:59:00Z', '2026-05-31T21:07:00Z', '2026-06-01T02:59:00Z']) await runAt(time)
  expect(await letters()).toHaveLength(0)
  await runAt('2026-06-01T03:07:00Z', 3)
  await runAt('2026-06-01T10:07:00Z')
  const sent = await letters()
  expect(sent.map(({ mai_fk_usr_id }) => mai_fk_usr_id)).toEqual([owner, colleague].toSorted((a, b) => a - b))
  expect(sent[0]?.mai_subject).toBe('Αναφορά: Αθηναίοι')
  expect(sent[0]?.mai_text).toContain('Φίλτρα: Πόλη είναι Αθήνα')
  const { name, bytes } = await bytesOf(sent[0]?.mai_attachments)
  expect(name).toBe('Αθηναίοι 2026-06-01.xlsx')
  const [sheet] = await readXlsx(bytes)
  expect(sheet?.data.map(([cell]) => cell)).toEqual(['Ονοματεπώνυμο', 'Ζωή Ωραία'])
  expect(await standing()).toMatchObject({ rps_next: '2026-06-08', rps_last_count: 2, rps_problem: '' })
})

it('goes out until ten in the evening, and then on the next morning', async () => {
  await set([owner])
  const counts: number[] = []
  for (const now of ['2026-06-01T19:00:00Z', '2026-06-02T03:00:00Z', '2026-06-08T18:59:00Z']) {
    await runAt(now)
    counts.push((await letters()).length)
  }
  expect(counts).toEqual([0, 1, 2])
})

it('makes up once for days on which nothing ran', async () => {
  await set([owner], { rps_every: 'MONTH', rps_day: 31, rps_format: 'pdf' })
  expect(await standing()).toMatchObject({ rps_next: '2026-05-31' })
  await runAt('2026-09-02T05:07:00Z')
  const sent = await letters()
  expect(sent).toHaveLength(1)
  expect((await bytesOf(sent[0]?.mai_attachments)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await standing()).toMatchObject({ rps_next: '2026-09-30' })
})

it('asks when it is sent who may see it', async () => {
  await set([owner, colleague])
  await t.work((work) => changeAccount(work, colleague, { usr_grade: 'VIEWER' }))
  await runAt('2026-06-01T05:07:00Z')
  expect((await letters()).map(({ mai_fk_usr_id }) => mai_fk_usr_id)).toEqual([owner])
  expect((await standing())?.recipients.find(({ usr_id }) => usr_id === colleague)).toMatchObject({ may_see: false })
  expect((await set([owner, colleague])).status).toBe(422)
  await t.work((work) => changeAccount(work, colleague, { usr_grade: 'MEMBER' }))
  await set([colleague])
  await t.work((work) => changeAccount(work, colleague, { usr_status: 'FROZEN' }))
  await runAt('2026-06-08T05:07:00Z')
  expect(await letters()).toHaveLength(1)
  expect((await standing())?.rps_problem).toBe('Κανένας από τους παραλήπτες δεν μπορεί πια να δει την αναφορά.')
  await t.work((work) => changeAccount(work, colleague, { usr_status: 'ON' }))
})

it('is held while something fails, says why, holds no other, and goes out when it can', async () => {
  await set([owner])
  const other = await save('Άλλη')
  await admin.call(reportsContract.setSending, { id: other, ...weekly, rps_usr_ids: [owner] })
  const fields = (names: string[]) => spoil({ rpfg_fields: JSON.stringify(names) })
  await fields(['usr_gone'])
  await runAt('2026-06-01T05:07:00Z')
  expect((await letters()).map(({ mai_subject }) => mai_subject)).toEqual(['Αναφορά: Άλλη'])
  expect(await standing()).toMatchObject({ rps_next: '2026-06-01', rps_problem: 'Άγνωστο πεδίο: usr_gone' })
  await fields(['usr_fullname'])
  await runAt('2026-06-03T05:07:00Z')
  expect(await letters()).toHaveLength(2)
  expect(await standing()).toMatchObject({ rps_next: '2026-06-08', rps_problem: '' })
})

it('keeps small groups with a special trait out of the mail', async () => {
  await t.work((work) => makeCandidate(work, { name: 'Μία Μόνη', disability: 'κινητική' }))
  report = await save('Ευαίσθητα', { rpfg_fields: ['usr_fullname', 'usp_disability'], rpfg_filters: [] })
  await set([owner])
  await runAt('2026-06-01T05:07:00Z')
  expect(await letters()).toHaveLength(0)
  expect((await standing())?.rps_problem).toContain('κάτω από 5 άτομα')
})

it('stops, and ends with its report', async () => {
  await set([owner])
  expect((await admin.call(reportsContract.stopSending, { id: report })).status).toBe(200)
  expect((await admin.call(reportsContract.stopSending, { id: report })).status).toBe(404)
  await set([owner])
  await admin.call(reportsContract.remove, { id: report })
  await runAt('2026-06-01T05:07:00Z')
  expect(await letters()).toHaveLength(0)
})

it('refuses days that no week has, and reports and people that are not the office’s', async () => {
  expect((await set([owner], { rps_day: 8 })).status).toBe(422)
  expect((await set([])).status).toBe(422)
  const stranger = await t.work((work) => makeCompany(work, {}))
  expect((await set([stranger.usr_id])).status).toBe(422)
  const company = await t.as(stranger.usr_id)
  const own = await company.call(reportsContract.ownCreate, { rpfg_type: 'candidate', rpfg_title: 'Δική μας' })
  const foreign = { id: own.body._id, ...weekly, rps_usr_ids: [owner] }
  expect((await admin.call(reportsContract.setSending, foreign)).status).toBe(404)
})

const yearView = {
  period: 'year' as const,
  company: { date_from: null, date_until: null },
  cycle: { date_from: null, date_until: null },
  edc_ids: [],
  edc_category: '',
  compare: true,
}
const sendView = (rps_usr_ids: number[], more = {}) =>
  admin.call(reportsContract.sendView, {
    rpfg_title: 'Δείκτες, φέτος',
    view: yearView,
    ...weekly,
    ...more,
    rps_usr_ids,
  })

it('sends a view of the dashboard as reports are sent, and this year stays this year', async () => {
  await t.work(async (work) => {
    const cycle = await makeCycle(work, {})
    await makeApplication(work, cycle, await makeCandidate(work, { name: 'Μία Ακόμη', disability: 'κινητική' }))
  })
  report = (await sendView([owner, colleague])).body._id
  expect((await admin.call(reportsContract.list)).body.find(({ _id }) => _id === report)).toMatchObject({
    rpfg_type: 'dashboard',
    rpfg_options: { view: yearView },
  })
  await t.work((work) => changeAccount(work, colleague, { usr_grade: 'VIEWER' }))
  await runAt('2027-01-11T05:07:00Z', 2)
  const sent = await letters()
  expect(sent.map(({ mai_fk_usr_id }) => mai_fk_usr_id)).toEqual([owner])
  expect(sent[0]?.mai_text).toContain('Εταιρείες και προσλήψεις: από 01/01/2027 έως 11/01/2027')
  expect(sent[0]?.mai_text).toContain('Εκπαιδευτικοί κύκλοι: από 01/01/2027 έως 11/01/2027')
  expect(sent[0]?.mai_text).toMatch(/Στην οθόνη: \S+\/admin\/kpis\n/)
  expect(sent[0]?.mai_text).toMatch(/τη σταματάς εδώ:\n\n\S+\/admin\/reports$/)
  const { name, bytes } = await bytesOf(sent[0]?.mai_attachments)
  expect(name).toBe('Δείκτες, φέτος 2027-01-11.xlsx')
  const sheets = await readXlsx(bytes)
  expect(sheets.map((sheet) => sheet.sheet)).toEqual([
    'Κύριοι δείκτες',
    'Όλοι οι δείκτες',
    'Κατανομές',
    'Από την αίτηση ως τη δουλειά',
    'Κύκλος προς κύκλο',
    'Σχετικά',
  ])
  // One applicant has a disability: so few are told to nobody.
  const hidden = sheets[1]?.data.find(([, label]) => label === 'Αιτούντες με αναπηρία')
  expect(hidden?.slice(2, 7)).toEqual([null, null, null, null, 'Λιγότερα από πέντε πρόσωπα: δεν γράφεται.'])
  await t.work((work) => changeAccount(work, colleague, { usr_grade: 'MEMBER' }))
})

it('holds a view that cannot be made, and changes only the name of one', async () => {
  report = (await sendView([owner], { rps_format: 'pdf' })).body._id
  const rename = { id: report, rpfg_title: 'Οι δείκτες μας' }
  expect((await admin.call(reportsContract.update, rename)).status).toBe(200)
  expect((await admin.call(reportsContract.update, { ...rename, rpfg_fields: ['usr_fullname'] })).status).toBe(422)
  const options = (value: object) => spoil({ rpfg_options: JSON.stringify(value) })
  await options({})
  const notices = async () =>
    (await admin.call(notificationsContract.list, {})).body.documents.filter(({ not_title }) =>
      not_title.includes('μας'),
    )
  await runAt('2026-06-01T05:07:00Z', 2)
  expect(await letters()).toHaveLength(0)
  expect((await standing())?.rps_problem).toContain('δεν έχει περίοδο')
  await runAt('2026-06-01T05:37:00Z')
  expect(await notices()).toMatchObject([
    { not_title: 'Δεν έφυγε με e-mail: Οι δείκτες μας', not_link: '/admin/reports' },
  ])
  await options({ view: { ...yearView, edc_ids: [999_999] } })
  await runAt('2026-06-01T06:07:00Z')
  expect(await letters()).toHaveLength(0)
  expect((await standing())?.rps_problem).toBe(
    'Κύκλος των φίλτρων δεν υπάρχει πια. Άνοιξε την προβολή, διάλεξε ξανά και στείλε τη νέα με e-mail.',
  )
  await options({ view: { ...yearView, edc_category: 'Φορέας που μετονομάστηκε' } })
  await runAt('2026-06-01T07:07:00Z')
  expect((await standing())?.rps_problem).toBe(
    'Ο φορέας «Φορέας που μετονομάστηκε» των φίλτρων δεν υπάρχει πια. Άνοιξε την προβολή, διάλεξε ξανά και στείλε τη νέα με e-mail.',
  )
  await options({ view: yearView })
  await runAt('2026-06-02T05:07:00Z')
  const sent = await letters()
  expect(sent.map(({ mai_subject }) => mai_subject)).toEqual(['Αναφορά: Οι δείκτες μας'])
  expect((await bytesOf(sent[0]?.mai_attachments)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
})
