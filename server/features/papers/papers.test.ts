import { expect, it } from 'vitest'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { papersContract as contract } from '#shared/features/papers/papers.contract.ts'
import { paperDefaults } from '#shared/features/papers/papers.defaults.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { companyForm, newcomer } from '#server/testing/company-form.ts'
import { makeCycle, wholeLetters } from '#server/testing/make.ts'

const t = await startTestApp()
const owner = await t.asOffice()
const member = await t.asOffice('MEMBER')

const accepts = async () => (await t.visitor.call(contract.current)).body.accepts
const accepted = (usr_id: number) =>
  t.db
    .selectFrom('paper_acceptance')
    .select(['pac_versions', 'pac_source'])
    .where('pac_fk_usr_id', '=', usr_id)
    .execute()

it('shows everybody the text of the product until the office publishes its own, and keeps every version', async () => {
  const first = await t.visitor.call(contract.one, { kind: 'terms' })
  expect(first.body).toEqual({ version: 0, body: paperDefaults.terms, at: null, controller: paperDefaults.controller })
  expect((await member.call(contract.publish, { kind: 'terms', body: 'α', expected_version: 0 })).status).toBe(403)
  expect((await owner.call(contract.publish, { kind: 'terms', body: ' ', expected_version: 0 })).status).toBe(422)
  const body = '## Όροι <script>alert(1)</script>\n\n- ένα'
  const answer = await owner.call(contract.publish, {
    kind: 'terms',
    body,
    note: 'Πρώτη δική μας',
    expected_version: 0,
  })
  expect([answer.status, answer.body.version, answer.body.by]).toEqual([201, 1, 'Ελένη Γραφείου'])
  await owner.call(contract.publish, { kind: 'controller', body: 'Δήμος Παραδείγματος', expected_version: 0 })
  const now = await t.visitor.call(contract.one, { kind: 'terms' })
  expect(now.body).toMatchObject({ version: 1, body, controller: 'Δήμος Παραδείγματος' })
  const { body: history } = await member.call(contract.history, { kind: 'terms' })
  expect(history.map(({ version, note }) => [version, note])).toEqual([
    [1, 'Πρώτη δική μας'],
    [0, ''],
  ])
  expect((await t.visitor.call(contract.history, { kind: 'terms' })).status).toBe(401)
})

it('takes one of two that publish at once, and tells the other', async () => {
  const publish = (body: string) => owner.call(contract.publish, { kind: 'contact', body, expected_version: 0 })
  const answers = await Promise.all([publish('ένα'), publish('δύο')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect((await publish('τρία')).message).toContain('Κάποιος άλλος')
})

it('keeps what a company was shown, and refuses the registration under a text that has changed', async () => {
  const shown = await accepts()
  await owner.call(contract.publish, { kind: 'privacy', body: 'Νέο κείμενο', expected_version: 0 })
  const user = await newcomer(t)
  const stale = await user.call(companiesContract.register, { ...companyForm, papers: shown })
  expect([stale.status, stale.error.code, stale.error.details]).toEqual([
    409,
    'papers_changed',
    { accepts: await accepts() },
  ])
  const papers = await accepts()
  const { status, body } = await user.call(companiesContract.register, { ...companyForm, papers })
  expect(status).toBe(201)
  expect(await accepted(user.usr_id)).toEqual([{ pac_versions: papers, pac_source: `company:${body.cny_id}` }])
})

it('keeps what an applicant was shown, from the application to its confirmation', async () => {
  const edc_id = await t.work((work) => makeCycle(work))
  const form = {
    edc_id,
    usr_fullname: 'Αιμιλία Αναγνώστου',
    usr_email: 'aimilia@mail.test',
    usr_phone: '6970000000',
    consent: true,
    consent_version: currentConsent.version,
  }
  const papers = await accepts()
  const stale = await t.visitor.call(programmesContract.apply, { ...form, papers: 'privacy.0 terms.0' } as never)
  expect(stale.error.code).toBe('papers_changed')
  const sent = await t.visitor.call(programmesContract.apply, { ...form, papers } as never)
  expect([sent.status, sent.error.fields]).toEqual([200, undefined])
  const [mail] = await t.work((work) => wholeLetters(work, { mai_to: form.usr_email }))
  const key = /confirm=([\w-]{20,})/.exec(mail?.mai_text ?? '')?.[1] ?? ''
  expect((await t.visitor.call(programmesContract.confirm, { key })).status).toBe(200)
  const { usr_id } = await t.db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_email', '=', form.usr_email)
    .executeTakeFirstOrThrow()
  expect(await accepted(usr_id)).toEqual([{ pac_versions: papers, pac_source: `cycle:${edc_id}` }])
})
