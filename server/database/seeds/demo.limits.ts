import { type RawBuilder, sql } from 'kysely'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { languageLevels, requirementTypes } from '#shared/reference/listings.ts'
import { candidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import type { Db } from '#server/database/connect.ts'
import { userRow, type DemoSeed } from '#server/database/seeds/demo.seed.ts'
import { exactList, exactName, exactText } from '#server/database/seeds/people/exact.ts'
import type { DB } from '#server/database/tables.ts'

/** Of each entity one row that has only what is required, and one with everything at its limits. */
export const limitIds = {
  candidate: { least: 1590, most: 1591 },
  company: { least: 24, most: 25 },
  listing: { least: 13, most: 12 },
  cycle: { least: 6, most: 2 },
  ad: { least: 3, most: 2 },
} as const

function longHtml(length: number): string {
  return `<p>${exactText('', length - 7)
    .trim()
    .padEnd(length - 7, '.')}</p>`
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

async function update(db: Db, table: keyof DB, key: string, id: number, row: Record<string, unknown>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  await sql`update ${sql.table(table)} set (${columns}) = (select ${columns}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)) where ${sql.ref(key)} = ${id}`.execute(
    db,
  )
}

export async function addLimits(seed: DemoSeed): Promise<void> {
  const { db } = seed.work
  await addCandidateLimits(seed)
  await addProcessLimits(seed)
  const { company, listing, cycle, ad } = limitIds
  await update(db, 'company', 'cny_id', company.least, { cny_afm: null, cny_site: '', cny_logo: null })
  const cny_name = exactName(seed.companies.find(({ cny_id }) => cny_id === company.most)?.name ?? '', 150)
  await update(db, 'company', 'cny_id', company.most, {
    cny_name,
    cny_fold: foldGreek(cny_name),
    cny_site: `https://${'μακρύ'.repeat(96)}.demo`.slice(0, 500),
  })
  await update(db, 'job_listing', 'jl_id', listing.least, leastListing)
  await update(db, 'job_listing', 'jl_id', listing.most, mostListing())
  await update(db, 'educational_cycle', 'edc_id', cycle.least, {
    edc_organizor: '',
    edc_description: '',
    edc_hard_skills: 0,
    edc_soft_skills: 0,
    edc_learning_hours: 0,
    edc_openingDate: null,
    edc_closingDate: null,
  })
  await update(db, 'educational_cycle', 'edc_id', cycle.most, {
    edc_description: longHtml(50_000),
    edc_hard_skills: 10_000,
    edc_soft_skills: 10_000,
    edc_learning_hours: 10_000,
  })
  await update(db, 'ad', 'ad_id', ad.least, { ad_body: '', ad_link: '', ad_date_from: null, ad_date_until: null })
  await update(db, 'ad', 'ad_id', ad.most, {
    ad_title: exactList('Σεμινάριο συγγραφής βιογραφικού', 200),
    ad_body: longHtml(50_000),
    ad_link: `https://events.example/${'a'.repeat(500)}`.slice(0, 500),
  })
}

/** The first two rows of a table: one keeps only what is required, the other has everything at its limits. */
async function limitRows(
  db: Db,
  { table, key, where }: { table: keyof DB; key: string; where: RawBuilder<unknown> },
  rows: { least: Record<string, unknown>; most: Record<string, unknown> },
): Promise<void> {
  const { rows: ids } = await sql<{ id: number }>`select ${sql.ref(key)} as id from ${sql.table(table)} where ${where}
    order by ${sql.ref(key)} limit 2`.execute(db)
  const [least, most] = ids
  if (!least || !most) throw new Error(`The demo world has no two rows of ${table}`)
  await update(db, table, key, least.id, rows.least)
  await update(db, table, key, most.id, rows.most)
}

async function addProcessLimits({ work: { db } }: DemoSeed): Promise<void> {
  await limitRows(
    db,
    { table: 'interview', key: 'jli_id', where: sql`jli_status = 'COMPLETED'` },
    {
      least: { jli_minutes: 30, jli_location: '', jli_link: '', jli_comments: '', jli_answer_note: '' },
      most: {
        jli_minutes: 600,
        jli_location: exactText('Στα γραφεία μας.', 300),
        jli_link: `https://meet.example/${'a'.repeat(500)}`.slice(0, 500),
        jli_comments: exactText('Φέρε μαζί σου την ταυτότητά σου.', 2000),
      },
    },
  )
  await limitRows(
    db,
    { table: 'hiring', key: 'jlh_id', where: sql`true` },
    { least: { jlh_comments: '' }, most: { jlh_comments: exactText('Πλήρης απασχόληση.', 2000) } },
  )
  await limitRows(
    db,
    { table: 'notification', key: 'not_id', where: sql`not_fk_notg_id is not null` },
    {
      least: { not_body: '', not_link: '' },
      most: { not_title: exactList('Σεμινάρια του μήνα: γραμματεία', 200), not_body: exactText('', 2000) },
    },
  )
  await limitRows(
    db,
    { table: 'cycle_application', key: 'edca_id', where: sql`edca_status = 'APPLIED'` },
    {
      least: { edca_note: '', edca_color: null, edca_game_assessment_score: null, edca_lac_score: null },
      most: { edca_note: exactText('Μίλησε με το γραφείο.', 4000) },
    },
  )
}

const leastListing = {
  jl_description: '',
  jl_city: '',
  jl_remote: false,
  jl_hybrid: false,
  jl_employment: '',
  jl_openings: 1,
  jl_deadline: null,
  jl_pay_min: null,
  jl_pay_max: null,
  jl_pay_basis: '',
  jl_requirements: [],
  jl_requested_strictly_qualified: false,
  jl_requested_bachelors_education: '',
  jl_requested_masters_education: '',
  jl_requested_experienced_in_sector: '',
}

function mostListing() {
  const jl_position_title = exactList('Υποστήριξη γραφείου', 200)
  return {
    jl_position_title,
    jl_fold: foldGreek(jl_position_title),
    jl_description: longHtml(50_000),
    jl_city: exactList('Αθήνα', 120),
    jl_openings: 1000,
    jl_pay_min: 1_000_000,
    jl_pay_max: 1_000_000,
    jl_requirements: times(40, (index) => ({
      type: requirementTypes[index % requirementTypes.length],
      value: exactList(`${index + 1} χρόνια πείρας: γραμματεία`, 200),
    })),
  }
}

/** Every field of the profile as the form of the office takes it. */
async function addCandidateLimits(seed: DemoSeed): Promise<void> {
  const { least, most } = limitIds.candidate
  const person = (usr_id: number) => seed.candidates.find((candidate) => candidate.usr_id === usr_id)
  const required = { usr_fullname: person(least)?.fullname ?? '', usr_email: person(least)?.email ?? '' }
  await writeCandidate(seed.work.db, least, candidateValues.parse(required))
  await update(seed.work.db, 'user_profile', 'usp_fk_usr_id', least, { usp_fk_cv_file: null })
  await writeCandidate(seed.work.db, most, mostOf(person(most)?.email ?? ''))
}

// Of everything different ones: the lists of choices name each once.
const tagNames = [
  'Γραμματεία',
  'Εξυπηρέτηση πελατών',
  'Κοινωνικά δίκτυα',
  'Διοίκηση έργων',
  'Λογιστήριο',
  'Μισθοδοσία',
  'Αποθήκη',
  'Εξαγωγές',
  'Προμήθειες',
  'Ανάλυση δεδομένων',
  'Γραφιστική',
  'Φωτογραφία',
  'Μετάφραση',
  'Διδασκαλία',
  'Τουρισμός',
  'Εστίαση',
  'Ναυτιλία',
  'Αγροτικά προϊόντα',
  'Ενέργεια',
  'Εθελοντισμός',
]
const languageNames = [
  'Αγγλικά',
  'Γαλλικά',
  'Γερμανικά',
  'Ιταλικά',
  'Ισπανικά',
  'Ρωσικά',
  'Αλβανικά',
  'Αραβικά',
  'Κινεζικά',
  'Τουρκικά',
  'Βουλγαρικά',
  'Ρουμανικά',
  'Σερβικά',
  'Πολωνικά',
  'Σουηδικά',
  'Ολλανδικά',
  'Δανικά',
  'Πορτογαλικά',
  'Ιαπωνικά',
  'Κορεατικά',
]
const office = ['Word', 'Excel', 'Access', 'Outlook', 'Project', 'Visio']
const languagesOfCode = ['Python', 'Java', 'PHP', 'SQL', 'R', 'Go']

function mostOf(usr_email: string): Record<string, unknown> {
  return {
    usr_fullname: exactName('Ωραιοζήλη Χατζηπαπακωνσταντινοπούλου', 200),
    usr_email,
    usr_phone: '+30 (210) 123-4567-890-1234567',
    usp_city: exactList('Αθήνα', 120),
    usp_about: exactText('', 4000),
    usp_years_experience: 60,
    usp_experience: times(40, (index) => ({
      title: exactList('Υπεύθυνη γραμματείας', 160),
      employer: exactName('Υιοί', 160),
      sector: exactList('Υπηρεσίες γραφείου', 120),
      from: `${1980 + index}-01`,
      to: `${1980 + index}-12`,
      description: exactText('', 2000),
    })),
    usp_languages: times(20, (index) => ({
      language: exactList(languageNames[index] ?? '', 60),
      level: languageLevels[index % languageLevels.length],
    })),
    usp_tags: tagNames.map((name) => exactList(name, 40, ' και ')),
    usp_software: times(60, (index) =>
      exactList(`Microsoft ${office[index % 6]} ${2015 + Math.floor(index / 6)}`, 120),
    ),
    usp_code: times(60, (index) => exactList(`${languagesOfCode[index % 6]} ${1 + Math.floor(index / 6)}`, 120)),
    usp_links: times(10, (index) => ({
      label: exactList(`Δείγματα δουλειάς ${2015 + index}`, 60),
      url: `https://links.example/${index}${'a'.repeat(500)}`.slice(0, 500),
    })),
  }
}

async function writeCandidate(db: Db, usr_id: number, values: Record<string, unknown>): Promise<void> {
  const tables: Record<string, Record<string, unknown>> = {}
  for (const [name, { table }] of Object.entries(profile))
    if (name in values) (tables[table] ??= {})[name] = values[name]
  const { users = {}, user_profile = {}, user_education = {} } = tables
  const { usr_fullname, usr_email, usr_phone } = users as Record<'usr_fullname' | 'usr_email' | 'usr_phone', string>
  const { usr_fold, usr_search } = userRow({
    usr_id,
    usr_role: '',
    usr_fullname,
    usr_email,
    usr_phone,
    usr_date_created: '',
  })
  await update(db, 'users', 'usr_id', usr_id, { ...users, usr_fold, usr_search })
  await update(db, 'user_profile', 'usp_fk_usr_id', usr_id, user_profile)
  if (Object.keys(user_education).length > 0)
    await update(db, 'user_education', 'uedu_fk_usr_id', usr_id, user_education)
}
