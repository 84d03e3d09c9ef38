import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import { sendFollowUps } from '#server/features/follow-up/follow-up.letters.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { statementCounter } from '#server/testing/count-statements.ts'
import {
  answerConsent,
  mailsTo,
  makeAdministrator,
  makeCompany,
  makeCompanyUser,
  makeGraduate,
  makeListing,
  trailOf,
} from '#server/testing/make.ts'
import { changeAccount } from '#server/core/accounts.ts'

const t = await startTestApp()
const countStatements = statementCounter()
const administrator = await t.work(makeAdministrator)
/** Signs in anew for each call: the clock of these tests runs for years. */
const office: Pick<Caller, 'call'> = {
  call: async (...args) => (await t.as(administrator)).call(...args),
}

interface Hired {
  cny_id: number
  boss: number
  usr_id: number
  jlh_id: number
}

async function hired(day: string, name = 'Άννα Απόφοιτη'): Promise<Hired> {
  const { cny_id, usr_id: boss } = await t.work(makeCompany)
  return { boss, cny_id, ...(await hiredAt(cny_id, day, name)) }
}

async function hiredAt(cny_id: number, day: string, name: string) {
  return t.work(async (work) => {
    const jl_id = await makeListing(work, cny_id, { title: 'Πωλητής' })
    const usr_id = await makeGraduate(work, { name })
    const { jlh_id } = await work.db
      .insertInto('hiring')
      .values({ jlh_fk_usr_id: usr_id, jlh_fk_jl_id: jl_id, jlh_date_created: day })
      .returning('jlh_id')
      .executeTakeFirstOrThrow()
    return { usr_id, jlh_id }
  })
}

/** One run of the schedule at this day's noon. */
async function runOn(day: string): Promise<number> {
  t.setNow(`${day}T10:00:00Z`)
  return (await sendFollowUps(t.services)).letters
}

const lettersTo = async (usr_id: number) =>
  (await t.work((work) => mailsTo(work, usr_id))).filter(({ mai_template }) => mai_template.startsWith('follow-up.'))

async function keyOf(usr_id: number): Promise<string> {
  const letter = (await lettersTo(usr_id)).at(-1)
  return /follow-up#([\w-]{43})/.exec(letter?.mai_text ?? '')?.[1] ?? ''
}

async function answerBy(usr_id: number, answer: 'SAME_JOB' | 'OTHER_JOB' | 'SEEKING' | 'LEFT', more: object = {}) {
  const key = await keyOf(usr_id)
  const { body } = await t.visitor.call(contract.questions, { key })
  return t.visitor.call(contract.answer, { key, fup_id: body.questions[0]?.fup_id ?? 0, answer, ...more })
}

const stateOf = async (jlh_id: number, month: number) => {
  const { body } = await office.call(contract.hire, { id: jlh_id })
  return body.months.find((each) => each.month === month)
}

it('has figures before the first hire: nobody was asked in any month', async () => {
  const { months, practices } = (await office.call(contract.figures, {})).body
  expect(months.map(({ month, asked, works }) => [month, asked, works])).toEqual(
    [1, 3, 6, 12].map((month) => [month, 0, 0]),
  )
  expect(practices).toBe(0)
})

