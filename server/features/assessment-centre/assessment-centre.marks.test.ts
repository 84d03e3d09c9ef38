import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Entry } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import { starterCriteria } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import { ownReadings } from '#server/features/personal-page/personal-page.queries.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, prepareCentre, setUpCentre } from '#server/testing/centre.ts'
import { mailsAbout, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
// Somebody new whenever the clock is set: an account has so many sessions, and those of the past end first.
const officer = async () => t.asOffice()
let admin = await officer()
const DAY = '2027-03-10'
const noon = '2027-03-10T10:00:00Z'
afterEach(async () => {
  t.setNow(null)
  admin = await officer()
})

const shown = { aru_shows_cv: false, aru_shows_game_score: false, aru_shows_studies: false }
/** Two people, one room, two assessors with their links; it is the morning of the day. */
async function dayOfTwo() {
  t.setNow(null)
  admin = await officer()
  const { id, users } = await makeAssessed(t, ['Άννα Υποψήφια', 'Βάσω Υποψήφια'])
  const emails = (await prepareCentre(admin, id, { assessors: 2, perRoom: 2 })).map(({ email }) => email)
  await setUpCentre(admin, id, DAY)
  const { body: rubric } = await admin.call(lac.saveRubric, { id, ...shown, criteria: starterCriteria })
  t.setNow('2027-03-10T06:00:00Z')
  // The session of today has ended by then.
  admin = await officer()
  const sent = await admin.call(lac.sendAssessorLinks, { id, day: DAY })
  expect(sent.body.queued).toBe(2)
  const letters = await t.work((work) => mailsAbout(work, `lac:${id}`))
  const keyOf = (email: string | undefined) =>
    /\/assessor\/([\w-]+)/.exec(letters.find(({ mai_to }) => mai_to === email)?.mai_text ?? '')?.[1] ?? ''
  t.setNow(noon)
  const [first = '', second = ''] = emails.map(keyOf)
  const open = async (key: string) => (await t.visitor.call(lac.assessorDay, { key })).body
  await open(first)
  await open(second)
  const [anna = 0, vaso = 0] = users
  return { id, anna, vaso, criteria: rubric.criteria, first, second, emails, open }
}

type Day = Awaited<ReturnType<typeof dayOfTwo>>
const send = (key: string, ...entries: Entry[]) => t.visitor.call(lac.assessorEntries, { key, entries })
const levels = (day: Day, usr_id: number, ...given: number[]): Entry[] =>
  given.map((level, at) => ({ key: randomUUID(), usr_id, acr_id: day.criteria[at]?.acr_id, level }))
const scoresOf = async ({ id }: Day) => (await admin.call(lac.scorecards, { id })).body.people

describe('the page of an assessor', () => {
  it('shows the people of the day in order and writes each reading down', async () => {
    const day = await dayOfTwo()
    const people = [{ usr_id: day.vaso, language: 'Γαλλικά' }]
    expect((await admin.call(lac.saveLanguages, { id: day.id, language: 'Αγγλικά', people })).status).toBe(200)
    const page = await day.open(day.first)
    expect(page.people.map(({ usr_id }) => usr_id)).toEqual([day.anna, day.vaso])
    expect(page).toMatchObject({
      day: DAY,
      name: 'Αξιολογητής 0',
      people: [{ language: 'Αγγλικά', has_cv: false, game_score: null, studies: [] }, { language: 'Γαλλικά' }],
    })
    const { rows } = await sql<{
      times: number
    }>`select count(*)::int as times from audit where aud_action = 'assessor-read'
      and aud_entity_id = ${String(day.anna)} and aud_after ->> 'assessor' = ${day.emails[0] ?? ''}`.execute(t.db)
    expect(rows[0]?.times).toBe(2)
  })

  it('stands once in the list of readings that the person sees, however often it is read', async () => {
    const day = await dayOfTwo()
    await Promise.all([day.open(day.first), day.open(day.first)])
    expect(await t.work((work) => ownReadings(work.db, day.anna))).toMatchObject([
      { who: 'Αξιολογητής', what: 'assessment' },
      { who: 'Αξιολογητής', what: 'assessment' },
    ])
  })

  it('ends with the day in Athens, takes what a device held back for a day more, and is nothing without a seat', async () => {
    const day = await dayOfTwo()
    const reading = async (now: string) => {
      t.setNow(now)
      return (await t.visitor.call(lac.assessorDay, { key: day.first })).status
    }
    expect(await reading('2027-03-10T21:59:00Z')).toBe(200)
    expect(await reading('2027-03-10T22:00:00Z')).toBe(410)
    expect((await send(day.first, ...levels(day, day.anna, 3))).body.saved).toHaveLength(1)
    t.setNow('2027-03-11T22:01:00Z')
    expect((await send(day.first, ...levels(day, day.anna, 3))).status).toBe(410)
    t.setNow(noon)
    await t.update(
      'assessment_room',
      {
        eduasr_assessor_name_1: '',
        eduasr_assessor_email_1: '',
        eduasr_assessor_name_2: '',
        eduasr_assessor_email_2: '',
      },
      { eduasr_fk_edu_id: day.id },
    )
    expect(await reading(noon)).toBe(410)
    expect((await t.visitor.call(lac.assessorDay, { key: 'x'.repeat(43) })).status).toBe(410)
  })

  it('hides what others gave until all own levels are in', async () => {
    const day = await dayOfTwo()
    await send(day.second, ...levels(day, day.anna, 4, 4, 4, 4), {
      key: randomUUID(),
      usr_id: day.anna,
      comment: "<script>%'",
    })
    const others = async () => (await day.open(day.first)).people[0]?.others
    expect(await others()).toBeNull()
    await send(day.first, ...levels(day, day.anna, 2, 2, 2))
    expect(await others()).toBeNull()
    const [, , , last] = levels(day, day.anna, 1, 1, 1, 2)
    if (!last) throw new Error('A level is missing.')
    await send(day.first, last)
    expect(await others()).toMatchObject([{ name: 'Αξιολογητής 1', comment: "<script>%'" }])
  })

  it('writes what is sent twice, or at once, a single time, and the latest counts', async () => {
    const day = await dayOfTwo()
    const given = levels(day, day.anna, 1, 2, 3, 4)
    const answers = await Promise.all([send(day.first, ...given), send(day.first, ...given), send(day.first, ...given)])
    expect(answers.map(({ status, body }) => [status, body.saved.length])).toEqual([
      [200, 4],
      [200, 4],
      [200, 4],
    ])
    await send(day.first, ...levels(day, day.anna, 4))
    // The device repeats an old entry whose answer was lost: what came later stays.
    await send(day.first, ...given.slice(0, 1))
    const [anna] = await scoresOf(day)
    expect(anna?.sheets[0]?.levels.map(({ level }) => level)).toEqual([4, 2, 3, 4])
    expect(anna?.total).toBe((4 + 2 + 3 + 4) / 4)
    const { rows } = await sql<{ count: number }>`select count(*)::int from assessor_entry
      where aen_fk_edc_id = ${day.id}`.execute(t.db)
    expect(rows[0]?.count).toBe(5)
  })

  it('refuses people who were not shown, and what is neither a mark nor a comment nor an absence', async () => {
    const day = await dayOfTwo()
    const other = await dayOfTwo()
    const { body } = await send(day.first, ...levels(day, other.anna, 3), ...levels(other, day.anna, 3))
    expect([body.saved, body.refused.map(({ reason }) => reason)]).toEqual([
      [],
      ['Το άτομο δεν είναι στη λίστα σας.', 'Το κριτήριο δεν υπάρχει πια.'],
    ])
    expect((await send(day.first, { key: randomUUID(), usr_id: day.anna })).status).toBe(422)
    expect((await send(day.first, { key: randomUUID(), usr_id: day.anna, acr_id: 1 })).status).toBe(422)
  })

  it('takes marks of somebody who was moved to another room while the device had no network', async () => {
    const day = await dayOfTwo()
    await admin.call(lac.unplace, { id: day.id, uid: day.anna })
    expect((await send(day.first, ...levels(day, day.anna, 3))).body.saved).toHaveLength(1)
  })
})

describe('the language score', () => {
  it('is the mean of the language marks, and no total of the criteria', async () => {
    const day = await dayOfTwo()
    await send(day.first, ...levels(day, day.anna, 1, 1, 1, 3))
    await send(day.second, ...levels(day, day.anna, 1, 1, 1, 4), {
      key: randomUUID(),
      usr_id: day.vaso,
      is_absent: true,
    })
    const [anna, vaso] = await scoresOf(day)
    expect([anna?.edca_lac_score, anna?.total]).toEqual([4, 1.625])
    expect([vaso?.edca_lac_score, vaso?.total, vaso?.sheets[0]?.is_absent]).toEqual([null, null, true])
    expect((await admin.call(lac.lac, { id: day.id })).body.edc_lac_score_uploaded).toBe(true)
  })

  it('stays as it was when a mark comes after the decision; the mark is kept and shown as late', async () => {
    const day = await dayOfTwo()
    await send(day.first, ...levels(day, day.anna, 2, 2, 2, 2))
    await t.update('cycle_application', { edca_status: 'FINALIST' }, { edca_fk_usr_id: day.anna })
    const after = levels(day, day.anna, 4, 4, 4, 4)
    const { body } = await send(day.first, ...after)
    expect(body.late).toEqual(after.map(({ key }) => key))
    expect((await send(day.first, ...after)).body.late).toEqual(body.late)
    const [anna] = await scoresOf(day)
    expect([anna?.edca_lac_score, anna?.total, anna?.late]).toEqual([2, 2, 4])
    // A decision frees the slot; the marks stay under the room in which they were given.
    const { id, emails } = day
    await admin.call(lac.unplace, { id, uid: day.anna })
    const judged = async () => (await scoresOf(day)).find(({ usr_id }) => usr_id === day.anna)
    expect(await judged()).toMatchObject({ room: anna?.room, eduass_time: null, total: 2 })
    await t.db.deleteFrom('assessment_seat').where('ase_email', 'in', emails).execute()
    expect(await judged()).toMatchObject({ room: '', total: 2 })
  })
})

describe('the office', () => {
  it('keeps a criterion that has marks, whatever its words become', async () => {
    const day = await dayOfTwo()
    await send(day.first, ...levels(day, day.anna, 3))
    const [talk, ...rest] = day.criteria
    if (!talk) throw new Error('A criterion is missing.')
    const save = (criteria: typeof day.criteria) => admin.call(lac.saveRubric, { id: day.id, ...shown, criteria })
    const refused = await save(rest)
    expect([refused.status, refused.message]).toEqual([
      409,
      'Το κριτήριο «Επικοινωνία» έχει ήδη βαθμούς και δεν αφαιρείται.',
    ])
    expect((await save([{ ...talk, acr_title: 'Λόγος' }])).body.criteria).toHaveLength(1)
  })

  it('sends links only with criteria, only for a day to come, and rehearses first', async () => {
    const day = await dayOfTwo()
    const rehearsed = await admin.call(lac.sendAssessorLinks, { id: day.id, day: DAY, dry_run: true })
    expect([rehearsed.body.recipients.length, rehearsed.body.queued]).toEqual([2, 0])
    t.setNow('2027-03-11T00:00:00Z')
    admin = await officer()
    expect((await admin.call(lac.sendAssessorLinks, { id: day.id, day: DAY })).status).toBe(409)
    const plain = await t.work((work) => makeCycle(work))
    expect((await admin.call(lac.sendAssessorLinks, { id: plain, day: '2028-01-01' })).status).toBe(409)
  })
})
