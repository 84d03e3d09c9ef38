import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import readXlsx from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { addDays } from '#shared/core/dates.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { funderPackContract as contract } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { type Counted, indicators } from '#shared/features/funder-pack/funder-pack.rules.ts'
import { unbroken } from '#shared/core/format.ts'
import { isSmallGroup } from '#shared/core/small-groups.ts'
import { hashOf } from '#server/features/funder-pack/funder-pack.content.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { packBySql } from '#server/testing/funder-by-sql.ts'
import { makeApplication, makeCandidate, makeCompany, makeCycle, makeListing } from '#server/testing/make.ts'

const t = await startDemoApp()
const TODAY = '2031-06-30'
const all = { from: '2000-01-01', until: TODAY }
/** Days of which the demo has no application. */
const own = { from: '2030-10-01', until: '2030-10-31' }

t.setNow(`${TODAY}T09:00:00Z`)
const office = await t.asOffice()

const asText = (counted: readonly Counted[]) =>
  Object.fromEntries(
    counted
      .filter(({ id }) => id !== 'disability')
      .map(({ id, total, women, men, others }) => [id, [total, women, men, others].join('/')]),
  )

async function expectIndependent(period: { from: string; until: string }): Promise<void> {
  const { disability, ...figures } = await packBySql(t.db, { ...period, today: TODAY })
  const { counted } = (await office.call(contract.preview, period)).body
  expect(asText(counted)).toEqual(figures)
  const hidden = counted.find(({ id }) => id === 'disability')
  const [total = 0, ...parts] = (disability ?? '').split('/').map(Number)
  expect(hidden?.total).toBe(isSmallGroup(total) ? null : total)
  expect(hidden?.women).toBe([total, ...parts].some(isSmallGroup) ? null : parts[0])
}

interface SeatValues {
  status?: string
  gender?: string | null
  born?: string | null
  bachelor?: string | null
  disability?: string | null
  certificate?: string
  labour?: string | null
  left?: string
  hired?: string
  declared?: string
  answer?: { month: 1 | 3 | 6; side: 'GRADUATE' | 'EMPLOYER'; answer: string }
}

let edc_id = 0
let listing = 0

/** A seat of the own days, with all that can matter. */
async function makeSeat(values: SeatValues): Promise<number> {
  return t.work(async (work) => {
    edc_id ||= await makeCycle(work)
    listing ||= await makeListing(work, (await makeCompany(work)).cny_id)
    const usr_id = await makeCandidate(work, { name: `Κρυφό Όνομα ${values.status ?? ''}` })
    const edca_id = await makeApplication(work, edc_id, usr_id, values.status ?? 'SUCCEEDED')
    await sql`update cycle_application set edca_date_created = '2030-10-12T10:00:00Z', edca_left_on = ${values.left ?? null},
        edca_labour_status = ${values.labour === undefined ? 'UNEMPLOYED' : values.labour} where edca_id = ${edca_id}`.execute(
      work.db,
    )
    const profile = {
      usp_gender: values.gender === undefined ? 'FEMALE' : values.gender,
      usp_birthdate: values.born === undefined ? '2005-03-01' : values.born,
      usp_disability: values.disability ?? null,
      ...(values.certificate && {
        usp_finalist_fk_edc_id: edc_id,
        usp_finalist_date: `${values.certificate}T10:00:00Z`,
        usp_finalist_certificate_status: 'ACTIVE',
      }),
    }
    await work.db.updateTable('user_profile').set(profile).where('usp_fk_usr_id', '=', usr_id).execute()
    const study = { uedu_bachelor_sector: values.bachelor === undefined ? 'Οικονομικά' : values.bachelor }
    await work.db
      .insertInto('user_education')
      .values({ uedu_fk_usr_id: usr_id, ...study } as never)
      .onConflict((conflict) => conflict.column('uedu_fk_usr_id').doUpdateSet(study))
      .execute()
    if (values.declared)
      await work.db
        .insertInto('declared_job')
        .values({
          djb_fk_usr_id: usr_id,
          djb_employer: 'Αλλού',
          djb_position: 'Θέση',
          djb_date_started: values.declared,
          djb_date_created: work.now.toISOString(),
        })
        .execute()
    if (!values.hired) return usr_id
    const { jlh_id } = await work.db
      .insertInto('hiring')
      .values({ jlh_fk_usr_id: usr_id, jlh_fk_jl_id: listing, jlh_date_created: values.hired })
      .returning('jlh_id')
      .executeTakeFirstOrThrow()
    if (values.answer)
      await sql`insert into follow_up (fup_fk_jlh_id, fup_month, fup_side, fup_date_due, fup_answer, fup_date_answered)
        values (${jlh_id}, ${values.answer.month}, ${values.answer.side},
          (${values.hired}::date + make_interval(months => ${values.answer.month}))::date, ${values.answer.answer},
          ${work.now.toISOString()})`.execute(work.db)
    return usr_id
  })
}

