import { describe, expect, it } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { storeBuffer } from '#server/core/uploads.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { hostileNames, makeAssessed, prepareCentre, sendOutbox, setUpCentre } from '#server/testing/centre.ts'
import { emailOf, mailsAbout, makeCompany, makeListing } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

const csv = (...lines: string[]) => [{ name: 'φύλλο.csv', content: lines.join('\n'), type: 'text/csv' }]

const cycleWith = (people: number) => makeAssessed(t, hostileNames(people))

async function prepared(people: number, assessors = 4) {
  const cycle = await cycleWith(people)
  await prepareCentre(admin, cycle.id, { assessors, perRoom: 2 })
  return cycle
}

async function standing(people: number, assessors = 4) {
  const cycle = await prepared(people, assessors)
  return { ...cycle, centre: await setUpCentre(admin, cycle.id, '2037-12-01') }
}

const daySettings = {
  edc_lac_assessors_per_room: 2,
  edc_lac_total_days: 1,
  edc_lac_starting_date: '2037-12-05',
  edc_lac_slot_minutes: 60,
  edc_lac_day_start: '10:00',
  edc_lac_day_end: '14:00',
  edc_lac_breaks: [{ from: '12:00', until: '12:30' }],
  edc_lac_skip_weekends: true,
  edc_lac_is_online: true,
}

const slots = (centre: Centre) => centre.rooms.flatMap((room) => room.eduasr_slots)
const seatOf = (centre: Centre, usr_id: number) => slots(centre).find((slot) => slot.eduass_fk_usr_id === usr_id)
const mailsOf = (id: number) => t.work((work) => mailsAbout(work, `lac:${id}`))