describe('letters', () => {
  it('go to both sides after a month, twice again, and stop', async () => {
    const { usr_id, boss } = await hired('2027-01-31')
    const counts: number[][] = []
    for (const day of [
      '2027-02-27',
      '2027-02-28',
      '2027-02-28',
      '2027-03-06',
      '2027-03-07',
      '2027-03-14',
      '2027-03-21',
    ]) {
      await runOn(day)
      counts.push([(await lettersTo(usr_id)).length, (await lettersTo(boss)).length])
    }
    expect(counts).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [1, 1],
      [2, 2],
      [3, 3],
      [3, 3],
    ])
    expect((await lettersTo(usr_id)).map(({ mai_template }) => mai_template)).toEqual([
      'follow-up.graduate',
      'follow-up.graduate-reminder',
      'follow-up.graduate-reminder',
    ])
  })

  it('are one a day for a company, whoever many are due', async () => {
    const { cny_id, boss } = await hired('2027-04-01', 'Πέτρος Πρώτος')
    await hiredAt(cny_id, '2027-04-01', '<script>alert(1)</script> %')
    const colleague = await t.work((work) => makeCompanyUser(work, cny_id))
    await runOn('2027-05-01')
    const letters = [...(await lettersTo(boss)), ...(await lettersTo(colleague))]
    expect(letters).toHaveLength(2)
    for (const { mai_text, mai_html } of letters) {
      expect(mai_text).toContain('Πέτρος Πρώτος')
      expect(mai_html).not.toContain('<script>')
    }
    const { body } = await t.visitor.call(contract.questions, { key: await keyOf(colleague) })
    expect(body.questions).toHaveLength(2)
  })

  it('are not written when two processes run at once for the second time', async () => {
    const { usr_id, boss } = await hired('2027-06-01')
    // At one in the night and at seven in the evening a run that was missed is made up for.
    for (const night of ['2027-06-30T22:00:00Z', '2027-07-01T16:00:00Z']) {
      t.setNow(night)
      expect(await sendFollowUps(t.services)).toEqual({ letters: 0 })
    }
    t.setNow('2027-07-01T10:00:00Z')
    await Promise.all([sendFollowUps(t.services), sendFollowUps(t.services), sendFollowUps(t.services)])
    expect([(await lettersTo(usr_id)).length, (await lettersTo(boss)).length]).toEqual([1, 1])
  })

  it('are all written in one run, however many are due', async () => {
    const { cny_id, usr_id, boss } = await hired('2026-06-01')
    await sql`with listing as (insert into job_listing (jl_fk_cny_id, jl_position_title, jl_fold, jl_status)
        select ${cny_id}, 'Πωλητής', 'πωλητης', 'OPEN' from generate_series(1, 501) returning jl_id)
      insert into hiring (jlh_fk_usr_id, jlh_fk_jl_id, jlh_date_created)
      select ${usr_id}, jl_id, '2026-06-01' from listing`.execute(t.db)
    await runOn('2026-07-01')
    expect([(await lettersTo(usr_id)).length, (await lettersTo(boss)).length]).toEqual([502, 1])
  })

  it('ask the database as often for fifty as for five', async () => {
    const counts: number[] = []
    for (const [rows, day, letterDay] of [
      [5, '2026-07-03', '2026-08-03'],
      [50, '2026-07-05', '2026-08-05'],
    ] as const) {
      const { cny_id } = await hired(day)
      for (let more = 1; more < rows; more += 1) await hiredAt(cny_id, day, `Απόφοιτη ${more}`)
      const { texts, answer } = await countStatements(() => runOn(letterDay))
      expect(answer).toBeGreaterThan(rows)
      counts.push(texts.length)
    }
    expect(counts[1]).toBeLessThanOrEqual((counts[0] ?? 0) + 2)
  })

  it('reach everybody else when one fails, and that one when it can be', async () => {
    const [first, second] = [await hired('2026-08-01'), await hired('2026-08-01')]
    const { usr_id } = await hiredAt(first.cny_id, '2026-08-01', 'Άλλη Απόφοιτη')
    const counts = () =>
      Promise.all([first.boss, second.boss, first.usr_id, usr_id].map(async (id) => (await lettersTo(id)).length))
    await sql
      .raw(`create function broken() returns trigger language plpgsql as $$
        begin if new.mai_fk_usr_id in (${first.boss}, ${first.usr_id}) then raise 'broken' using errcode = '23514'; end if;
        return new; end $$;
        create trigger broken before insert on outbox_mail for each row execute function broken()`)
      .execute(t.db)
    await expect(runOn('2026-09-01')).rejects.toThrow(/^2 of \d+ failed/)
    expect(await counts()).toEqual([0, 1, 0, 1])
    await sql`drop trigger broken on outbox_mail`.execute(t.db)
    await runOn('2026-09-01')
    expect(await counts()).toEqual([1, 1, 1, 1])
  })

  it('are not written about whom nobody may be asked', async () => {
    const day = '2027-08-01'
    const cases = {
      withdrawn: await hired(day),
      held: await hired(day),
      frozen: await hired(day),
      erased: await hired(day),
      archived: await hired(day),
      blocked: await hired(day),
    }
    t.setNow('2027-08-15T10:00:00Z')
    await t.work(async (work) => {
      const { db, now } = work
      const at = now.toISOString()
      await answerConsent(work, cases.withdrawn.usr_id, false)
      await db
        .insertInto('legal_hold')
        .values({ leh_fk_usr_id: cases.held.usr_id, leh_reason: 'Δικαστήριο', leh_date_created: at })
        .execute()
      await db.updateTable('users').set({ usr_status: 'FROZEN' }).where('usr_id', '=', cases.frozen.usr_id).execute()
      await db.updateTable('users').set({ usr_date_deleted: at }).where('usr_id', '=', cases.erased.usr_id).execute()
      await db
        .updateTable('company')
        .set({ cny_status: 'ARCHIVED' })
        .where('cny_id', '=', cases.archived.cny_id)
        .execute()
      await db
        .insertInto('company_block')
        .values({ cbl_fk_usr_id: cases.blocked.usr_id, cbl_fk_cny_id: cases.blocked.cny_id, cbl_date_created: at })
        .execute()
    })
    await runOn('2027-09-01')
    const counts = await Promise.all(
      Object.entries(cases).map(async ([name, { usr_id, boss }]) => [
        name,
        (await lettersTo(usr_id)).length,
        (await lettersTo(boss)).length,
      ]),
    )
    expect(counts).toEqual([
      ['withdrawn', 0, 0],
      ['held', 0, 0],
      ['frozen', 0, 0],
      ['erased', 0, 0],
      ['archived', 1, 0],
      ['blocked', 1, 0],
    ])
  })

  it('ask nothing about hires of long ago', async () => {
    const { usr_id } = await hired('2020-01-15')
    await runOn('2027-10-01')
    expect(await lettersTo(usr_id)).toEqual([])
    expect((await stateOf((await hired('2020-01-15')).jlh_id, 12))?.state).toBe('UNASKED')
  })
})

