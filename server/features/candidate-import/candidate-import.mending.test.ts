import { describe, expect, it } from 'vitest'
import { candidateImportContract as imports } from '#shared/features/candidate-import/candidate-import.contract.ts'
import { csvTable } from '#shared/core/sheet-files.ts'
import { candidateValuesOf, updateCandidate } from '#server/features/candidates/candidate-records.service.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { emailOf, makeApplication, makeCandidate, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

const HEADERS = ['Ονοματεπώνυμο', 'E-mail', 'Πόλη', 'Αγγλικά', 'Γλώσσες', 'Πτυχίο']

async function checked(rows: readonly (readonly string[])[], known: 'skip' | 'fill' = 'skip') {
  const columns = HEADERS.map((header, index) => ({ header, value: (row: readonly string[]) => row[index] ?? '' }))
  const content = Buffer.from(csvTable(columns, rows))
  const { body } = await admin.call(imports.upload, {}, { files: { file: [{ name: 'λίστα.csv', content }] } })
  const answer = await admin.call(imports.check, { id: body.imp_id, mapping: body.imp_mapping, known })
  expect(answer.status, answer.message).toBe(200)
  return answer.body
}

const rowsOf = async (id: number, kind: 'NEW' | 'KNOWN' | 'ALIKE' | 'REPEATED' | 'BAD') =>
  (await admin.call(imports.rows, { id, kind })).body.documents

async function taken(id: number, expected: number) {
  const started = await admin.call(imports.start, { id, expected })
  expect(started.status, started.message).toBe(200)
  await t.services.jobs.runQueued()
  return (await admin.call(imports.one, { id })).body
}

async function undone(id: number, expected: number) {
  const started = await admin.call(imports.undo, { id, expected })
  expect(started.status, started.message).toBe(200)
  await t.services.jobs.runQueued()
  return (await admin.call(imports.one, { id })).body
}

const people = (like: string) =>
  t.work((work) =>
    work.db
      .selectFrom('users')
      .innerJoin('user_profile', 'usp_fk_usr_id', 'usr_id')
      .select(['usr_id', 'usr_fullname', 'usr_email', 'usp_city', 'usp_languages'])
      .where('usr_email', 'like', like)
      .orderBy('usr_email')
      .execute(),
  )