describe('preparing a centre', () => {
  it('reads assessors from a sheet, reports bad rows, and replaces the earlier list', async () => {
    const { id } = await cycleWith(0)
    const file = csv(
      'Ονοματεπώνυμο;E-mail',
      'Μαρία Α;maria@firm.test',
      'χωρίς;λάθος',
      '=cmd|x;b@firm.test',
      'Μαρία;MARIA@firm.test',
    )
    const { body, status } = await admin.call(lac.uploadAssessors, { id }, { files: { file } })
    expect(status).toBe(200)
    expect(body.edc_assessors).toEqual([{ name: 'Μαρία Α', email: 'maria@firm.test', languages: [], away: [] }])
    expect(body.edc_assessors_uploaded).toBe(true)
    expect(body.rejected.map((row) => [row.row, row.problem])).toEqual([
      [3, 'Μη έγκυρο e-mail'],
      [4, 'Λείπει το όνομα'],
      [5, 'Ο ίδιος αξιολογητής δύο φορές'],
    ])
  })

  it('reads languages and whom they must not meet, and refuses rows with words that fit nothing', async () => {
    const { id, users } = await cycleWith(2)
    const emails = (await admin.call(lac.lac, { id })).body.candidates.map(({ usr_email }) => usr_email)
    const [first = '', second = ''] = emails
    const head = 'Όνομα,E-mail,Γλώσσες,Να μη συναντήσει,Άγνωστο'
    const upload = (...lines: string[]) =>
      admin.call(lac.uploadAssessors, { id }, { files: { file: csv(head, ...lines) } })
    const { body } = await upload(
      `Μαρία,maria@firm.test,"ΑΓΓΛΙΚΑ; γαλλικά","${first.toUpperCase()}; ${second}",x`,
      'Νίκος,nikos@firm.test,Κλίνγκον,,',
      'Ρένα,rena@firm.test,,nobody@nowhere.test,',
      `Ζωή,zoe@firm.test,,${second},=1+1`,
    )
    expect(body.edc_assessors.map(({ email, languages }) => [email, languages])).toEqual([
      ['maria@firm.test', ['Αγγλικά', 'Γαλλικά']],
      ['zoe@firm.test', []],
    ])
    expect(body.rejected.map(({ row, problem }) => [row, problem])).toEqual([
      [3, 'Άγνωστη γλώσσα: Κλίνγκον'],
      [4, 'Δεν περιμένει για αξιολόγηση: nobody@nowhere.test'],
    ])
    expect(body.rejected[0]?.text).toBe('Νίκος · nikos@firm.test · Κλίνγκον')
    const pairs = (no_go: typeof body.no_go) => no_go.map(({ email, usr_id }) => `${email} ${users.indexOf(usr_id)}`)
    expect(new Set(pairs(body.no_go))).toEqual(new Set(['maria@firm.test 0', 'maria@firm.test 1', 'zoe@firm.test 1']))
    // Whoever stays keeps what the sheet does not say; the pairs of those who go, go.
    const again = (await upload('Μαρία,maria@firm.test,,,')).body
    expect(again.edc_assessors[0]?.languages).toEqual(['Αγγλικά', 'Γαλλικά'])
    expect(pairs(again.no_go).toSorted()).toEqual(['maria@firm.test 0', 'maria@firm.test 1'])
  })

  it('refuses a missing sheet, and one without columns, without valid rows or too long', async () => {
    const { id } = await cycleWith(0)
    const upload = (file: ReturnType<typeof csv>) => admin.call(lac.uploadAssessors, { id }, { files: { file } })
    expect((await upload(csv('name,phone', 'α,1'))).error.fields?.file).toContain('email')
    expect((await upload(csv('name,email', 'α,β'))).error.fields?.file).toContain('Γραμμή 2')
    const long = csv('name,email', ...Array.from({ length: 10_000 }, (_, at) => `α,a${at}@b.gr`))
    expect((await upload(long)).status).toBe(413)
    expect((await admin.call(lac.uploadAssessors, { id })).status).toBe(422)
    expect((await admin.call(lac.lac, { id })).body.edc_assessors).toEqual([])
  })

  it('keeps numbers within their bounds', async () => {
    const { id } = await cycleWith(0)
    for (const value of [0, 4, 1.5]) expect((await admin.call(lac.assessorsPerRoom, { id, value })).status).toBe(422)
    for (const value of [0, 31]) expect((await admin.call(lac.totalDays, { id, value })).status).toBe(422)
    expect((await admin.call(lac.totalDays, { id, value: 30 })).body.edc_lac_total_days).toBe(30)
    expect((await admin.call(lac.totalDays, { id: 999_999, value: 3 })).status).toBe(404)
  })

  it('saves the day settings together or not at all, each error beside its field', async () => {
    const { id } = await prepared(0)
    const save = (change: Partial<typeof daySettings>) =>
      admin.call(lac.settings, { id, settings: { ...daySettings, ...change } })
    const wrong = await save({ edc_lac_assessors_per_room: 4, edc_lac_total_days: 31, edc_lac_slot_minutes: 5 })
    expect(wrong.error.fields).toEqual({
      'settings.edc_lac_assessors_per_room': 'Από 1 έως 3',
      'settings.edc_lac_total_days': 'Από 1 έως 30',
      'settings.edc_lac_slot_minutes': 'Τουλάχιστον 10 λεπτά',
    })
    const none = await save({ edc_lac_total_days: 9, edc_lac_slot_minutes: 240, edc_lac_day_end: '11:00' })
    expect(Object.keys(none.error.fields ?? {})).toEqual(['settings.edc_lac_slot_minutes'])
    expect((await admin.call(lac.lac, { id })).body).toMatchObject({ edc_lac_total_days: 1, edc_lac_slot_minutes: 30 })
    expect((await save({ edc_lac_total_days: 3 })).body).toMatchObject({ ...daySettings, edc_lac_total_days: 3 })
  })

  it('keeps settings that are left out, and refuses an edit of an older version', async () => {
    const { id } = await cycleWith(0)
    const { body: before } = await admin.call(lac.settings, { id, settings: daySettings })
    const { body } = await admin.call(lac.settings, { id, settings: { edc_lac_total_days: 4 } })
    expect(body).toMatchObject({ ...daySettings, edc_lac_total_days: 4 })
    const late = await admin.call(lac.settings, { id, settings: { edc_lac_day_start: '23:00' } })
    expect(Object.keys(late.error.fields ?? {})).toEqual(['settings.edc_lac_day_end'])
    const stale = { id, settings: { edc_lac_total_days: 5 }, expected_changed: before.edc_lac_date_changed }
    const refused = await admin.call(lac.settings, stale)
    expect([refused.status, refused.message.includes('(Πλήθος ημερών του κέντρου)')]).toEqual([409, true])
    const fresh = { ...stale, expected_changed: body.edc_lac_date_changed }
    expect((await admin.call(lac.settings, fresh)).body.edc_lac_total_days).toBe(5)
  })

  it('after the set-up only the online setting can change', async () => {
    const { id, centre } = await standing(2)
    const names = Object.keys(daySettings) as (keyof typeof daySettings)[]
    const settings = Object.fromEntries(names.map((name) => [name, centre[name]])) as typeof daySettings
    const online = await admin.call(lac.settings, { id, settings: { ...settings, edc_lac_is_online: false } })
    expect([online.status, online.body.edc_lac_is_online]).toEqual([200, false])
    for (const change of [{ edc_lac_total_days: 2 }, { edc_lac_assessors_per_room: 1 }, { edc_lac_day_end: '16:00' }])
      expect((await admin.call(lac.settings, { id, settings: { ...settings, ...change } })).status).toBe(409)
  })

  it('mails the poll to every assessor once, and again only with `again`', async () => {
    const { id } = await prepared(0)
    const dry = await admin.call(lac.sendDoodleInvite, { id, dry_run: true })
    expect(dry.body).toMatchObject({ queued: 0, edc_doodle_invite_sent: false })
    expect(dry.body.recipients).toHaveLength(4)
    const sent = await admin.call(lac.sendDoodleInvite, { id, link: 'https://doodle.test/x' })
    expect(sent.body).toMatchObject({ queued: 4, edc_doodle_invite_sent: true })
    expect((await mailsOf(id))[0]?.mai_text).toContain('https://doodle.test/x')
    expect((await admin.call(lac.sendDoodleInvite, { id })).status).toBe(409)
    expect((await admin.call(lac.sendDoodleInvite, { id, again: true })).status).toBe(200)
    const empty = await cycleWith(0)
    expect((await admin.call(lac.sendDoodleInvite, { id: empty.id })).status).toBe(409)
  })

  it('mails the poll once when two colleagues send it at the same moment', async () => {
    const { id } = await prepared(0)
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(lac.sendDoodleInvite, { id })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await mailsOf(id)).toHaveLength(4)
  })

  it('saves and returns the papers and refuses other files', async () => {
    const { id } = await cycleWith(0)
    const pdf = [
      { name: 'οδηγίες.pdf', content: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF', type: 'application/pdf' },
    ]
    const name = 'edc_lac_general_instructions_file' as const
    const { body } = await admin.call(lac.uploadFiles, { id }, { files: { [name]: pdf } })
    expect(body.papers).toMatchObject([{ name, fil_id: body[name], fil_name: 'οδηγίες.pdf' }])
    expect(body.edc_lac_graphic_design_file).toBeNull()
    expect((await admin.call(lac.openFile, { id, name })).raw.subarray(0, 4).toString()).toBe('%PDF')
    const bad = [{ name: 'x.pdf', content: '<html><script>1</script>', type: 'application/pdf' }]
    expect((await admin.call(lac.uploadFiles, { id }, { files: { [name]: bad } })).status).toBe(415)
    await admin.call(lac.uploadFiles, { id, remove: [name] })
    expect((await admin.call(lac.openFile, { id, name })).status).toBe(404)
  })
})