it('counts what independent queries count, of the demo and of every kind of seat', async () => {
  await expectIndependent(all)
  await makeSeat({ status: 'FINALIST', gender: null, born: null, bachelor: null, labour: null })
  await makeSeat({ status: 'FINALIST_REJECTED', gender: 'OTHER', born: '2014-01-01' })
  await makeSeat({ status: 'FINALIST_REJECTED', left: '2030-11-20', hired: '2030-12-01', labour: 'IN_EDUCATION' })
  // The last day that still counts, and the first that does not.
  await makeSeat({ certificate: '2030-12-01', hired: '2030-12-29', gender: 'MALE', labour: 'LONG_TERM_UNEMPLOYED' })
  await makeSeat({ certificate: '2030-12-01', hired: '2030-12-30', disability: 'κινητική' })
  await makeSeat({ certificate: '2030-12-01', declared: '2030-12-15', born: '1974-10-12', labour: 'EMPLOYED' })
  await makeSeat({
    certificate: '2030-12-01',
    hired: '2030-09-01',
    answer: { month: 3, side: 'EMPLOYER', answer: 'LEFT' },
  })
  await makeSeat({
    certificate: '2030-12-01',
    hired: '2030-11-01',
    answer: { month: 6, side: 'GRADUATE', answer: 'OTHER_JOB' },
  })
  await makeSeat({
    certificate: '2030-12-01',
    hired: '2030-11-01',
    answer: { month: 1, side: 'GRADUATE', answer: 'SEEKING' },
  })
  await makeSeat({ certificate: '2031-06-10', labour: 'INACTIVE' })
  await makeSeat({ status: 'SUCCEEDED' })
  await makeSeat({ status: 'INTERVIEWING' })
  await expectIndependent(own)
  await expectIndependent(all)
  const { counted, incomplete } = (await office.call(contract.preview, own)).body
  expect(asText(counted)).toMatchObject({
    participants: '11/8/1/2',
    'weeks-due': '6/5/1/0',
    'weeks-left-work': '1/1/0/0',
    completed: '8/7/1/0',
    'labour-UNEMPLOYED': '7/5/1/1',
    'labour-LONG_TERM': '1/0/1/0',
    'labour-INACTIVE': '2/2/0/0',
    'labour-UNKNOWN': '1/0/0/1',
  })
  expect(counted.find(({ id }) => id === 'disability')).toMatchObject({ total: null, women: null })
  expect(incomplete.map(({ gaps }) => gaps)).toEqual([
    ['sex', 'birthdate', 'education', 'labour'],
    ['leaving'],
    ['leaving'],
  ])
})

async function fileOf(id: number, format: 'pdf' | 'xlsx'): Promise<Buffer> {
  const answer = await office.call(contract.file, { id, format })
  expect(answer.status).toBe(200)
  return answer.raw
}