describe('an unknown value', () => {
  it('is explained once for all rows of this list and of later ones', async () => {
    const list = await checked([
      ['Άννα Πρώτη', 'a@city.test', 'Θεσαλωνίκη Κέντρο', '', '', ''],
      ['Βασίλης Δεύτερος', 'b@city.test', 'ΘΕΣΑΛΩΝΙΚΗ ΚΕΝΤΡΟ', '', '', ''],
      ['Γιάννα Τρίτη', 'c@city.test', 'Λάρησα', '', '', ''],
      ['Δέσποινα Τέταρτη', 'd@city.test', 'Λάρυσσο', '', '', ''],
    ])
    expect(list.counts).toMatchObject({ NEW: 4, BAD: 0 })
    const unknowns = (await admin.call(imports.unknowns, { id: list.imp_id })).body
    expect(unknowns[0]).toMatchObject({ field: 'usp_city', rows: 2 })
    expect(unknowns.map(({ value, suggestion }) => [value, suggestion])).toContainEqual(['Λάρυσσο', 'Λάρισα'])
    const value = unknowns[0]?.value ?? ''
    const item = { id: list.imp_id, field: 'usp_city', value } as const
    expect((await admin.call(imports.setMeaning, { ...item, meaning: 'Ατλαντίδα' })).status).toBe(422)
    expect((await admin.call(imports.setMeaning, { ...item, meaning: 'Θεσσαλονίκη' })).status).toBe(200)
    const left = (await admin.call(imports.unknowns, { id: list.imp_id })).body.map((unknown) => unknown.value)
    expect(left).not.toContain(value)
    await taken(list.imp_id, 4)
    expect((await people('%@city.test')).map((person) => person.usp_city).slice(0, 2)).toEqual([
      'Θεσσαλονίκη',
      'Θεσσαλονίκη',
    ])
    const later = await checked([['Ελένη Πέμπτη', 'e@city.test', 'Θεσαλωνίκη Κέντρο', '', '', '']])
    expect((await admin.call(imports.unknowns, { id: later.imp_id })).body).toEqual([])
    // Forgotten, it is unknown again; said anew, all rows follow.
    await admin.call(imports.setMeaning, { ...item, id: later.imp_id, meaning: null })
    expect((await admin.call(imports.unknowns, { id: later.imp_id })).body).toHaveLength(1)
    await admin.call(imports.setMeaning, { ...item, id: later.imp_id, meaning: 'Πάτρα' })
    await admin.call(imports.setMeaning, { ...item, id: later.imp_id, meaning: 'Βόλος' })
    await taken(later.imp_id, 1)
    expect((await people('e@city.test'))[0]?.usp_city).toBe('Βόλος')
  })

  it('may stay as it was typed, or be left out', async () => {
    const list = await checked([['Ζωή Χωριού', 'z@village.test', 'Κάτω Ραχούλα', '', '', 'Αστρολογία']])
    expect(list.counts).toMatchObject({ NEW: 0, BAD: 1 })
    const say = (field: 'usp_city' | 'uedu_bachelor_sector', value: string, meaning: string) =>
      admin.call(imports.setMeaning, { id: list.imp_id, field, value, meaning })
    await say('usp_city', 'Κάτω Ραχούλα', 'Κάτω Ραχούλα')
    expect((await say('uedu_bachelor_sector', 'Αστρολογία', '')).body.counts).toMatchObject({ NEW: 1, BAD: 0 })
    expect((await rowsOf(list.imp_id, 'NEW'))[0]?.cir_problems).toEqual([])
    await taken(list.imp_id, 1)
    expect((await people('z@village.test'))[0]?.usp_city).toBe('Κάτω Ραχούλα')
    const wrong = { id: list.imp_id, field: 'usr_email', value: 'x', meaning: 'y' } as const
    expect((await admin.call(imports.setMeaning, wrong)).status).toBe(422)
  })

  it('is a language without a level, or a level in other words', async () => {
    const list = await checked([
      ['Ηλίας Γλωσσάς', 'h@lang.test', '', 'Proficiency', 'Γαλλικά B1, Γερμανικά καλά', ''],
      ['Θάλεια Γλωσσού', 'u@lang.test', '', 'Γ1', '', ''],
    ])
    expect(list.imp_mapping[3]).toBe('language:Αγγλικά')
    expect(list.counts).toMatchObject({ NEW: 1, BAD: 1 })
    const unknowns = (await admin.call(imports.unknowns, { id: list.imp_id })).body
    expect(new Map(unknowns.map(({ value, suggestion }) => [value, suggestion]))).toEqual(
      new Map([
        ['Proficiency', 'C2'],
        ['Γερμανικά καλά', 'Γερμανικά B2'],
      ]),
    )
    for (const { field, value, suggestion } of unknowns)
      await admin.call(imports.setMeaning, { id: list.imp_id, field, value, meaning: suggestion })
    await taken(list.imp_id, 2)
    expect((await people('%@lang.test')).map((person) => person.usp_languages)).toEqual([
      [
        { language: 'Αγγλικά', level: 'C2' },
        { language: 'Γαλλικά', level: 'B1' },
        { language: 'Γερμανικά', level: 'B2' },
      ],
      [{ language: 'Αγγλικά', level: 'C1' }],
    ])
  })
})

describe('a cell', () => {
  it('is corrected where it stands, and other rows follow', async () => {
    const list = await checked([
      ['Κώστας Κελί', 'cell@', '', '', '', ''],
      ['Λία Κελί', 'same@cell.test', '', '', '', ''],
    ])
    const put = (row: number, from: string, to: string) =>
      admin.call(imports.setCell, { id: list.imp_id, row, column: 1, from, to })
    const first = await put(2, 'cell@', 'same@cell.test')
    expect(first.body.counts).toMatchObject({ NEW: 1, REPEATED: 1, BAD: 0 })
    expect((await rowsOf(list.imp_id, 'REPEATED'))[0]?.cir_row).toBe(3)
    // A colleague who still sees the old text does not overwrite it.
    const late = await put(2, 'cell@', 'other@cell.test')
    expect([late.status, late.message]).toEqual([409, 'Το κελί άλλαξε στο μεταξύ. Δες τι γράφει τώρα.'])
    expect((await put(2, 'same@cell.test', 'cell@cell.test')).body.counts).toMatchObject({ NEW: 2, REPEATED: 0 })
    expect((await admin.call(imports.setCell, { id: list.imp_id, row: 99, column: 1, from: '', to: 'x' })).status).toBe(
      409,
    )
    expect((await admin.call(imports.setCell, { id: list.imp_id, row: 2, column: 50, from: '', to: 'x' })).status).toBe(
      404,
    )
  })

  it('of a row that was left out is corrected after the import, and the row taken', async () => {
    const list = await checked([
      ['Μάνος Σωστός', 'm@after.test', '', '', '', ''],
      ['Νίκη Λάθος', 'n@', '', '', '', ''],
    ])
    await taken(list.imp_id, 1)
    const mended = await admin.call(imports.setCell, {
      id: list.imp_id,
      row: 3,
      column: 1,
      from: 'n@',
      to: 'n@after.test',
    })
    expect(mended.body.counts).toMatchObject({ NEW: 1, BAD: 0 })
    expect(await taken(list.imp_id, 1)).toMatchObject({ imp_created: 2, taken: 2 })
  })
})