describe('setting up', () => {
  it('returns 409 with the missing step', async () => {
    const { id } = await cycleWith(1)
    const setup = () => admin.call(lac.setup, { id })
    expect((await setup()).message).toContain('αξιολογητές')
    await admin.call(lac.uploadAssessors, { id }, { files: { file: csv('name,email', 'Α,only@firm.test') } })
    expect((await setup()).message).toContain('αίθουσα')
    await admin.call(lac.assessorsPerRoom, { id, value: 1 })
    expect((await setup()).message).toContain('ημέρες')
    await admin.call(lac.totalDays, { id, value: 2 })
    expect((await setup()).message).toContain('έναρξης')
  })

  it('makes rooms and half-hour slots from nine to five and places everybody in order', async () => {
    const { users, centre, id } = await standing(5)
    expect(centre.edc_lac_setup_ready).toBe(true)
    expect(centre.rooms.map((room) => [room.eduasr_title, room.eduasr_slots.length])).toEqual([
      ['Αίθουσα 1', 16],
      ['Αίθουσα 2', 16],
    ])
    expect(slots(centre)[0]?.eduass_time).toBe('2037-12-01T07:00:00.000Z')
    expect(centre.unplaced).toEqual([])
    expect(users.every((usr_id) => seatOf(centre, usr_id))).toBe(true)
    expect(seatOf(centre, users[0] ?? 0)?.eduass_time).toBe('2037-12-01T07:00:00.000Z')
    expect((await admin.call(lac.setup, { id })).status).toBe(409)
  })

  it('rehearses without writing, and follows hours, breaks and absences', async () => {
    const { id, users } = await prepared(3)
    const before = (await admin.call(lac.lac, { id })).body
    await admin.call(lac.settings, { id, settings: daySettings })
    const assessors = before.edc_assessors.map((assessor, at) =>
      at === 0 ? { ...assessor, away: [{ day: 1, from: null, until: '11:00' }] } : assessor,
    )
    const no_go = [{ email: assessors[2]?.email ?? '', usr_id: users[0] ?? 0 }]
    expect((await admin.call(lac.saveAssessors, { id, assessors, no_go })).status).toBe(200)
    const rehearsed = (await admin.call(lac.rehearse, { id })).body
    expect(rehearsed).toMatchObject({ rooms: 2, slots: 6, days: ['2037-12-07'] })
    expect((await admin.call(lac.lac, { id })).body.rooms).toEqual([])
    const centre = (await admin.call(lac.setup, { id })).body
    expect([centre.score, (await admin.call(lac.rehearse, { id })).status]).toEqual([rehearsed.score, 200])
    expect(slots(centre).every((slot) => slot.conflict === null)).toBe(true)
    const first = seatOf(centre, users[0] ?? 0)
    const room = centre.rooms.find((candidate) => candidate.eduasr_id === first?.eduass_fk_eduasr_id)
    expect([room?.eduasr_assessor_email_1, room?.eduasr_assessor_email_2]).not.toContain(no_go[0]?.email)
  })

  it('deleting the agenda removes rooms and slots only', async () => {
    const { id } = await standing(2)
    const { body } = await admin.call(lac.deleteAgenda, { id })
    expect(body).toMatchObject({ rooms: [], edc_lac_setup_ready: false, edc_assessors_uploaded: true })
    expect((await admin.call(lac.deleteAgenda, { id })).status).toBe(409)
    expect((await admin.call(lac.setup, { id })).status).toBe(200)
  })
})

