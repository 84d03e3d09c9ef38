import { describe, expect, it } from 'vitest'
import { athensInstant } from '#shared/core/dates.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { notificationsContract as notifications } from '#shared/features/notifications/notifications.contract.ts'
import { sendMornings } from '#server/features/interviews/interviews.mornings.ts'
import { answerInterview } from '#server/features/interviews/interviews.service.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { invite } from '#server/testing/hiring-fixture.ts'
import { mailsTo, makeCompany, makeCompanyUser, makeGraduate, makeListing } from '#server/testing/make.ts'
import { refuseRows } from '#server/testing/refuse-rows.ts'

const t = await startTestApp()

const FRIDAY = '2031-03-14'
const at = (day: string, time: string) => athensInstant(day, time)

interface Scenario {
  boss: number
  colleague: number
  company: Caller
  id: number
  uid: number
  second: number
  jli: number[]
}

/** On Friday morning one interview of Thursday waits for its outcome, and another person asks for another time. */
async function world(name = 'Άννα Απόφοιτη'): Promise<Scenario> {
  t.setNow(at('2031-03-12', '12:00'))
  const { cny_id, usr_id: boss } = await t.work(makeCompany)
  const colleague = await t.work((work) => makeCompanyUser(work, cny_id))
  const company = await t.as(boss)
  const id = await t.work((work) => makeListing(work, cny_id, { title: 'Αναλυτής' }))
  const uid = await t.work((work) => makeGraduate(work, { name }))
  const second = await t.work((work) => makeGraduate(work, { name: 'Βασίλης Λάππας' }))
  const first = (await invite(company, { id, uid, date: at('2031-03-13', '11:00') })).body.jli_id
  const other = (await invite(company, { id, uid: second, date: at('2031-03-18', '11:00') })).body.jli_id
  const times = [at('2031-03-14', '07:00'), at('2031-03-19', '13:00')]
  const answer = (jli_id: number, values: object) =>
    t.work((work) => answerInterview(work, jli_id, { answer: 'accept', note: '', by: 'candidate', ...values }))
  await answer(first, {})
  await answer(other, { answer: 'propose', times })
  t.setNow(at(FRIDAY, '07:40'))
  return { boss, colleague, company, id, uid, second, jli: [first, other] }
}

const run = () => sendMornings(t.services)
const lettersTo = async (usr_id: number) =>
  (await t.work((work) => mailsTo(work, usr_id))).filter((mail) => mail.mai_template === 'interviews.morning')

async function keyOf(usr_id: number): Promise<string> {
  const [letter] = await lettersTo(usr_id)
  return /morning#([\w-]{43})/.exec(letter?.mai_text ?? '')?.[1] ?? ''
}

