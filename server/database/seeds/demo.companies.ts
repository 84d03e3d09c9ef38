import type { OfficeGrade } from '#shared/permissions.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { afmOf } from '#shared/reference/afm.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { insertRows } from '#server/database/seeds/bulk.ts'
import { userRow, type DemoSeed } from '#server/database/seeds/demo.seed.ts'
import { addressWords } from '#server/database/seeds/people/greeklish.ts'
import { person } from '#server/database/seeds/people/person.ts'
import companyNames from '#server/database/seeds/demo.companies.json' with { type: 'json' }

const signIns: Record<number, string> = {
  1: 'company@regen.demo',
  2: 'company2@regen.demo',
  26: 'pending@regen.demo',
  30: 'archived@regen.demo',
}

function statusOf(cny_id: number): string {
  if (cny_id >= 29) return 'ARCHIVED'
  return cny_id >= 26 ? 'PENDING_APPROVAL' : 'APPROVED'
}

function siteOf(name: string): string {
  return addressWords(name)[0] ?? 'company'
}

/** Thirty companies with their people, the administrators, and somebody who has not registered a company yet. */
export async function addCompanies(seed: DemoSeed): Promise<void> {
  const { work, random } = seed
  const users: Record<string, unknown>[] = []
  let usr_id = 0
  const addUser = (user: {
    role: string
    grade?: OfficeGrade
    email: string
    fullname: string
    cny_id: number | null
    position: string
    age: number
  }) => {
    usr_id += 1
    const phone = `210 ${random.int(2_000_000, 8_999_999)}`
    users.push({
      ...userRow({
        usr_id,
        usr_role: user.role,
        usr_email: user.email,
        usr_fullname: user.fullname,
        usr_phone: phone,
        ...(user.grade && { usr_grade: user.grade }),
        usr_date_created: seed.daysAgo(user.age),
      }),
      usr_company_position: user.position,
      usr_password_hash: seed.passwordHash,
      usr_fk_cny_id: user.cny_id,
    })
    return usr_id
  }
  seed.admins.push(
    addUser({
      role: 'REGEN_ADMINISTRATOR',
      grade: 'OWNER',
      email: 'admin@regen.demo',
      fullname: 'Ελένη Μαυρίδου',
      cny_id: null,
      position: 'Διεύθυνση προγράμματος',
      age: 600,
    }),
  )
  seed.admins.push(
    addUser({
      role: 'REGEN_ADMINISTRATOR',
      grade: 'MEMBER',
      email: 'office2@regen.demo',
      fullname: 'Σταύρος Λιάπης',
      cny_id: null,
      position: 'Γραφείο προγράμματος',
      age: 500,
    }),
  )
  addUser({ role: 'COMPANY_USER', email: 'new@regen.demo', fullname: '', cny_id: null, position: '', age: 1 })

  const companies = companyNames.map(({ name, activity }, index) => {
    const cny_id = index + 1
    const age = cny_id >= 26 && cny_id < 29 ? cny_id - 25 : 560 - cny_id * 16
    return { cny_id, name, activity, age, status: statusOf(cny_id) }
  })
  await insertRows(
    work.db,
    'company',
    companies.map((company) => companyRow(seed, company)),
  )
  for (const company of companies) {
    const site = `${siteOf(company.name)}.demo`
    const people = company.cny_id <= 3 ? 3 : 1
    for (let index = 0; index < people; index += 1) {
      const { fullname } = person(random, usr_id, seed.dayAgo(0))
      const email =
        index === 0 ? (signIns[company.cny_id] ?? `hr@${site}`) : `${addressWords(fullname).join('.')}@${site}`
      const id = addUser({
        role: 'COMPANY_USER',
        email,
        fullname,
        cny_id: company.cny_id,
        position: index === 0 ? 'Υπεύθυνη/ος προσωπικού' : 'Στέλεχος προσωπικού',
        age: Math.max(company.age, 1),
      })
      if (index === 0) seed.companies.push({ ...company, usr_id: id })
    }
  }
  await insertRows(work.db, 'users', users)
  await insertRows(
    work.db,
    'company_history',
    companies.flatMap((company) => historyOf(seed, company)),
  )
}

function companyRow(
  seed: DemoSeed,
  company: { cny_id: number; name: string; activity: string; age: number; status: string },
) {
  return {
    cny_id: company.cny_id,
    cny_status: company.status,
    cny_name: company.name,
    cny_fold: foldGreek(company.name),
    cny_size: companySizes[company.cny_id % companySizes.length],
    cny_activity: company.activity,
    cny_afm: afmOf(10_000_000 + company.cny_id * 7919),
    cny_site: `https://${siteOf(company.name)}.demo`,
    cny_partner_wish: company.status === 'APPROVED' && company.cny_id % 3 === 0,
    cny_partner_approved: company.status === 'APPROVED' && company.cny_id % 6 === 0,
    cny_show_intro: company.cny_id === 2,
    cny_date_created: seed.daysAgo(Math.max(company.age, 1)),
    cny_date_decided: company.status === 'PENDING_APPROVAL' ? null : seed.daysAgo(Math.max(company.age - 2, 1)),
  }
}

function historyOf(seed: DemoSeed, company: { cny_id: number; name: string; age: number; status: string }) {
  const base = { cyh_cny_id: company.cny_id, cyh_cny_name: company.name, cyh_reasons: [], cyh_note: '' }
  const rows = [
    {
      ...base,
      cyh_from: null as string | null,
      cyh_to: 'PENDING_APPROVAL',
      cyh_fk_usr_id: null as number | null,
      cyh_date_created: seed.daysAgo(Math.max(company.age, 1)),
    },
  ]
  const admin = seed.admins[0] ?? null
  if (company.status !== 'PENDING_APPROVAL')
    rows.push({
      ...base,
      cyh_from: 'PENDING_APPROVAL',
      cyh_to: 'APPROVED',
      cyh_fk_usr_id: admin,
      cyh_date_created: seed.daysAgo(Math.max(company.age - 2, 1)),
    })
  if (company.status === 'ARCHIVED')
    rows.push({
      ...base,
      cyh_from: 'APPROVED',
      cyh_to: 'ARCHIVED',
      cyh_fk_usr_id: admin,
      cyh_date_created: seed.daysAgo(20),
    })
  return rows.map((row, index) => ({ cyh_id: company.cny_id * 10 + index, ...row }))
}
