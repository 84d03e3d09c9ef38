import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { controlPanelContract, type QueueKind } from '#shared/features/control-panel/control-panel.contract.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import type { Work } from '#server/core/work.ts'
import { officeQueue } from '#server/features/control-panel/queue.queries.ts'
import { startTestApp } from '#server/testing/app.ts'
import {
  makeAdministrator,
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCycle,
  makeListing,
  setProfile,
} from '#server/testing/make.ts'

const t = await startTestApp()
t.setNow('2026-03-10T09:00:00Z')

/** Words in a company's room, one a day from the first of the month. */
async function speak(work: Work, cny_id: number, sides: ('member' | 'office')[]): Promise<void> {
  const room = `COMPANY_${cny_id}`
  for (const [index, side] of sides.entries())
    await sql`insert into chat_message (cme_id, cme_room, cme_sender_id, cme_side, cme_body, cme_seq, cme_date_created)
      values (${`${room}.${index}`}, ${room}, '1', ${side}, 'x', ${index + 1}, ${`2026-03-0${index + 1}T10:00:00Z`})`.execute(
      work.db,
    )
  await sql`update chat_room set cro_seq = ${sides.length}, cro_last_message = ${`λόγια ${sides.length}`}
    where cro_id = ${room}`.execute(work.db)
}

