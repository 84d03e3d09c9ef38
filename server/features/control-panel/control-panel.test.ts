import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import type { Work } from '#server/core/work.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  makeAdministrator,
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCycle,
  makeListing,
} from '#server/testing/make.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  t.setNow('2026-03-10T09:00:00Z')
})

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
    const admin = await t.as(await t.work(makeAdministrator))
    const empty = { count: 0, oldest: [] }
    expect((await admin.call(controlPanelContract.office)).body).toEqual({
      companies: empty,
      requests: empty,
      cycles: empty,
      chats: empty,
      mails: empty,
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
    expect(body.companies).toMatchObject({ count: 1, oldest: [{ id: ids.cny_id, title: 'Περιμένει' }] })
    expect(body.requests).toMatchObject({ count: 1, oldest: [{ id: ids.jl_id, title: 'Λογιστής', detail: 'Ζητά' }] })
    expect(body.cycles.count).toBe(2)
    expect(body.cycles.oldest.map((row) => [row.id, row.detail])).toEqual(
      expect.arrayContaining([
        [ids.edc_id, '2 αιτήσεις περιμένουν απόφαση'],
        [ids.late, 'Δέχεται αιτήσεις μετά την προθεσμία: κλείσε τις ή άλλαξε την ημέρα'],
      ]),
    )
    expect(body.mails).toMatchObject({ count: 1, oldest: [{ title: 'Δεν έφυγε' }] })
    const chat = {
      title: 'Περιμένει',
      detail: 'λόγια 4',
      href: `/admin/company-chat?room=COMPANY_${ids.cny_id}`,
      // Since its first word that nobody answered.
      since: '2026-03-03T10:00:00.000Z',
    }
    expect(body.chats).toMatchObject({ count: 1, oldest: [chat] })
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
      ]
      for (const { name, ...row } of rows) {
        const usr_id = await makeCandidate(work, { name })
        await work.db
          .insertInto('interview')
          .values({ ...row, jli_fk_usr_id: usr_id, jli_fk_jl_id: jl_id, jli_date_created: '2026-03-01T09:00:00Z' })
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
  })
})