describe('the board', () => {
  it('moves to a free slot, frees the old one, and returns 409 when the slot is taken', async () => {
    const { id, users, centre } = await standing(3)
    const [first = 0, second = 0] = users
    const free = slots(centre).find((slot) => slot.eduass_fk_usr_id === null)
    const rid = free?.eduass_fk_eduasr_id ?? 0
    const moved = await admin.call(lac.move, { id, rid, userId: first, slot: free?.eduass_id ?? 0 })
    expect(moved.status).toBe(200)
    const after = (await admin.call(lac.lac, { id })).body
    expect(seatOf(after, first)?.eduass_id).toBe(free?.eduass_id)
    expect(slots(after).filter((slot) => slot.eduass_fk_usr_id !== null)).toHaveLength(3)
    const taken = await admin.call(lac.move, { id, rid, userId: second, slot: free?.eduass_id ?? 0 })
    expect([taken.status, taken.message]).toEqual([409, 'Το slot αυτό είναι πιασμένο.'])
    expect(seatOf((await admin.call(lac.lac, { id })).body, second)?.eduass_id).toBe(seatOf(after, second)?.eduass_id)
  })

  it('accepts the time of a slot instead of its id, and no slot of another room or cycle', async () => {
    const { id, users, centre } = await standing(1)
    const other = await standing(1)
    const [usr_id = 0] = users
    const last = centre.rooms[1]?.eduasr_slots.at(-1)
    const rid = centre.rooms[1]?.eduasr_id ?? 0
    expect((await admin.call(lac.move, { id, rid, userId: usr_id, slot: last?.eduass_time ?? '' })).status).toBe(200)
    const foreign = slots(other.centre).at(-1)
    const wrong = { id, rid, userId: usr_id, slot: foreign?.eduass_id ?? 0 }
    expect((await admin.call(lac.move, wrong)).status).toBe(404)
    expect((await admin.call(lac.move, { ...wrong, rid: foreign?.eduass_fk_eduasr_id ?? 0 })).status).toBe(404)
    const stranger = { id, rid, userId: other.users[0] ?? 0, slot: centre.rooms[1]?.eduasr_slots[0]?.eduass_id ?? 0 }
    expect((await admin.call(lac.move, stranger)).status).toBe(409)
  })

  it('accepts a time of day, on the day of the present slot where the room has it on several', async () => {
    const { id, users } = await prepared(1, 2)
    await admin.call(lac.totalDays, { id, value: 2 })
    const centre = (await admin.call(lac.setup, { id, starting_date: '2037-12-01' })).body
    const rid = centre.rooms[0]?.eduasr_id ?? 0
    const [userId = 0] = users
    const timeOf = async () => seatOf((await admin.call(lac.lac, { id })).body, userId)?.eduass_time
    expect((await admin.call(lac.move, { id, rid, userId, slot: '16:30' })).status).toBe(200)
    expect(await timeOf()).toBe('2037-12-01T14:30:00.000Z')
    expect((await admin.call(lac.move, { id, rid, userId, slot: '16:31' })).status).toBe(404)
    await admin.call(lac.unplace, { id, uid: userId })
    const unclear = await admin.call(lac.move, { id, rid, userId, slot: '16:30' })
    expect([unclear.status, unclear.error.fields?.slot]).toEqual([
      422,
      'Η αίθουσα έχει ώρα στις 16:30 σε περισσότερες ημέρες: γράψε και την ημέρα.',
    ])
  })

  it('marks absent, offers again, and takes part on site', async () => {
    const { id, users, centre } = await standing(2)
    const slot = seatOf(centre, users[0] ?? 0)
    const slotId = slot?.eduass_id ?? 0
    const on = (await admin.call(lac.offline, { id: slotId, value: true })).body.eduasr_slots.find(
      (entry) => entry.eduass_id === slotId,
    )
    expect(on).toMatchObject({ eduass_is_offline: true, eduass_fk_usr_id: users[0] })
    const off = (await admin.call(lac.absent, { id: slotId })).body.eduasr_slots.find(
      (entry) => entry.eduass_id === slotId,
    )
    expect(off).toMatchObject({ eduass_is_offline: true, eduass_fk_usr_id: null, eduass_is_absent: true })
    const rid = slot?.eduass_fk_eduasr_id ?? 0
    expect((await admin.call(lac.move, { id, rid, userId: users[1] ?? 0, slot: slotId })).status).toBe(409)
    expect((await admin.call(lac.absent, { id: slotId })).status).toBe(409)
    await admin.call(lac.offer, { id: slotId })
    expect((await admin.call(lac.move, { id, rid, userId: users[1] ?? 0, slot: slotId })).status).toBe(200)
    expect((await admin.call(lac.absent, { id: 999_999_999 })).status).toBe(404)
  })

  it('keeps an assessor in one room', async () => {
    const { centre } = await standing(0)
    const [first, second] = centre.rooms
    const change = {
      id: second?.eduasr_id ?? 0,
      eduasr_assessor_email_3: first?.eduasr_assessor_email_1.toUpperCase() ?? '',
    }
    const refused = await admin.call(lac.editRoom, change)
    expect([refused.status, refused.message]).toEqual([409, 'Ο αξιολογητής είναι ήδη σε άλλη αίθουσα.'])
    const link = await admin.call(lac.editRoom, { id: second?.eduasr_id ?? 0, eduasr_link: 'https://meet.test/2' })
    expect(link.body.eduasr_link).toBe('https://meet.test/2')
    const sentBack = await admin.call(lac.editRoom, { ...link.body, id: link.body.eduasr_id, eduasr_slots: [] })
    expect([sentBack.status, sentBack.body.eduasr_slots]).toEqual([200, link.body.eduasr_slots])
    const old = { id: second?.eduasr_id ?? 0, eduasr_link: '', expected_changed: second?.eduasr_date_changed ?? null }
    expect((await admin.call(lac.editRoom, old)).error.details).toMatchObject({
      changed: ['Σύνδεσμος'],
      current: { eduasr_link: 'https://meet.test/2' },
    })
    const list = { id: centre.edc_id, assessors: [], expected_changed: '2020-01-01T00:00:00.000Z' }
    expect((await admin.call(lac.saveAssessors, list)).status).toBe(409)
    expect((await admin.call(lac.editRoom, { id: second?.eduasr_id ?? 0, eduasr_link: 'javascript:1' })).status).toBe(
      422,
    )
  })

  it('has one winner among 40 who want one slot', async () => {
    const { id, users, centre } = await standing(40, 8)
    const free = slots(centre).findLast((slot) => slot.eduass_fk_usr_id === null)
    expect(free).toBeDefined()
    const answers = await Promise.all(
      users.map((userId) =>
        admin.call(lac.move, { id, rid: free?.eduass_fk_eduasr_id ?? 0, userId, slot: free?.eduass_id ?? 0 }),
      ),
    )
    const counts = Map.groupBy(answers, (response) => response.status)
    expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([1, 39])
    const after = (await admin.call(lac.lac, { id })).body
    expect(slots(after).filter((slot) => slot.eduass_fk_usr_id !== null)).toHaveLength(40)
  })

  it('leaves somebody in one slot when several move them at once', async () => {
    const { id, users, centre } = await standing(1)
    const free = slots(centre)
      .filter((slot) => slot.eduass_fk_usr_id === null)
      .slice(0, 8)
    await Promise.all(
      free.map((slot) =>
        admin.call(lac.move, { id, rid: slot.eduass_fk_eduasr_id, userId: users[0] ?? 0, slot: slot.eduass_id }),
      ),
    )
    const after = (await admin.call(lac.lac, { id })).body
    expect(slots(after).filter((slot) => slot.eduass_fk_usr_id === users[0])).toHaveLength(1)
  })
})

