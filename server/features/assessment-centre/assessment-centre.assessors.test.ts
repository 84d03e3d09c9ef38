import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, prepareCentre } from '#server/testing/centre.ts'
import { untilLockWait } from '#server/testing/locks.ts'

const t = await startTestApp()
const admin = await t.asOffice()

/** Three people and four assessors, two in a room. */
async function prepared() {
  const cycle = await makeAssessed(t, ['Άννα', 'Βάσω', 'Γιώργος'])
  await prepareCentre(admin, cycle.id, { assessors: 4, perRoom: 2 })
  return cycle
}

const slots = (centre: Centre) => centre.rooms.flatMap((room) => room.eduasr_slots)
const seatOf = (centre: Centre, usr_id: number) => slots(centre).find((slot) => slot.eduass_fk_usr_id === usr_id)

describe('whom a centre is planned for', () => {
  it('plans the days that were picked one by one; a weekend is refused unless it is wanted', async () => {
    const { id } = await prepared()
    const edc_lac_days = ['2037-12-17', '2037-12-07', '2037-12-07', '2037-12-10']
    const save = (settings: object) => admin.call(lac.settings, { id, settings })
    const refused = await save({ edc_lac_days: [...edc_lac_days, '2037-12-12'] })
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      { 'settings.edc_lac_days': 'Η 12/12/2037 είναι Σαββατοκύριακο.' },
    ])
    const saved = (await save({ edc_lac_days })).body
    expect(saved).toMatchObject({
      edc_lac_days: ['2037-12-07', '2037-12-10', '2037-12-17'],
      edc_lac_starting_date: '2037-12-07',
      edc_lac_total_days: 3,
    })
    expect((await admin.call(lac.rehearse, { id })).body.days).toEqual(saved.edc_lac_days)
    // The older calls still say how many days follow one another: the picked ones are over.
    expect((await admin.call(lac.totalDays, { id, value: 3 })).body.edc_lac_days).toHaveLength(3)
    expect((await admin.call(lac.totalDays, { id, value: 2 })).body.edc_lac_days).toEqual([])
    expect((await save({ edc_lac_skip_weekends: false, edc_lac_days: ['2037-12-12'] })).status).toBe(200)
    const centre = (await admin.call(lac.setup, { id })).body
    expect(new Set(slots(centre).map((slot) => slot.eduass_time.slice(0, 10)))).toEqual(new Set(['2037-12-12']))
  })

  it('adds, changes and removes one assessor and leaves the others, also when two people add at once', async () => {
    const { id, users } = await prepared()
    await admin.call(lac.setup, { id, starting_date: '2037-12-01' })
    const usr_ids = users.slice(0, 1)
    const add = (name: string, email: string) =>
      admin.call(lac.saveAssessor, { id, assessor: { name, email, languages: ['Αγγλικά'] }, usr_ids })
    const [lock, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = t.work(async (work) => {
      await sql`select from educational_cycle where edc_id = ${id} for update`.execute(work.db)
      lock.resolve()
      await release.promise
    })
    await lock.promise
    const both = Promise.all([add('Νίκη', 'Niki@firm.test'), add("<b>O'Neil</b>", 'neil@firm.test')])
    await untilLockWait(t)
    release.resolve()
    await holding
    expect((await both).map(({ status }) => status)).toEqual([200, 200])
    expect((await add('Άλλη', 'NIKI@firm.test')).error.fields).toEqual({
      'assessor.email': 'Ο ίδιος αξιολογητής υπάρχει ήδη στη λίστα.',
    })
    const named = async () => {
      const { edc_assessors, no_go } = (await admin.call(lac.lac, { id })).body
      const added = edc_assessors.filter(({ email }) => /^(niki|nike|neil)@/.test(email))
      return { all: edc_assessors.length, added: added.map(({ name }) => name).toSorted(), pairs: no_go.length }
    }
    expect(await named()).toEqual({ all: 6, added: ["<b>O'Neil</b>", 'Νίκη'], pairs: 2 })
    const niki = { name: 'Νίκη Δ.', email: 'nike@firm.test' }
    await admin.call(lac.saveAssessor, { id, email_before: 'niki@firm.test', assessor: niki })
    expect(await named()).toEqual({ all: 6, added: ["<b>O'Neil</b>", 'Νίκη Δ.'], pairs: 2 })
    const without = await admin.call(lac.saveAssessor, { id, email_before: niki.email, assessor: niki, usr_ids: [] })
    expect(without.body.no_go).toHaveLength(1)
    const missing = await admin.call(lac.saveAssessor, { id, email_before: 'niki@firm.test', assessor: niki })
    expect(missing.status).toBe(404)
    expect((await admin.call(lac.removeAssessor, { id, email: 'Nike@firm.test' })).status).toBe(200)
    expect(await named()).toEqual({ all: 5, added: ["<b>O'Neil</b>"], pairs: 1 })
    // Whoever sits in a room keeps the address by which the room knows them.
    const [seated] = (await admin.call(lac.lac, { id })).body.edc_assessors
    const email = seated?.email ?? ''
    expect((await admin.call(lac.removeAssessor, { id, email })).status).toBe(409)
    const moved = { name: 'Α', email: 'other@firm.test' }
    expect((await admin.call(lac.saveAssessor, { id, email_before: email, assessor: moved })).status).toBe(409)
  })

  it('sends who is assessed in a language to a room where somebody speaks it, and shows who sits elsewhere', async () => {
    const { id, users } = await prepared()
    const [first = 0, second = 0] = users
    const { edc_assessors } = (await admin.call(lac.lac, { id })).body
    const speaking = (languages: readonly string[][]) =>
      admin.call(lac.saveAssessors, {
        id,
        assessors: edc_assessors.map((assessor, at) => ({ ...assessor, languages: languages[at] ?? [] })),
      })
    await speaking([['Αγγλικά'], ['Αγγλικά'], ['Γερμανικά'], []])
    const people = [{ usr_id: first, language: 'Γερμανικά' }]
    expect((await admin.call(lac.saveLanguages, { id, language: 'Κλίνγκον', people })).status).toBe(422)
    const twice = await admin.call(lac.saveLanguages, { id, language: null, people: [...people, ...people] })
    expect(twice.error.fields).toEqual({ 'people.1.usr_id': 'Το ίδιο άτομο υπάρχει δύο φορές.' })
    const stranger = [{ usr_id: 999_999, language: 'Γερμανικά' }]
    expect((await admin.call(lac.saveLanguages, { id, language: null, people: stranger })).status).toBe(422)
    await admin.call(lac.saveLanguages, { id, language: 'Αγγλικά', people })
    const centre = (await admin.call(lac.setup, { id, starting_date: '2037-12-01' })).body
    expect(centre.other_languages).toMatchObject([{ usr_id: first, language: 'Γερμανικά' }])
    expect([centre.unplaced, slots(centre).filter(({ conflict }) => conflict !== null)]).toEqual([[], []])
    const roomOf = (usr_id: number) => seatOf(centre, usr_id)?.eduass_fk_eduasr_id
    const german = centre.rooms.find((room) => JSON.stringify(room).includes(edc_assessors[2]?.email ?? '?'))
    expect(roomOf(first)).toBe(german?.eduasr_id)
    // Both rooms hear English: the assessors who speak it do not sit together.
    expect(new Set([1, 2].map((at) => roomOf(users[at] ?? 0))).size).toBe(2)

    await speaking([['Αγγλικά'], ['Αγγλικά'], [], []])
    const after = (await admin.call(lac.lac, { id })).body
    expect([seatOf(after, first)?.conflict, seatOf(after, second)?.conflict]).toEqual(['language', null])
    const repaired = (await admin.call(lac.repair, { id, dry_run: true })).body
    expect(repaired.unplaced).toMatchObject([
      { usr_id: first, reason: 'Σε καμιά αίθουσα δεν μιλά κανείς τη γλώσσα της αξιολόγησής του' },
    ])
  })
})
