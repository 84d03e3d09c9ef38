import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { storeBuffer } from '#server/core/uploads.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, prepareCentre, setUpCentre } from '#server/testing/centre.ts'
import { scansOf } from '#server/testing/scans.ts'
import { centreOf } from '#server/features/assessment-centre/assessment-centre.board.ts'
import { dayBoardOf } from '#server/features/assessment-centre/assessment-centre.day.ts'
import { centreCycle } from '#server/features/assessment-centre/assessment-centre.queries.ts'

const t = await startTestApp()
const DAY = '2027-03-10'
const names = Array.from({ length: 40 }, (_, at) => `Άννα ${at}`)

/** Forty people in four rooms, two of whom two assessors have judged. */
async function largeCentre() {
  const admin = await t.asOffice()
  const { id } = await makeAssessed(t, names)
  await prepareCentre(admin, id, { assessors: 4 })
  const { rooms } = await setUpCentre(admin, id, DAY)
  const people = rooms.flatMap(({ eduasr_slots }) => eduasr_slots.flatMap((slot) => slot.eduass_fk_usr_id ?? []))
  await t.work((work) =>
    sql`insert into assessor_entry (aen_key, aen_fk_edc_id, aen_fk_usr_id, aen_email, aen_comment, aen_is_late,
        aen_date_created)
      select gen_random_uuid(), ${id}, usr_id, email, 'x', false, now()
      from unnest(${people.slice(0, 2)}::int[]) usr_id, unnest(array['a@x.test', 'b@x.test', 'b@x.test']) email`.execute(
      work.db,
    ),
  )
  return { admin, id, people }
}

it('reads the sheets of a day once, and not for each of its slots', async () => {
  const { admin, id, people } = await largeCentre()
  const scans = await t.work(async (work) => {
    const cycle = await centreCycle(work.db, id)
    return scansOf(work, 'assessor_entry', () => dayBoardOf(work, cycle, DAY))
  })
  expect(people).toHaveLength(40)
  expect(scans).toBeLessThan(5)
  const { body } = await admin.call(lac.dayBoard, { id })
  const sheets = new Map(body.rooms.flatMap(({ slots }) => slots.map((slot) => [slot.usr_id, slot.sheets])))
  expect(people.map((usr_id) => sheets.get(usr_id))).toEqual([2, 2, ...people.slice(2).map(() => 0)])
})

it('reads who must not meet whom, and in which language, once for a centre', async () => {
  const { id } = await largeCentre()
  for (const table of ['assessment_no_go', 'assessment_language'])
    expect(await t.work((work) => scansOf(work, table, () => centreOf(work, id))), table).toBe(1)
})

it('makes the CV links of all assessors at once, and not one by one', async () => {
  const { admin, id, people } = await largeCentre()
  await t.work(async (work) => {
    const cv = { name: 'cv.pdf', mime: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    const { fil_id } = await storeBuffer(work, { ...cv, purpose: 'cv', usr_id: people[0] ?? 0 })
    await sql`update user_profile set usp_fk_cv_file = ${fil_id} where usp_fk_usr_id = any(${people}::int[])`.execute(
      work.db,
    )
  })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { body } = await admin.call(lac.sendCvs, { id })
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : (first as { text?: string }).text,
  )
  query.mockRestore()
  expect(body.queued).toBe(4)
  expect(texts.filter((text) => text?.startsWith('insert into secret_key'))).toHaveLength(1)
  expect(await t.rows('secret_key', { key_kind: 'cv' })).toHaveLength(people.length)
})