describe('repairing', () => {
  it('shows conflicts, repairs them with few moves, and lists who must be informed', async () => {
    const { id, users, centre } = await standing(6)
    await admin.call(lac.sendCandidateSlots, { id })
    await sendOutbox(t)
    const away = centre.edc_assessors.map((assessor, at) =>
      at === 0 ? { ...assessor, away: [{ day: 1, from: null, until: null }] } : assessor,
    )
    const shown = (await admin.call(lac.saveAssessors, { id, assessors: away })).body
    const broken = slots(shown).filter((slot) => slot.conflict === 'assessor-away')
    expect(broken).toHaveLength(3)
    const rehearsed = (await admin.call(lac.repair, { id, dry_run: true })).body
    expect(rehearsed.moves).toHaveLength(3)
    expect(rehearsed.tell.candidates).toBe(3)
    expect(seatOf((await admin.call(lac.lac, { id })).body, users[0] ?? 0)?.eduass_id).toBe(
      seatOf(centre, users[0] ?? 0)?.eduass_id,
    )
    await admin.call(lac.repair, { id })
    const after = (await admin.call(lac.lac, { id })).body
    expect(slots(after).filter((slot) => slot.conflict !== null)).toEqual([])
    expect(after.untold).toBe(3)
    expect(after.unplaced).toEqual([])
  })

  it('frees the slot of somebody who left the stage, and avoids the hours of a company interview', async () => {
    const { id, users, centre } = await standing(2)
    const [gone = 0, busy = 0] = users
    await t.update('cycle_application', { edca_status: 'INTERVIEW_REJECTED' }, { edca_fk_usr_id: gone })
    await t.insert('interview', {
      jli_fk_jl_id: await t.work(async (work) => makeListing(work, (await makeCompany(work)).cny_id)),
      jli_fk_usr_id: busy,
      jli_date: seatOf(centre, busy)?.eduass_time ?? '',
      jli_status: 'SCHEDULED',
    })
    const shown = (await admin.call(lac.lac, { id })).body
    expect([seatOf(shown, gone)?.conflict, seatOf(shown, busy)?.conflict]).toEqual(['stage', 'busy'])
    await admin.call(lac.repair, { id })
    const after = (await admin.call(lac.lac, { id })).body
    expect(seatOf(after, gone)).toBeUndefined()
    expect(seatOf(after, busy)?.conflict).toBeNull()
  })
})