describe('an import', () => {
  it('is undone for all with whom nothing has happened since, and says why the others stay', async () => {
    t.setNow('2026-05-04T09:00:00Z')
    const usr_id = await t.work((work) => makeCandidate(work, { name: 'Ξένια Γνωστή' }))
    const email = await t.work((work) => emailOf(work, usr_id))
    const list = await checked(
      [
        ['Όλγα Φεύγει', 'go@undo.test', 'Πάτρα', '', '', ''],
        ['Πέτρος Άλλαξε', 'edited@undo.test', '', '', '', ''],
        ['Ρένα Αίτηση', 'applied@undo.test', '', '', '', ''],
        ['Ξένια Γνωστή', email, '', 'B2', '', ''],
      ],
      'fill',
    )
    await taken(list.imp_id, 4)
    const ids = new Map((await people('%@undo.test')).map((person) => [person.usr_email, person.usr_id]))
    t.setNow('2026-05-05T09:00:00Z')
    const edited = ids.get('edited@undo.test') as number
    await t.work(async (work) =>
      updateCandidate(work, edited, { ...(await candidateValuesOf(work, edited)), usp_city: 'Χίος' }),
    )
    await t.work(async (work) => makeApplication(work, await makeCycle(work), ids.get('applied@undo.test') as number))
    expect((await admin.call(imports.undo, { id: list.imp_id, expected: 9 })).status).toBe(409)
    const [act] = (await admin.call(trailContract.acts, { q: String(list.imp_id) })).body.documents
    expect(act).toMatchObject({ aud_action: 'started', undo: { expected: 4 } })
    const late = await admin.call(trailContract.restore, { id: act?.aud_id ?? 0, expected: 9 })
    expect([late.status, late.message]).toEqual([409, expect.stringContaining('τώρα είναι 4')])
    const after = await undone(list.imp_id, 4)
    expect(after).toMatchObject({ imp_status: 'DONE', imp_removed: 2, taken: 2 })
    const kept = (await admin.call(imports.kept, { id: list.imp_id })).body
    expect(kept.documents.map((person) => [person.usr_fullname, person.cit_reason])).toEqual([
      ['Πέτρος Άλλαξε', 'Τα στοιχεία άλλαξαν μετά την εισαγωγή'],
      ['Ρένα Αίτηση', 'Έχει ήδη: 1 αίτηση'],
    ])
    expect((await people('%@undo.test')).map((person) => person.usr_email)).toEqual([
      'applied@undo.test',
      'edited@undo.test',
    ])
    expect((await people(email))[0]?.usp_languages).toEqual([])
    // Nobody of them gets a letter about people who never heard of the product.
    const letters = await t.rows('outbox_mail', { mai_to: 'go@undo.test' })
    expect(letters).toEqual([])
    expect((await admin.call(imports.setCell, { id: list.imp_id, row: 2, column: 1, from: '', to: '' })).status).toBe(
      409,
    )
  })

  it('is undone although the same list came again and brought nothing new', async () => {
    t.setNow('2026-05-06T09:00:00Z')
    const rows = [
      ['Θάνος Πρώτος', 'first@twice.test', 'Πάτρα', '', '', ''],
      ['Ιώ Δεύτερη', 'second@twice.test', 'Πάτρα', '', '', ''],
    ]
    const first = await checked(rows)
    await taken(first.imp_id, 2)
    t.setNow('2026-05-06T10:00:00Z')
    const again = await checked([['Θάνος Πρώτος', 'first@twice.test', 'Πάτρα', 'B2', '', ''], ...rows.slice(1)], 'fill')
    expect(await taken(again.imp_id, 2)).toMatchObject({ imp_created: 0, imp_filled: 1, taken: 1 })
    t.setNow('2026-05-06T11:00:00Z')
    expect(await undone(first.imp_id, 2)).toMatchObject({ imp_removed: 1, taken: 1 })
    expect((await people('%@twice.test')).map((person) => person.usr_email)).toEqual(['first@twice.test'])
  })

  it('is undone once by two people at the same time', async () => {
    const list = await checked([['Σάββας Μία', 'once@undo2.test', '', '', '', '']])
    await taken(list.imp_id, 1)
    const answers = await Promise.all([1, 2].map(() => admin.call(imports.undo, { id: list.imp_id, expected: 1 })))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await t.services.jobs.runQueued()
    expect((await admin.call(imports.kept, { id: list.imp_id })).body.documents).toEqual([])
    expect(await people('%@undo2.test')).toEqual([])
    expect((await admin.call(imports.undo, { id: list.imp_id, expected: 0 })).status).toBe(409)
  })
})