describe('the link', () => {
  it('takes an answer in one call, and details after it', async () => {
    const { usr_id, jlh_id } = await hired('2028-01-01')
    await runOn('2028-02-01')
    expect((await answerBy(usr_id, 'SAME_JOB')).status).toBe(200)
    expect((await stateOf(jlh_id, 1))?.state).toBe('HALF')
    const { body } = await answerBy(usr_id, 'SAME_JOB', { contract: 'PRACTICE', in_field: false })
    expect(body.questions[0]).toMatchObject({ answer: 'SAME_JOB', contract: 'PRACTICE', hours: null, in_field: false })
    await answerBy(usr_id, 'SEEKING')
    expect((await stateOf(jlh_id, 1))?.graduate).toMatchObject({ answer: 'SEEKING', contract: null, in_field: null })
    const letters = await lettersTo(usr_id)
    await runOn('2028-02-08')
    expect(await lettersTo(usr_id)).toEqual(letters)
  })

  it('keeps one whole answer of two that two telephones give at once, and both in the trail', async () => {
    const { usr_id, jlh_id } = await hired('2028-02-10')
    await runOn('2028-03-10')
    const answers = await Promise.all([
      answerBy(usr_id, 'SAME_JOB', { contract: 'PERMANENT', hours: 'FULL', in_field: true }),
      answerBy(usr_id, 'SEEKING'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const kept = (await stateOf(jlh_id, 1))?.graduate
    const details = [kept?.contract, kept?.hours, kept?.in_field]
    expect(details).toEqual(kept?.answer === 'SAME_JOB' ? ['PERMANENT', 'FULL', true] : [null, null, null])
    const trail = await trailOf(t.db, { aud_action: 'follow-up-answered', aud_entity_id: String(usr_id) })
    expect(trail).toHaveLength(2)
    // The trail ends with what stands.
    expect(trail.at(-1)?.aud_after).toMatchObject({ answer: kept?.answer })
  })

  it('answers only what it was sent for, by its own side, while it is open', async () => {
    const own = await hired('2028-03-01')
    const other = await hired('2028-03-01')
    await runOn('2028-04-01')
    const key = await keyOf(own.usr_id)
    const ask = (usr_id: number) => keyOf(usr_id).then((each) => t.visitor.call(contract.questions, { key: each }))
    const foreign = (await ask(other.usr_id)).body.questions[0]?.fup_id ?? 0
    const mine = (await ask(own.usr_id)).body.questions[0]?.fup_id ?? 0
    const send = (input: object) => t.visitor.call(contract.answer, { key, fup_id: mine, answer: 'SAME_JOB', ...input })
    expect((await send({ fup_id: foreign })).status).toBe(404)
    expect((await send({ answer: 'LEFT' })).status).toBe(422)
    expect((await send({ key: 'x'.repeat(43) })).status).toBe(410)
    expect((await send({ key: '' })).status).toBe(410)
    expect((await send({})).status).toBe(200)
    t.setNow('2028-05-02T10:00:00Z')
    expect((await send({})).status).toBe(410)
  })

  it('of a company ends with the account, the approval and the consent', async () => {
    const { usr_id, boss } = await hired('2028-06-01')
    await runOn('2028-07-01')
    const key = await keyOf(boss)
    const status = async () => (await t.visitor.call(contract.questions, { key })).status
    expect(await status()).toBe(200)
    const setBoss = (usr_status: string) => t.work((work) => changeAccount(work, boss, { usr_status }))
    await setBoss('OFF')
    expect(await status()).toBe(410)
    await setBoss('ON')
    expect(await status()).toBe(200)
    await t.work((work) => answerConsent(work, usr_id, false))
    expect(await status()).toBe(410)
  })

  it('lets a graduate end the questions, for the employer too', async () => {
    const { usr_id, boss } = await hired('2028-08-01')
    await runOn('2028-09-01')
    const key = await keyOf(usr_id)
    expect((await t.visitor.call(contract.stop, { key: await keyOf(boss) })).status).toBe(410)
    expect((await t.visitor.call(contract.stop, { key })).status).toBe(200)
    expect((await t.visitor.call(contract.questions, { key })).status).toBe(410)
    await runOn('2028-09-08')
    await runOn('2028-11-01')
    expect([(await lettersTo(usr_id)).length, (await lettersTo(boss)).length]).toEqual([1, 1])
  })
})

describe('a disagreement', () => {
  it('waits for the office, which decides once with a reason', async () => {
    const { usr_id, boss, jlh_id } = await hired('2029-01-01', 'Ζωή Διαφωνία')
    await runOn('2029-02-01')
    await answerBy(usr_id, 'OTHER_JOB', { contract: 'PERMANENT' })
    await answerBy(boss, 'SAME_JOB', { contract: 'PRACTICE' })
    expect((await stateOf(jlh_id, 1))?.state).toBe('DISPUTED')
    const queue = await office.call(controlPanelContract.office, {})
    expect(queue.body.documents.filter(({ kind }) => kind === 'follow-ups')).toMatchObject([
      { id: jlh_id, title: 'Ζωή Διαφωνία' },
    ])
    const settle = (reason: string) => office.call(contract.settle, { id: jlh_id, month: 1, works: false, reason })
    expect((await settle('')).status).toBe(422)
    const statuses = (await Promise.all([settle('Μίλησα με τη Ζωή'), settle('Μίλησα με την εταιρεία')])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await stateOf(jlh_id, 1))?.state).toBe('SETTLED')
    expect((await answerBy(usr_id, 'SAME_JOB')).status).toBe(409)
    const after = await office.call(controlPanelContract.office, {})
    expect(after.body.counts['follow-ups']).toBe(0)
    expect((await office.call(contract.list, { q: 'zoi diafonia' })).body.documents).toHaveLength(4)
  })

  it('is one about the contract too, where both say that the person works there', async () => {
    const { usr_id, boss, jlh_id } = await hired('2029-03-01')
    await runOn('2029-04-01')
    await answerBy(usr_id, 'SAME_JOB')
    await answerBy(boss, 'SAME_JOB', { contract: 'PERMANENT' })
    expect((await stateOf(jlh_id, 1))?.state).toBe('CONFIRMED')
    await answerBy(usr_id, 'SAME_JOB', { contract: 'PRACTICE' })
    expect((await stateOf(jlh_id, 1))?.state).toBe('DISPUTED')
    const figures = (await office.call(contract.figures, {})).body.months.find(({ month }) => month === 1)
    expect(figures?.disputed).toBe(1)
    const record = { id: jlh_id, month: 1 as const, side: 'EMPLOYER' as const, answer: 'SAME_JOB' as const }
    await office.call(contract.record, { ...record, contract: 'PRACTICE' })
    expect((await stateOf(jlh_id, 1))?.state).toBe('CONFIRMED')
    expect((await office.call(contract.settle, { ...record, works: true, reason: 'Το είπαν' } as never)).status).toBe(
      422,
    )
    expect((await office.call(contract.settle, { id: jlh_id, month: 1, works: true, reason: 'Το είπαν' })).status).toBe(
      409,
    )
  })
})

describe('the office', () => {
  it('enters answers that came by telephone, of months that have come', async () => {
    const { usr_id, jlh_id } = await hired('2029-05-01')
    t.setNow('2029-08-05T10:00:00Z')
    const record = (month: 1 | 3 | 6 | 12, answer: 'SAME_JOB' | 'LEFT' | 'STUDYING') =>
      office.call(contract.record, { id: jlh_id, month, side: 'GRADUATE', answer })
    expect((await record(3, 'SAME_JOB')).status).toBe(200)
    expect((await record(3, 'LEFT')).status).toBe(422)
    expect((await record(6, 'SAME_JOB')).status).toBe(409)
    const { body } = await office.call(contract.ofPerson, { id: usr_id })
    expect(body[0]?.months[1]).toMatchObject({ state: 'HALF', graduate: { answer: 'SAME_JOB', by_office: true } })
    await runOn('2029-08-06')
    expect(await lettersTo(usr_id)).toEqual([])
  })

  it('sees a practice that became permanent', async () => {
    const { cny_id, jlh_id } = await hired('2029-09-01')
    t.setNow('2030-03-05T10:00:00Z')
    const record = { id: jlh_id, side: 'EMPLOYER' as const, answer: 'SAME_JOB' as const }
    await office.call(contract.record, { ...record, month: 1, contract: 'PRACTICE' })
    expect((await office.call(contract.figures, { cny_id })).body).toMatchObject({ practices: 1, became_permanent: 0 })
    await office.call(contract.record, { ...record, month: 6, contract: 'PERMANENT' })
    const { body } = await office.call(contract.figures, { cny_id })
    expect(body).toMatchObject({ practices: 1, became_permanent: 1 })
    expect(body.months.map(({ works }) => works)).toEqual([1, 0, 1, 0])
  })

  it('sees how long hires last, group beside group, and few of them not at all', async () => {
    t.setNow('2030-03-05T10:00:00Z')
    const caller = await t.as(administrator)
    const { cny_id } = await t.work(makeCompany)
    const answers = async (day: string, ...works: (boolean | null)[]) => {
      const { jlh_id } = await hiredAt(cny_id, day, 'Λίνα Καμπύλη')
      for (const [index, month] of ([1, 3, 6, 12] as const).entries()) {
        const answer = works[index]
        if (answer === undefined || answer === null) continue
        const record = { id: jlh_id, month, side: 'EMPLOYER' as const, answer: answer ? 'SAME_JOB' : 'LEFT' } as const
        expect((await caller.call(contract.record, record)).status).toBe(200)
      }
    }
    for (const works of [
      [true, true, true, true],
      [true, true, false],
      [null, null, true],
      [null, null, true, false],
      [true, true, null, true],
      [false],
      [true, false, true],
      [null],
    ])
      await answers('2025-01-10', ...works)
    await answers('2024-05-10', true)
    const { body } = await caller.call(contract.survival, { by: 'year' })
    // Seven are known of: six last the first month, five of those six the third, four of five the sixth, and then too few.
    const steps = body.groups.find(({ label }) => label === '2025')?.steps
    expect(steps?.map(({ at_risk }) => at_risk)).toEqual([7, 6, 5, null])
    expect(steps?.map(({ share }) => share?.toFixed(3))).toEqual(['0.857', '0.714', '0.571', undefined])
    expect(body.groups.some(({ label }) => label === '2024')).toBe(false)
    expect(body.hidden).toBeGreaterThan(0)
    for (const by of ['all', 'region', 'organizer'] as const)
      expect((await caller.call(contract.survival, { by })).body.groups).toMatchObject([{ label: '' }])
  })

  it('filters and exports what it sees', async () => {
    const waiting = [{ field: 'state', op: 'eq' as const, value: 'DISPUTED' }]
    const { body } = await office.call(contract.list, { filters: waiting })
    expect(body.documents.every(({ state }) => state === 'DISPUTED')).toBe(true)
    const file = await office.call(contract.export, { filters: waiting, format: 'csv' })
    expect(file.status).toBe(200)
    expect(file.raw.toString('utf8')).toContain('Λέει η εταιρεία')
  })
})
