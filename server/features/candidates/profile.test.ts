import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { FieldKind, FilterOp } from '#shared/core/filters.ts'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { candidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { fieldsWhere, profile } from '#shared/features/candidates/profile.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { candidateValuesOf } from '#server/features/candidates/candidate-records.service.ts'
import { companyCandidate } from '#server/features/candidates/candidates.queries.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()

/** Columns that do not describe a candidate, or are derived. */
const notDescribed: Record<string, string> = {
  usr_id: 'key',
  usr_role: 'the kind of account',
  usr_fold: 'search key, made from the name',
  usr_search: 'search key, made from name, address and telephone',
  usr_company_position: 'of people of companies alone',
  usr_login_provider: 'of accounts that sign in; candidates never do',
  usr_linkedin_sub: 'of accounts that sign in; candidates never do',
  usr_password_hash: 'of accounts that sign in; candidates never do',
  usr_email_confirmed: 'of accounts that sign in; candidates never do',
  usr_must_change_password: 'of accounts that sign in; candidates never do',
  usr_chat_secret: 'a key; the erasure empties it',
  usr_fk_cny_id: 'of people of companies alone',
  usr_grade: 'of people of the office alone',
  usr_settings: 'how somebody arranged the screens; the erasure empties it',
  usr_date_changed: 'when the row was written',
  usr_date_deleted: 'written by the erasure itself',
  usp_fk_usr_id: 'key',
  uedu_fk_usr_id: 'key',
}

it('every stored column of a person is described, or is listed with a reason', async () => {
  const columns = await t.work((work) =>
    sql<{ table: string; name: string }>`select table_name as table, column_name as name from information_schema.columns
      where table_schema = 'public' and table_name in ('users', 'user_profile', 'user_education')`.execute(work.db),
  )
  const columnNames = columns.rows.map(({ table, name }) => `${table}.${name}`)
  const described = Object.entries<ProfileField>(profile).map(
    ([name, { table, column = name }]) => `${table}.${column}`,
  )
  const isListed = (column: string) => Object.hasOwn(notDescribed, column.split('.')[1] ?? '')
  expect(described.filter((column) => !columnNames.includes(column))).toEqual([])
  expect(columnNames.filter((column) => !described.includes(column) && !isListed(column))).toEqual([])
  expect(described.filter(isListed)).toEqual([])
  expect(
    Object.keys(notDescribed).filter((name) => !columnNames.some((column) => column.endsWith(`.${name}`))),
  ).toEqual([])
})

it('companies read nothing that is sensitive, and nothing of gender, birth date, age or disability', () => {
  const ofCompanies = Object.entries<ProfileField>(profile).filter(([, field]) => field.company)
  expect(ofCompanies.filter(([name, { sensitive }]) => sensitive || /gender|birth|age$|disab/.test(name))).toEqual([])
})

it('the copy of own data contains every field of the own form', () => {
  const fields = Object.entries<ProfileField>(profile)
  expect(fields.filter(([, { forms, copied }]) => forms?.own && !copied).map(([name]) => name)).toEqual([])
})

/** A value that a form could send for each kind. */
function sampleOf({ kind, input, options = [] }: ProfileField): unknown {
  const [first, second] = options.map(({ value }) => value)
  const samples: Record<ProfileField['kind'], unknown> = {
    text: { text: 'Πολύκλειτος Δειγματάκης', email: 'deigma@mail.test', tel: '6971234567' }[input ?? 'text'],
    longText: 'Δύο\nγραμμές',
    optionalText: 'ακοή',
    suggested: first,
    option: first,
    coded: first,
    optionList: `${first},${second}`,
    texts: [first ?? 'Πρώτη', second ?? 'Δεύτερη'],
    wholeNumber: 7,
    flag: true,
    day: '1999-04-03',
    languages: [{ language: first, level: 'B2' }],
    links: [{ label: 'Δείγμα', url: 'https://example.test/' }],
    jobs: [{ title: 'Πωλητής', employer: '', sector: '', from: '2019-05', to: null, description: '' }],
    instant: null,
    reference: null,
    file: null,
  }
  return samples[kind]
}

const opOf: Record<FieldKind, FilterOp> = {
  text: 'like',
  choice: 'eq',
  list: 'eq',
  boolean: 'eq',
  number: 'gte',
  date: 'date_on',
}

function filterValueOf({ filter, kind }: ProfileField, sample: unknown): string | number | boolean {
  if (filter === 'boolean') return true
  if (kind === 'languages') return (sample as { language: string }[])[0]?.language ?? ''
  const [first] = [sample].flat()
  return kind === 'optionList' ? (String(first).split(',')[0] ?? '') : (first as string | number)
}

it('each field of a form is stored, read, filtered by, sorted by and exported', async () => {
  const admin = await t.asOffice()
  const fields: Record<string, ProfileField> = fieldsWhere({ forms: { office: true } })
  const samples = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]))
  const created = await admin.call(contract.create, candidateValues.parse(samples))
  expect([created.status, created.error.fields]).toEqual([201, undefined])
  const { usr_id } = created.body.user
  expect({ ...created.body.user, ...created.body.usr_profile, ...created.body.education }).toMatchObject(samples)
  expect(await t.work((work) => candidateValuesOf(work, usr_id))).toEqual(samples)
  for (const [name, field] of Object.entries(fields)) {
    if (field.filter) {
      const filter = { field: name, op: opOf[field.filter], value: filterValueOf(field, samples[name]) }
      const { body } = await admin.call(contract.list, { filters: [filter], limit: 500 })
      expect(
        body.documents.map((row) => row.usr_id),
        name,
      ).toContain(usr_id)
    }
    if (field.sortable) expect((await admin.call(contract.list, { sort: `-${name}` })).status, name).toBe(200)
  }
  const card = await t.work((work) => companyCandidate(work, usr_id))
  const shown = { ...card.usr_profile, ...card.education }
  for (const [name, { company, table }] of Object.entries(fields))
    if (table !== 'users') expect(name in shown, name).toBe(company)
  const [heads = ''] = (await admin.call(contract.export, { format: 'csv' })).raw.toString().split('\r\n')
  for (const { exported, label, shortLabel } of Object.values(fields))
    if (exported) expect(heads.replace('\ufeff', '').split(';')).toContain(shortLabel ?? label)
})