describe('the morning letter of a company', () => {
  it('lists what waits with a link for each answer, to each who wants it, once a day', async () => {
    const { boss, colleague, uid, second, jli } = await world('<b>Άννα</b> %20')
    await t.update(
      'users',
      { usr_settings: JSON.stringify({ notifications: { morning: { mail: false } } }) },
      { usr_id: colleague },
    )
    await run()
    await run()
    expect(await lettersTo(colleague)).toEqual([])
    const letters = await lettersTo(boss)
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter?.mai_subject).toBe('Σας περιμένουν 2 θέματα')
    const key = await keyOf(boss)
    const links = [...(letter?.mai_text ?? '').matchAll(/#([\w-]{43})(\/\S+)/g)].map((match) => [match[1], match[2]])
    expect(links).toEqual([
      [key, `/${jli[1]}/take/${Date.parse(at('2031-03-19', '13:00'))}`],
      [key, `/${jli[0]}/held`],
      [key, `/${jli[0]}/missed`],
    ])
    expect(letter?.mai_html).toContain(`${key}/${jli[0]}/held"`)
    expect(letter?.mai_html).toContain('&lt;b&gt;Άννα&lt;/b&gt; %20')
    expect(letter?.mai_html).not.toContain('<b>')
    expect(letter?.mai_subject_ids).toEqual(expect.arrayContaining([uid, second]))
    t.setNow(null)
  })

  it('comes to who wants no mail for each event, too', async () => {
    const { boss, colleague } = await world()
    const own = await t.as(boss)
    await own.call(notifications.choose, { group: 'interviews', mail: false })
    const other = await t.as(colleague)
    await other.call(notifications.choose, { group: 'morning', mail: false })
    await run()
    expect([(await lettersTo(boss)).length, (await lettersTo(colleague)).length]).toEqual([1, 0])
    t.setNow(null)
  })

  it('is not written of what has waited for a week without anything new', async () => {
    const { boss } = await world()
    t.setNow(at('2031-03-21', '07:40'))
    await run()
    expect(await lettersTo(boss)).toEqual([])
    t.setNow(null)
  })

  it('does not come later than in the morning, nor on a weekend, when a run that was missed is made up for', async () => {
    const { boss } = await world()
    for (const [day, time] of [
      [FRIDAY, '12:00'],
      [FRIDAY, '23:30'],
      [FRIDAY, '02:00'],
      [FRIDAY, '06:59'],
      ['2031-03-15', '07:40'],
      ['2031-03-16', '09:00'],
    ] as const) {
      t.setNow(at(day, time))
      await run()
    }
    expect(await lettersTo(boss)).toEqual([])
    t.setNow(at(FRIDAY, '11:59'))
    await run()
    expect(await lettersTo(boss)).toHaveLength(1)
    t.setNow(null)
  })

  it('reaches every other company when one fails, and that one when it can be', async () => {
    const [first, second, third] = [await world(), await world(), await world()]
    const counts = () => Promise.all([first, second, third].map(async ({ boss }) => (await lettersTo(boss)).length))
    const keys = async () => (await t.rows('secret_key', { key_kind: 'morning', key_fk_usr_id: first.boss })).length
    const { usr_fk_cny_id } = await t.row('users', { usr_id: second.boss })
    const breakAt = (code: string) =>
      refuseRows(t.db, { table: 'outbox_mail', where: `new.mai_about = 'morning:${usr_fk_cny_id}'`, code })
    // The database goes away at the second company: what was written stays, and the run is tried again.
    await breakAt('57P01')
    await expect(run()).rejects.toThrow('broken')
    expect(await counts()).toEqual([1, 0, 0])
    const mend = await breakAt('23514')
    await expect(run()).rejects.toThrow(/^1 of \d+ failed/)
    expect(await counts()).toEqual([1, 0, 1])
    await mend()
    await Promise.all([run(), run()])
    expect([await counts(), await keys()]).toEqual([[1, 1, 1], 1])
    t.setNow(null)
  })

  it('waits for the next working day on a holiday', async () => {
    const { boss, id } = await world()
    t.setNow(at('2031-03-24', '12:00'))
    const company = await t.as(boss)
    const uid = await t.work((work) => makeGraduate(work))
    const { jli_id } = (await invite(company, { id, uid, date: at('2031-03-28', '11:00') })).body
    const times = [at('2031-03-27', '13:00')]
    await t.work((work) => answerInterview(work, jli_id, { answer: 'propose', note: '', by: 'candidate', times }))
    t.setNow(at('2031-03-25', '07:40'))
    await run()
    expect(await lettersTo(boss)).toEqual([])
    t.setNow(at('2031-03-26', '07:40'))
    await run()
    expect(await lettersTo(boss)).toHaveLength(1)
    t.setNow(null)
  })

  it('acts by one press, never by looking; a second press says what was recorded, and the trail says by what', async () => {
    const { boss, colleague, company, jli, id } = await world()
    await run()
    const [key, theirs] = [await keyOf(boss), await keyOf(colleague)]
    const looked = (await t.visitor.call(interviews.morning, { key })).body
    expect(looked.matters.map(({ kind, is_open }) => [kind, is_open])).toEqual([
      ['proposal', true],
      ['outcome', true],
    ])
    expect((await company.call(interviews.queue, {})).body.total).toBe(2)
    const [outcome, proposal] = [jli[0] ?? 0, jli[1] ?? 0]
    // Two colleagues press different answers at once: one counts.
    const answers = await Promise.all([
      t.visitor.call(interviews.actByMorning, { key, jli_id: outcome, act: 'held' }),
      t.visitor.call(interviews.actByMorning, { key: theirs, jli_id: outcome, act: 'missed' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(/^Αυτό το θέμα έχει ήδη κλείσει: /)
    const passed = at(FRIDAY, '07:00')
    const gone = await t.visitor.call(interviews.actByMorning, { key, jli_id: proposal, act: 'take', time: passed })
    expect(gone.status).toBe(409)
    expect((await t.visitor.call(interviews.actByMorning, { key, jli_id: proposal, act: 'held' })).status).toBe(422)
    const time = at('2031-03-19', '13:00')
    const { body } = await t.visitor.call(interviews.actByMorning, { key, jli_id: proposal, act: 'take', time })
    expect(body.matters.map(({ is_open }) => is_open)).toEqual([false, false])
    expect(body.matters[0]?.state).toContain('19/03/2031 13:00')
    const again = await t.visitor.call(interviews.actByMorning, { key, jli_id: proposal, act: 'take', time })
    expect([again.status, again.message]).toEqual([409, expect.stringContaining('Επιβεβαιώθηκε')])
    const rows = await t.rows('audit', { aud_entity: 'interview', aud_entity_id: String(proposal) })
    expect(rows.slice(-2)).toMatchObject([
      { aud_action: 'moved', aud_actor: 'company' },
      { aud_action: 'acted-by-letter', aud_actor: 'company' },
    ])
    const list = (await company.call(hiring.companyCandidates, { jl_id: id })).body.candidates
    expect(list).toHaveLength(2)
    t.setNow(null)
  })

  it('ends with its days, with the account, and with the approval of the company; a foreign interview is not in it', async () => {
    const { boss, colleague, jli } = await world()
    const stranger = await world()
    t.setNow(at(FRIDAY, '07:40'))
    await run()
    const keys = [await keyOf(boss), await keyOf(colleague), await keyOf(stranger.boss)]
    const statusOf = async (key = '') => (await t.visitor.call(interviews.morning, { key })).status
    expect(await Promise.all(keys.map(statusOf))).toEqual([200, 200, 200])
    const foreign = { key: keys[2] ?? '', jli_id: jli[0] ?? 0, act: 'held' } as const
    expect((await t.visitor.call(interviews.actByMorning, foreign)).status).toBe(404)
    await t.update('users', { usr_status: 'OFF' }, { usr_id: colleague })
    const { usr_fk_cny_id } = await t.row('users', { usr_id: stranger.boss })
    await t.update('company', { cny_status: 'ARCHIVED' }, { cny_id: usr_fk_cny_id ?? 0 })
    expect((await statusOf(keys[1])) + (await statusOf(keys[2]))).toBe(2 * (await statusOf('x'.repeat(43))))
    expect(await statusOf(keys[0])).toBe(200)
    t.setNow(at('2031-03-21', '07:41'))
    expect(await statusOf(keys[0])).toBe(await statusOf('x'.repeat(43)))
    t.setNow(null)
  })
})