describe('writing to people', () => {
  it('sends each candidate time, room and calendar, then only the changed', async () => {
    const { id, users, centre } = await standing(3)
    const all = await admin.call(lac.sendCandidateSlots, { id, dry_run: true })
    expect([all.body.recipients.length, all.body.queued]).toEqual([3, 0])
    expect((await admin.call(lac.sendCandidateSlots, { id })).body.queued).toBe(3)
    const [mail] = await mailsOf(id)
    expect(mail?.mai_text).toContain('Αίθουσα')
    expect(JSON.stringify(mail?.mai_attachments)).toContain('METHOD:REQUEST')
    expect((await admin.call(lac.sendCandidateSlots, { id, only_changed: true })).body).toMatchObject({
      recipients: [],
      skipped: [],
      informed: 3,
    })
    await sendOutbox(t)
    const free = slots(centre).find((slot) => slot.eduass_fk_usr_id === null)
    await admin.call(lac.move, {
      id,
      rid: free?.eduass_fk_eduasr_id ?? 0,
      userId: users[1] ?? 0,
      slot: free?.eduass_id ?? 0,
    })
    expect((await admin.call(lac.sendCandidateSlots, { id, only_changed: true })).body.queued).toBe(1)
    expect(JSON.stringify((await mailsOf(id)).at(-1)?.mai_attachments)).toContain('SEQUENCE:1')
    expect((await admin.call(lac.sendCandidateSlot, { id, uid: users[0] ?? 0 })).body.queued).toBe(1)
    await admin.call(lac.unplace, { id, uid: users[0] ?? 0 })
    expect((await admin.call(lac.sendCandidateSlot, { id, uid: users[0] ?? 0 })).status).toBe(409)
  })

  it('sends CV links only to the assessors of the room; openings are logged, and the link ends when the assessor leaves the room', async () => {
    const { id, users, centre } = await standing(2)
    const [usr_id = 0] = users
    const cv = { name: 'cv.pdf', mime: 'application/pdf', buffer: Buffer.from('%PDF-1.4 cv') }
    const { fil_id } = await t.work((work) => storeBuffer(work, { ...cv, purpose: 'cv', usr_id }))
    await t.update('user_profile', { usp_fk_cv_file: fil_id }, { usp_fk_usr_id: usr_id })
    const room = centre.rooms.find((candidate) => candidate.eduasr_id === seatOf(centre, usr_id)?.eduass_fk_eduasr_id)
    expect((await admin.call(lac.sendCvs, { id, room_id: room?.eduasr_id })).body.queued).toBe(2)
    const mails = await mailsOf(id)
    expect(mails.map((mail) => mail.mai_to).toSorted()).toEqual([
      room?.eduasr_assessor_email_1,
      room?.eduasr_assessor_email_2,
    ])
    const key = /lac-cv\/([\w-]+)/.exec(mails[0]?.mai_text ?? '')?.[1] ?? ''
    expect((await t.visitor.call(lac.openCv, { key })).raw.toString()).toContain('%PDF')
    const views = await t.rows('cv_view', { cvv_fk_candidate_id: usr_id })
    expect(views).toHaveLength(1)
    expect((await t.visitor.call(lac.openCv, { key: `${key.slice(0, -2)}xx` })).status).toBe(410)
    const seat = mails[0]?.mai_to === room?.eduasr_assessor_email_1 ? 1 : 2
    await admin.call(lac.editRoom, {
      id: room?.eduasr_id ?? 0,
      [`eduasr_assessor_email_${seat}`]: '',
      [`eduasr_assessor_name_${seat}`]: '',
    })
    expect((await t.visitor.call(lac.openCv, { key })).status).toBe(410)
  })

  it('sends the papers of chosen days, and never the interview flow to candidates', async () => {
    const { id } = await standing(2)
    expect((await admin.call(lac.sendFiles, { id })).status).toBe(409)
    const pdf = [{ name: 'ροή.pdf', content: '%PDF-1.4\n%%EOF', type: 'application/pdf' }]
    const files = {
      edc_lac_interview_flow_file: pdf,
      edc_lac_general_instructions_file: [{ ...pdf[0], name: 'οδηγίες.pdf' }],
    } as const
    await admin.call(lac.uploadFiles, { id }, { files: files as never })
    expect((await admin.call(lac.sendFiles, { id, days: [2] })).error.fields?.days).toContain('Δεν υπάρχει ημέρα 2')
    const sent = (await admin.call(lac.sendFiles, { id, days: 1 })).body
    expect(sent.queued).toBe(6)
    const toCandidates = (await mailsOf(id)).filter((mail) => mail.mai_to.endsWith('@mail.test'))
    expect(toCandidates).toHaveLength(2)
    expect(JSON.stringify(toCandidates)).not.toContain('ροή.pdf')
  })

  it('sends the people of one room its present data', async () => {
    const { id, centre } = await standing(4)
    const room_id = centre.rooms[0]?.eduasr_id ?? 0
    const { body } = await admin.call(lac.sendUpdates, { id, room_id })
    expect(body.queued).toBe(4)
    const other = await standing(0)
    expect((await admin.call(lac.sendUpdates, { id, room_id: other.centre.rooms[0]?.eduasr_id ?? 0 })).status).toBe(404)
  })
})