async function wordsOf(pdf: Buffer): Promise<string> {
  const paper = await getDocument({ data: new Uint8Array(pdf) }).promise
  let words = ''
  for (let number = 1; number <= paper.numPages; number += 1) {
    const { items } = await (await paper.getPage(number)).getTextContent()
    words += items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  return words
}

it('freezes a pack whose files are known by their hash, and no other byte is', async () => {
  const { body: pack, status } = await office.call(contract.freeze, own)
  expect(status).toBe(201)
  expect(pack).toMatchObject({ number: 'FP-2031-001', rows: 11, incomplete: 3, changes: { number: null, reasons: [] } })
  expect(pack.counted).toEqual((await office.call(contract.preview, own)).body.counted)
  expect(pack.words).toEqual(indicators.map(({ id, label, definition }) => ({ id, label, definition })))
  const [pdf, xlsx] = [await fileOf(pack.fpk_id, 'pdf'), await fileOf(pack.fpk_id, 'xlsx')]
  const check = async (mark: string) => (await t.visitor.call(contract.check, { mark })).body
  expect(await check(hashOf(pdf))).toMatchObject({ number: pack.number, kind: 'PDF' })
  expect(await check(hashOf(xlsx).toUpperCase())).toMatchObject({ number: pack.number, kind: 'XLSX' })
  expect(await check(' fp-2031-001 ')).toMatchObject({ kind: 'NUMBER', hashes: pack.hashes })
  expect(await check(unbroken(pack.number))).toMatchObject({ kind: 'NUMBER', hashes: pack.hashes })
  for (const file of [pdf, xlsx]) {
    const changed = Buffer.from(file)
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
    expect(await check(hashOf(changed))).toBeNull()
  }
  for (const mark of ['', 'FP-2031-002', '%', 'x'.repeat(80)]) expect(await check(mark)).toBeNull()

  const words = await wordsOf(pdf)
  for (const part of ['Πακέτο αποτελεσμάτων', 'FP-2031-001', 'Σύνολο συμμετεχόντων', 'Ελλιπείς εγγραφές'])
    expect(words).toContain(part)
  const sheets = await readXlsx(xlsx)
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Πακέτο', 'Δείκτες', 'Γραμμές', 'Ελλιπή', 'Αλλαγές'])
  expect(sheets[2]?.data).toHaveLength(12)
  expect(sheets[3]?.data).toHaveLength(7)
  // Nobody is named, and who has the trait is not told of one person.
  const { rows, total } = (await office.call(contract.rows, { id: pack.fpk_id, indicator: 'participants' })).body
  expect(total).toBe(11)
  const texts = [JSON.stringify(rows), JSON.stringify(sheets), words]
  for (const text of texts) expect(text).not.toMatch(/Κρυφό|κινητική|"has_disability":true/)
  for (const { id, total: number } of pack.counted.filter((each) => each.total !== null))
    expect((await office.call(contract.rows, { id: pack.fpk_id, indicator: id })).body.total, id).toBe(number)
})

it('shows an earlier pack, which kept no words', async () => {
  const { fpk_id } = (await office.call(contract.freeze, { ...own, until: '2030-10-30' })).body
  const { rows } = await t.work(async ({ db }) => {
    const kept = await sql<{ data: string }>`select (fpk_data::jsonb - 'words')::text as data from funder_pack
      where fpk_id = ${fpk_id}`.execute(db)
    const { data = '' } = kept.rows[0] ?? {}
    return sql<{ fpk_id: number }>`insert into funder_pack (fpk_number, fpk_from, fpk_until, fpk_data, fpk_data_hash,
        fpk_key, fpk_pdf, fpk_pdf_hash, fpk_xlsx, fpk_xlsx_hash, fpk_rows, fpk_incomplete, fpk_date_created)
      select 'FP-2000-001', fpk_from, fpk_until, ${data}, ${hashOf(data)}, fpk_key, fpk_pdf, 'a', fpk_xlsx, 'b', fpk_rows,
        fpk_incomplete, fpk_date_created from funder_pack where fpk_id = ${fpk_id} returning fpk_id`.execute(db)
  })
  expect((await office.call(contract.one, { id: rows[0]?.fpk_id ?? 0 })).body.words).toBeNull()
})

it('says what changed since the pack before of the same days, and why', async () => {
  const { db } = t
  const lacking = await makeSeat({ gender: null, certificate: '2030-12-01' })
  const erased = await makeSeat({ certificate: '2030-12-01' })
  const moved = await makeSeat({ status: 'FINALIST' })
  const before = (await office.call(contract.freeze, own)).body
  expect(before.changes).toMatchObject({ number: 'FP-2031-001', reasons: [{ reason: 'NEW', rows: 3 }] })
  await db.updateTable('user_profile').set({ usp_gender: 'MALE' }).where('usp_fk_usr_id', '=', lacking).execute()
  await office.call(candidatesContract.erase, { id: erased, confirm: 'ΔΙΑΓΡΑΦΗ' })
  await db
    .updateTable('cycle_application')
    .set({ edca_status: 'FINALIST_REJECTED', edca_date_changed: '2031-06-25T10:00:00Z' })
    .where('edca_fk_usr_id', '=', moved)
    .execute()
  const { body: pack } = await office.call(contract.freeze, own)
  expect(pack.changes.reasons).toEqual([
    { reason: 'ERASED', rows: 1 },
    { reason: 'COMPLETED_RECORD', rows: 1 },
    { reason: 'OUTCOME', rows: 1 },
  ])
  expect(pack.changes.before).toEqual(before.counted)
  await expectIndependent(own)
  // Codes of two packs cannot be joined.
  const codesOf = async (id: number) =>
    (await office.call(contract.rows, { id, indicator: 'participants' })).body.rows.map(({ code }) => code)
  const earlier = await codesOf(before.fpk_id)
  expect((await codesOf(pack.fpk_id)).filter((code) => earlier.includes(code))).toEqual([])
  expect((await office.call(contract.freeze, own)).body.changes.reasons).toEqual([])
})

it('gives two that are frozen at once two numbers, and lets nothing in them change', async () => {
  const frozen = await Promise.all([office.call(contract.freeze, own), office.call(contract.freeze, own)])
  expect(new Set(frozen.map(({ body }) => body.number)).size).toBe(2)
  const changed = sql`update funder_pack set fpk_data = fpk_data || ' '`.execute(t.db)
  await expect(changed).rejects.toThrow('does not change')
})

it('is refused where there is nothing to tell, and to those who may not', async () => {
  const backwards = await office.call(contract.freeze, { from: own.until, until: own.from })
  expect([backwards.status, backwards.error.fields?.until]).toEqual([
    422,
    'Η τελευταία ημέρα είναι πριν από την πρώτη.',
  ])
  expect((await office.call(contract.freeze, { from: '1999-01-01', until: '1999-12-31' })).status).toBe(422)
  const early = await office.call(contract.freeze, { from: own.from, until: addDays(TODAY, 1) })
  expect(early.error.fields?.until).toBe('Η τελευταία ημέρα δεν έχει έρθει ακόμη.')
  expect((await office.call(contract.one, { id: 999_999 })).status).toBe(404)
  const viewer = await t.asOffice('VIEWER')
  expect((await viewer.call(contract.freeze, own)).status).toBe(403)
  expect((await t.visitor.call(contract.list)).status).toBe(401)
})