describe('the office', () => {
  it('sees what waits, and nothing when nothing does', async () => {
    const admin = await t.asOffice()
    expect((await admin.call(controlPanelContract.office)).body).toEqual({
      total: 0,
      counts: { companies: 0, requests: 0, cycles: 0, chats: 0, mails: 0, 'follow-ups': 0 },
      documents: [],
      later: [],
      later_total: 0,
    })
    const ids = await t.work(async (work) => {
      const { cny_id } = await makeCompany(work, { status: 'PENDING_APPROVAL', name: 'Περιμένει' })
      const approved = await makeCompany(work, { name: 'Ζητά' })
      const jl_id = await makeListing(work, approved.cny_id, { title: 'Λογιστής' })
      const closed = await makeListing(work, approved.cny_id, { status: 'CLOSED' })
      for (const id of [jl_id, closed])
        await work.db
          .updateTable('job_listing')
          .set({ jl_requested_candidates: true })
          .where('jl_id', '=', id)
          .execute()
      const edc_id = await makeCycle(work, { title: 'Κύκλος', status: 'CLOSED' })
      await makeApplication(work, edc_id, await makeCandidate(work))
      await makeApplication(work, edc_id, await makeCandidate(work))
      const late = await makeCycle(work, { title: 'Αργοπορημένος' })
      await work.db
        .updateTable('educational_cycle')
        .set({ edc_closingDate: '2026-03-09', edc_status_day: '2026-03-10' })
        .where('edc_id', '=', late)
        .execute()
      await work.db
        .insertInto('outbox_mail')
        .values({ mai_status: 'FAILED', mai_to: 'a@b.test', mai_subject: 'Δεν έφυγε', mai_text: 'x' })
        .execute()
      await speak(work, cny_id, ['member', 'office', 'member', 'member'])
      await speak(work, approved.cny_id, ['member', 'office'])
      return { cny_id, jl_id, edc_id, late }
    })
    const { body } = await admin.call(controlPanelContract.office)
    const of = (kind: QueueKind) => body.documents.filter((item) => item.kind === kind)
    expect(body.counts).toEqual({ companies: 1, requests: 1, cycles: 2, chats: 1, mails: 1, 'follow-ups': 0 })
    expect((await admin.call(controlPanelContract.officeWaiting)).body).toEqual({
      ...body.counts,
      all: body.total,
      'data-requests': 0,
    })
    // A viewer may not read letters, and hears of none.
    const viewer = await t.asOffice('VIEWER')
    const { body: seen } = await viewer.call(controlPanelContract.office)
    expect([seen.counts, seen.total]).toEqual([{ ...body.counts, mails: 0 }, body.total - 1])
    expect(seen.documents.filter((item) => item.kind === 'mails')).toEqual([])
    const { mails: _, ...others } = body.counts
    expect((await viewer.call(controlPanelContract.officeWaiting)).body).toEqual({
      ...others,
      all: body.total - 1,
      'data-requests': 0,
    })
    expect(of('companies')).toMatchObject([{ id: ids.cny_id, title: 'Περιμένει' }])
    expect(of('requests')).toMatchObject([{ id: ids.jl_id, title: 'Λογιστής', detail: 'Ζητά' }])
    expect(of('cycles').map((row) => [row.id, row.detail])).toEqual(
      expect.arrayContaining([
        [ids.edc_id, '2 αιτήσεις περιμένουν απόφαση'],
        [ids.late, 'Δέχεται αιτήσεις μετά την προθεσμία: κλείσε τις ή άλλαξε την ημέρα'],
      ]),
    )
    expect(of('mails')).toMatchObject([{ title: 'Δεν έφυγε' }])
    const chat = {
      title: 'Περιμένει',
      detail: 'λόγια 4',
      href: `/admin/company-chat?room=COMPANY_${ids.cny_id}`,
      // Since its first word that nobody answered.
      since: '2026-03-03T10:00:00.000Z',
    }
    expect(of('chats')).toMatchObject([chat])
    const times = body.documents.map(({ since }) => since)
    expect(times).toEqual(times.toSorted())
  })

  it('reminds of a completed programme whose people do not know how it ended for them', async () => {
    const admin = await t.asOffice()
    const edc_id = await t.work(async (work) => {
      const id = await makeCycle(work, { title: 'Τελειωμένο', status: 'COMPLETED' })
      const states = ['INTERVIEWING', 'FINALIST', 'SUBSTITUTE_FINALIST', 'SUCCEEDED', 'APPLICATION_REJECTED'] as const
      for (const status of states) await makeApplication(work, id, await makeCandidate(work), status)
      return id
    })
    await t.update('educational_cycle', { edc_status_day: '2026-03-09' }, { edc_id })
    const item = async () =>
      (await admin.call(controlPanelContract.office)).body.documents.find(
        ({ kind, id }) => kind === 'cycles' && id === edc_id,
      )
    expect(await item()).toMatchObject({
      detail: 'Ολοκληρώθηκε, και 2 δεν έμαθαν αποτέλεσμα',
      since: '2026-03-08T22:00:00.000Z',
    })
    await t.update('cycle_application', { edca_status: 'SUCCEEDED' }, { edca_fk_edc_id: edc_id })
    expect(await item()).toBeUndefined()
  })

  it('puts one thing off for everybody until a day, and takes it back', async () => {
    const [admin, colleague] = [await t.asOffice(), await t.work(makeAdministrator)]
    // Signed in anew each time: the clock moves on by days.
    const queue = async () => (await (await t.as(colleague)).call(controlPanelContract.office)).body
    const before = await queue()
    const chat = before.documents.find(({ kind }) => kind === 'chats')
    if (!chat) throw new Error('no chat waits')
    const { kind, id, since } = chat
    const putOff = (until: string | null, from = since) =>
      admin.call(controlPanelContract.snooze, { kind, id, since: from, until })
    expect((await putOff('2026-03-10')).status).toBe(422)
    expect((await putOff('2026-07-10')).status).toBe(422)
    expect((await putOff('2026-03-12', '2026-03-03T10:00:01.000Z')).status).toBe(404)
    expect((await Promise.all([putOff('2026-03-12'), putOff('2026-03-12')])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    expect(await queue()).toMatchObject({ total: before.total - 1, later: [{ kind, id, until: '2026-03-12' }] })
    // The member writes again after an answer: it waits anew.
    await t.work(async ({ db }) => {
      await sql`update chat_message set cme_side = 'office' where cme_seq = 3`.execute(db)
    })
    expect(await queue()).toMatchObject({ total: before.total, later: [] })
    await t.work(async ({ db }) => {
      await sql`update chat_message set cme_side = 'member' where cme_seq = 3`.execute(db)
    })
    expect((await queue()).later).toHaveLength(1)
    t.setNow('2026-03-12T00:30:00+02:00')
    expect(await queue()).toMatchObject({ total: before.total, later: [] })
    t.setNow('2026-03-10T09:00:00Z')
    expect((await putOff(null)).status).toBe(200)
    expect((await queue()).later).toEqual([])
  })

  it('shows the oldest of each kind, however many of another wait, and counts all', async () => {
    const busy = await startTestApp()
    busy.setNow('2026-03-10T09:00:00Z')
    const admin = await busy.asOffice()
    await busy.work(async (work) => {
      await makeCompany(work, { status: 'PENDING_APPROVAL', name: 'Η παλαιότερη' })
      await work.db.updateTable('company').set({ cny_date_created: '2026-01-01T09:00:00Z' }).execute()
      await sql`insert into company (cny_name, cny_fold, cny_status, cny_size, cny_activity, cny_date_created)
        select 'Εταιρεία ' || n, n, 'PENDING_APPROVAL', '11-50', '', '2026-02-01T09:00:00Z'::timestamptz + n * interval '1 minute'
        from generate_series(1, 120) n`.execute(work.db)
      const { cny_id } = await makeCompany(work)
      await makeListing(work, cny_id)
      await work.db
        .updateTable('job_listing')
        .set({ jl_requested_candidates: true, jl_date_requested: '2026-03-09T09:00:00Z' })
        .execute()
    })
    const queue = async () => (await admin.call(controlPanelContract.office)).body
    // The menu has the numbers alone.
    const menu = async () => (await admin.call(controlPanelContract.officeWaiting)).body
    expect(await menu()).toMatchObject({ all: 122, companies: 121, requests: 1, mails: 0, 'data-requests': 0 })
    const { total, counts, documents, later_total } = await queue()
    expect([total, counts.companies, counts.requests, later_total]).toEqual([122, 121, 1, 0])
    expect(documents).toHaveLength(101)
    expect(documents[0]?.title).toBe('Η παλαιότερη')
    expect(documents.at(-1)?.kind).toBe('requests')

    // What was put off has a list and a count of its own, the first to come back at its top.
    await busy.work(({ db }) =>
      sql`insert into office_snooze (osn_kind, osn_item, osn_since, osn_until)
        select 'companies', cny_id, cny_date_created, '2026-03-11'::date + (cny_id % 2)::int
        from company where cny_status = 'PENDING_APPROVAL' and cny_name <> 'Η παλαιότερη'`.execute(db),
    )
    const after = await queue()
    expect([after.total, after.counts.companies, after.later_total, after.later.length]).toEqual([2, 1, 120, 100])
    expect([after.later[0]?.until, after.later[59]?.until, after.later[60]?.until]).toEqual([
      '2026-03-11',
      '2026-03-11',
      '2026-03-12',
    ])
    expect(after.documents.map(({ kind }) => kind)).toEqual(['companies', 'requests'])
    // Written past the product, which would have said so to those who keep the numbers.
    busy.services.live.emitChanged(['office_snooze'], { office: true })
    expect(await menu()).toMatchObject({ all: 2, companies: 1, requests: 1 })
    busy.setNow('2026-03-11T00:10:00+02:00')
    expect(await (await busy.asOffice()).call(controlPanelContract.officeWaiting)).toMatchObject({
      body: { all: 62, companies: 61 },
    })
  })

  it('leaves out what is over where a day holds too much', async () => {
    const busy = await startTestApp()
    busy.setNow('2026-03-10T15:00:00Z')
    const admin = await busy.asOffice()
    await busy.work(async (work) => {
      const { cny_id } = await makeCompany(work)
      const usr_id = await makeCandidate(work)
      await sql`with listing as (insert into job_listing (jl_fk_cny_id, jl_position_title, jl_fold)
          select ${cny_id}, 'Θέση ' || n, n from generate_series(1, 250) n returning jl_id)
        insert into interview (jli_status, jli_date, jli_fk_usr_id, jli_fk_jl_id)
        select 'SCHEDULED', '2026-03-10T05:00:00Z'::timestamptz + row_number() over () * interval '3 minutes', ${usr_id}, jl_id
        from listing`.execute(work.db)
    })
    const { total, documents } = (await admin.call(controlPanelContract.today)).body
    expect([total, documents.length]).toEqual([250, 200])
    expect(documents.at(-1)?.at).toBe('2026-03-10T17:30:00.000Z')
    // From the beginning of the day, as far as there is room beside all that still comes.
    expect(documents[0]?.at).toBe('2026-03-10T05:03:00.000Z')
    expect(documents.filter(({ at }) => (at ?? '') >= '2026-03-10T14:00:00.000Z')).toHaveLength(71)
    const times = documents.map(({ at }) => at ?? '')
    expect(times).toEqual(times.toSorted())
  })

  it('reads what happens today by the clock of Athens', async () => {
    const admin = await t.asOffice()
    const { body: empty } = await admin.call(controlPanelContract.today)
    expect(empty).toEqual({ total: 0, documents: [] })
    await t.work(async (work) => {
      const { cny_id } = await makeCompany(work, { name: 'Εταιρεία' })
      const jl_id = await makeListing(work, cny_id)
      const dates = ['2026-03-09T21:59:00Z', '2026-03-09T22:00:00Z', '2026-03-10T21:59:00Z', '2026-03-10T22:00:00Z']
      for (const [index, jli_date] of dates.entries())
        await work.db
          .insertInto('interview')
          .values({
            jli_status: 'SCHEDULED',
            jli_date,
            jli_fk_usr_id: await makeCandidate(work, { name: `Πρόσωπο ${index}` }),
            jli_fk_jl_id: jl_id,
          })
          .execute()
      const edc_id = await makeCycle(work, { title: 'Ανοίγει' })
      await work.db
        .updateTable('educational_cycle')
        .set({ edc_openingDate: '2026-03-10' })
        .where('edc_id', '=', edc_id)
        .execute()
      const [first, second] = [
        await makeCandidate(work, { name: 'Πρώτη' }),
        await makeCandidate(work, { name: 'Δεύτερος' }),
      ]
      const { eduasr_id } = await work.db
        .insertInto('assessment_room')
        .values({ eduasr_fk_edu_id: edc_id, eduasr_title: 'Αίθουσα 1' })
        .returning('eduasr_id')
        .executeTakeFirstOrThrow()
      const seats: [string, number | null][] = [
        ['2026-03-10T11:30:00Z', second],
        ['2026-03-10T11:00:00Z', first],
        ['2026-03-10T12:00:00Z', null],
        ['2026-03-11T11:00:00Z', await makeCandidate(work)],
      ]
      await work.db
        .insertInto('room_slot')
        .values(
          seats.map(([eduass_time, eduass_fk_usr_id]) => ({
            eduass_fk_edc_id: edc_id,
            eduass_fk_eduasr_id: eduasr_id,
            eduass_time,
            eduass_fk_usr_id,
          })),
        )
        .execute()
    })
    const { total, documents: body } = (await admin.call(controlPanelContract.today)).body
    expect(total).toBe(4)
    expect(body.map((item) => [item.kind, item.title])).toEqual([
      ['opens', 'Ανοίγει'],
      ['interview', 'Πρόσωπο 1'],
      ['centre', 'Ανοίγει'],
      ['interview', 'Πρόσωπο 2'],
    ])
    // Who is in which room, by hour; nobody sits on a free one.
    expect(body[2]).toMatchObject({
      at: '2026-03-10T11:00:00.000Z',
      count: 2,
      seats: [
        { at: '2026-03-10T11:00:00.000Z', room: 'Αίθουσα 1', fullname: 'Πρώτη' },
        { at: '2026-03-10T11:30:00.000Z', room: 'Αίθουσα 1', fullname: 'Δεύτερος' },
      ],
    })
    expect(body.flatMap((item) => (item.kind === 'centre' ? [] : item.seats))).toEqual([])
  })

  it('compares figures with the same days of the year before, and says when nothing is known', async () => {
    const fresh = await startTestApp()
    fresh.setNow('2026-03-10T09:00:00Z')
    const admin = await fresh.asOffice()
    await fresh.work(async (work) => {
      const { cny_id } = await makeCompany(work)
      const jl_id = await makeListing(work, cny_id)
      await work.db.updateTable('job_listing').set({ jl_date_created: '2025-01-01T10:00:00Z' }).execute()
      const days = ['2025-02-01', '2025-03-10', '2025-03-11', '2026-01-11', '2026-03-10', '2026-03-11']
      // Six certificates whose half year ends on the first ten days of March, and one that nobody counts yet.
      const certified = ['2025-09-09', '2025-09-09', '2025-09-10', '2025-09-01', '2025-09-02', '2025-09-11']
      for (const [index, jlh_date_created] of days.entries()) {
        const usr_id = await makeCandidate(work)
        await work.db
          .insertInto('hiring')
          .values({ jlh_fk_usr_id: usr_id, jlh_fk_jl_id: jl_id, jlh_date_created })
          .execute()
        await setProfile(work, usr_id, {
          usp_finalist_certificate_status: 'ACTIVE',
          usp_finalist_date: `${certified[index]}T09:00:00Z`,
        })
      }
    })
    const { body } = await admin.call(controlPanelContract.headlines)
    expect([body.from, body.until]).toEqual(['2026-01-01', '2026-03-10'])
    expect(body.figures.hirings).toEqual({ value: 2, before: 2, months: [1, null, 1], months_before: [null, 1, 1] })
    expect(body.figures.partners).toMatchObject({ value: 1, before: 1 })
    expect(body.figures.listings).toMatchObject({ value: null, before: 1 })
    // From the 1st and 2nd of September; who was hired before the certificate is not placed by it.
    expect(body.figures.daysToHire).toMatchObject({ value: 160.5, before: null })
    expect(body.figures.placement).toMatchObject({ value: 0.2, before: null, months: [null, null, 0.2] })
  })

  it('tells what came since the stay before, and nothing on the first one', async () => {
    const usr_id = await t.work(makeAdministrator)
    const visit = async (at: string) => {
      t.setNow(at)
      const admin = await t.as(usr_id)
      return (await admin.call(controlPanelContract.visit)).body
    }
    expect((await visit('2026-03-10T09:00:00Z')).since).toBeNull()
    await t.work(async (work) => {
      const edc_id = await makeCycle(work)
      await makeApplication(work, edc_id, await makeCandidate(work))
      await work.db
        .updateTable('cycle_application')
        .set({ edca_date_created: '2026-03-10T12:00:00Z' })
        .where('edca_fk_edc_id', '=', edc_id)
        .execute()
    })
    expect((await visit('2026-03-10T10:00:00Z')).since).toBeNull()
    const next = await visit('2026-03-11T09:00:00Z')
    expect(next).toMatchObject({ since: '2026-03-10T10:00:00.000Z', news: { applications: 1, hires: 0 } })
    // A reload belongs to the same stay.
    expect((await visit('2026-03-11T09:10:00Z')).since).toBe(next.since)
    t.setNow('2026-03-10T09:00:00Z')
  })
})

describe('a company', () => {
  it('sees its own interviews, invitations and deadlines, and no other’s', async () => {
    const [own, other] = await t.work(async (work) => [await makeCompany(work), await makeCompany(work)])
    await t.work(async (work) => {
      const jl_id = await makeListing(work, own.cny_id, { title: 'Θέση' })
      await work.db
        .updateTable('job_listing')
        .set({ jl_deadline: '2026-03-01', jl_requested_candidates: true })
        .where('jl_id', '=', jl_id)
        .execute()
      const rows = [
        { jli_status: 'SCHEDULED', jli_date: '2026-03-09T09:00:00Z', name: 'Χωρίς Έκβαση' },
        { jli_status: 'SCHEDULED', jli_date: '2026-03-12T09:00:00Z', name: 'Μελλοντική' },
        { jli_status: 'CANDIDATE_REJECTED', jli_date: '2026-03-12T09:00:00Z', name: 'Αρνήθηκε' },
        { jli_status: 'PENDING_CANDIDATE_RESPONSE', jli_date: '2026-03-12T09:00:00Z', name: 'Αναπάντητη' },
        { jli_status: 'SCHEDULED', jli_date: '2026-03-08T09:00:00Z', name: 'Προσλήφθηκε' },
        { jli_status: 'COMPLETED', jli_date: '2026-03-07T09:00:00Z', name: 'Έγινε' },
        { jli_status: 'PENDING_CANDIDATE_RESPONSE', jli_date: '2026-03-09T09:00:00Z', name: 'Έληξε' },
        {
          jli_status: 'PENDING_CANDIDATE_RESPONSE',
          jli_date: '2026-03-12T09:00:00Z',
          jli_proposed_times: '["2026-03-13T09:00:00.000Z"]',
          name: 'Προτείνει',
        },
        {
          jli_status: 'PENDING_CANDIDATE_RESPONSE',
          jli_date: '2026-03-12T09:00:00Z',
          // One o'clock in the night of the third day before, in Athens.
          jli_date_created: '2026-03-06T23:00:00Z',
          name: 'Ρωτήθηκε πριν από τρεις ημέρες',
        },
      ]
      for (const { name, ...row } of rows) {
        const usr_id = await makeCandidate(work, { name })
        await work.db
          .insertInto('interview')
          .values({ jli_date_created: '2026-03-01T09:00:00Z', ...row, jli_fk_usr_id: usr_id, jli_fk_jl_id: jl_id })
          .execute()
        if (name === 'Προσλήφθηκε')
          await work.db
            .insertInto('job_listing_candidate')
            .values({ jlc_fk_jl_id: jl_id, jlc_fk_usr_id: usr_id, jlc_status: 'HIRED' })
            .execute()
      }
    })
    const { body } = await (await t.as(own.usr_id)).call(controlPanelContract.company)
    const titles = Object.fromEntries(
      Object.entries(body).map(([key, pile]) => [key, pile.oldest.map((row) => row.title)]),
    )
    expect(titles).toEqual({
      outcomes: ['Έγινε', 'Χωρίς Έκβαση'],
      proposals: ['Προτείνει'],
      refused: ['Αρνήθηκε'],
      unanswered: ['Αναπάντητη', 'Έληξε'],
      requests: ['Θέση'],
      deadlines: ['Θέση'],
    })
    const foreign = await (await t.as(other.usr_id)).call(controlPanelContract.company)
    expect(Object.values(foreign.body).map((pile) => pile.count)).toEqual([0, 0, 0, 0, 0, 0])
    const menu = async ({ usr_id }: typeof own) =>
      (await (await t.as(usr_id)).call(controlPanelContract.companyWaiting)).body
    expect([await menu(own), await menu(other)]).toEqual([
      { matters: 0, deadlines: 1 },
      { matters: 0, deadlines: 0 },
    ])
    // Who was invited stands on the listing too: what the company has to do about them is counted with them.
    await sql`insert into job_listing_candidate (jlc_fk_jl_id, jlc_fk_usr_id, jlc_status)
      select distinct jli_fk_jl_id, jli_fk_usr_id, 'BOOKMARKED' from interview on conflict do nothing`.execute(t.db)
    const queue = await (await t.as(own.usr_id)).call(interviewsContract.queue, {})
    expect(queue.body.total).toBeGreaterThan(2)
    expect(await menu(own)).toEqual({ matters: queue.body.total, deadlines: 1 })
  })
})

it.each(['UTC', 'Asia/Tokyo', 'America/New_York'])(
  'counts the days of a programme in Athens for a session in %s',
  async (zone) => {
    const edc_id = await t.work((work) => makeCycle(work, { title: 'Έληξε' }))
    await t.db
      .updateTable('educational_cycle')
      .set({ edc_closingDate: '2026-03-09', edc_status_day: '2026-03-10' })
      .where('edc_id', '=', edc_id)
      .execute()
    const { documents } = await t.work(async ({ db, now }) => {
      await sql`set local timezone to ${sql.lit(zone)}`.execute(db)
      return officeQueue(db, now)
    })
    expect(documents.find(({ kind, id }) => kind === 'cycles' && id === edc_id)?.since).toBe('2026-03-08T22:00:00.000Z')
  },
)