describe('scores', () => {
  it('come from a sheet or from a list; unknown people and bad rows are reported and change nothing', async () => {
    const { id, users } = await cycleWith(2)
    const [first = '', other = ''] = await t.work((work) => Promise.all(users.map((usr_id) => emailOf(work, usr_id))))
    const file = csv('Βαθμός,E-mail', `4,${first.toUpperCase()}`, `α,${other}`, '3,stranger@x.test')
    const { body } = await admin.call(lac.results, { id }, { files: { file } })
    expect(body.updated).toBe(1)
    expect(body.rejected.map((row) => row.row)).toEqual([3, 4])
    const centre = (await admin.call(lac.lac, { id })).body
    expect(centre.edc_lac_score_uploaded).toBe(true)
    expect(centre.candidates.map((person) => person.edca_lac_score)).toEqual([4, null])
    const [, second = 0] = users
    expect((await admin.call(lac.results, { id, results: [{ userId: second, score: 2 }] })).body.updated).toBe(1)
    expect((await admin.call(lac.results, { id, results: [{ userId: 999_999, score: 2 }] })).status).toBe(422)
    const outOfRange = [0, 5, 9, -1, 2.5].map((score, index) => ({
      userId: index === 0 ? second : 900_000 + index,
      score,
    }))
    const refused = await admin.call(lac.results, { id, results: outOfRange })
    expect([refused.status, refused.error.fields?.results]).toEqual([
      422,
      'Γραμμή 1: Ο βαθμός είναι ακέραιος, από 1 έως 4',
    ])
    const mixed = [
      { userId: second, score: -1 },
      { userId: users[0] ?? 0, score: 3 },
    ]
    expect((await admin.call(lac.results, { id, results: mixed })).body).toMatchObject({
      updated: 1,
      rejected: [{ row: 1, problem: 'Ο βαθμός είναι ακέραιος, από 1 έως 4' }],
    })
    expect((await admin.call(lac.lac, { id })).body.candidates.map((person) => person.edca_lac_score)).toEqual([3, 2])
    const twice = [1, 2].map((score) => ({ userId: second, score }))
    expect((await admin.call(lac.results, { id, results: twice })).status).toBe(422)
    expect((await admin.call(lac.results, { id }, { files: { file: csv('email', 'a@b.gr') } })).status).toBe(422)
  })

  it('came when the clock of the product says', async () => {
    const { id, users } = await cycleWith(1)
    const [userId = 0] = users
    const later = new Date(Date.now() + 5 * 60_000).toISOString()
    t.setNow(later)
    expect((await admin.call(lac.results, { id, results: [{ userId, score: 2 }] })).body.updated).toBe(1)
    t.setNow(null)
    const [row] = await t.rows('cycle_application', { edca_fk_usr_id: userId })
    expect(row?.edca_date_changed).toBe(later)
  })
})

it('answers without the id in the path, with edc_id in the body or the query', async () => {
  const { id } = await cycleWith(0)
  const headers = { authorization: `Bearer ${admin.token}` }
  const base = '/api/admin/educational-cycle'
  const payload = { edc_id: id, value: 3 }
  const saved = await t.app.inject({ method: 'PUT', url: `${base}/lac-total-days`, headers, payload })
  expect([saved.statusCode, saved.json().edc_lac_total_days]).toEqual([200, 3])
  const read = await t.app.inject({ method: 'GET', url: `${base}/lac?edc_id=${id}`, headers })
  expect([read.statusCode, read.json().edc_id]).toEqual([200, id])
  expect((await t.app.inject({ method: 'GET', url: `${base}/lac`, headers })).statusCode).toBe(422)
})

it('is closed to companies and visitors', async () => {
  const { id } = await cycleWith(0)
  const company: Caller = await t.asCompany()
  expect((await company.call(lac.lac, { id })).status).toBe(403)
  expect((await t.visitor.call(lac.lac, { id })).status).toBe(401)
})
