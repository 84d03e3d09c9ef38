import { foldGreek } from '#shared/core/greek-fold.ts'
import { afmOf } from '#shared/reference/afm.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { insertRows } from '#server/database/worlds/bulk.ts'
import { userRow, type World } from '#server/database/worlds/demo.world.ts'
import { addressWords } from '#server/database/worlds/people/greeklish.ts'
import { person } from '#server/database/worlds/people/person.ts'
import { companyNames } from '#server/database/worlds/demo.names.ts'

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
export async function addCompanies(world: World): Promise<void> {
  const { work, random } = world
  const users: Record<string, unknown>[] = []
  let usr_id = 0
  const addUser = (user: {
    role: string
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
        usr_date_created: world.daysAgo(user.age),
      }),
      usr_company_position: user.position,
      usr_password_hash: world.passwordHash,
      usr_fk_cny_id: user.cny_id,
    })
    return usr_id
  }
  world.admins.push(
    addUser({
      role: 'REGEN_ADMINISTRATOR',
      email: 'admin@regen.demo',
      fullname: 'Ελένη Μαυρίδου',
      cny_id: null,
      position: 'Διεύθυνση προγράμματος',
      age: 600,
    }),
  )
  world.admins.push(
    addUser({
      role: 'REGEN_ADMINISTRATOR',
      email: 'office2@regen.demo',
      fullname: 'Σταύρος Λιάπης',
      cny_id: null,
      position: 'Γραφείο προγράμματος',
      age: 500,
    }),
  )
  addUser({ role: 'COMPANY_USER', email: 'new@regen.demo', fullname: '', cny_id: null, position: '', age: 1 })

  const companies = companyNames.map(([name, activity], index) => {
    const cny_id = index + 1
    const age = cny_id >= 26 && cny_id < 29 ? cny_id - 25 : 560 - cny_id * 16
    return { cny_id, name, activity, age, status: statusOf(cny_id) }
  })
  await insertRows(
    work.db,
    'company',
    companies.map((one) => companyRow(world, one)),
  )
  for (const one of companies) {
    const site = `${siteOf(one.name)}.demo`
    const people = one.cny_id <= 3 ? 3 : 1
    for (let index = 0; index < people; index += 1) {
      const { fullname } = person(random, usr_id, world.dayAgo(0))
      const email = index === 0 ? (signIns[one.cny_id] ?? `hr@${site}`) : `${addressWords(fullname).join('.')}@${site}`
      const id = addUser({
        role: 'COMPANY_USER',
        email,
        fullname,
        cny_id: one.cny_id,
        position: index === 0 ? 'Υπεύθυνη/ος προσωπικού' : 'Στέλεχος προσωπικού',
        age: Math.max(one.age, 1),
      })
      if (index === 0) world.companies.push({ ...one, usr_id: id })
    }
  }
  await insertRows(work.db, 'users', users)
  await insertRows(
    work.db,
    'company_history',
    companies.flatMap((one) => historyOf(world, one)),
  )
}

function companyRow(
  world: World,
  one: { cny_id: number; name: string; activity: string; age: number; status: string },
) {
  return {
    cny_id: one.cny_id,
    cny_status: one.status,
    cny_name: one.name,
    cny_fold: foldGreek(one.name),
    cny_size: companySizes[one.cny_id % companySizes.length],
    cny_activity: one.activity,
    cny_afm: afmOf(10_000_000 + one.cny_id * 7919),
    cny_site: `https://${siteOf(one.name)}.demo`,
    cny_show_intro: one.cny_id === 2,
    cny_date_created: world.daysAgo(Math.max(one.age, 1)),
    cny_date_decided: one.status === 'PENDING_APPROVAL' ? null : world.daysAgo(Math.max(one.age - 2, 1)),
  }
}

function historyOf(world: World, one: { cny_id: number; name: string; age: number; status: string }) {
  const base = { cyh_cny_id: one.cny_id, cyh_cny_name: one.name, cyh_reasons: [], cyh_note: '' }
  const rows = [
    {
      ...base,
      cyh_from: null as string | null,
      cyh_to: 'PENDING_APPROVAL',
      cyh_fk_usr_id: null as number | null,
      cyh_date_created: world.daysAgo(Math.max(one.age, 1)),
    },
  ]
  const admin = world.admins[0] ?? null
  if (one.status !== 'PENDING_APPROVAL')
    rows.push({
      ...base,
      cyh_from: 'PENDING_APPROVAL',
      cyh_to: 'APPROVED',
      cyh_fk_usr_id: admin,
      cyh_date_created: world.daysAgo(Math.max(one.age - 2, 1)),
    })
  if (one.status === 'ARCHIVED')
    rows.push({
      ...base,
      cyh_from: 'APPROVED',
      cyh_to: 'ARCHIVED',
      cyh_fk_usr_id: admin,
      cyh_date_created: world.daysAgo(20),
    })
  return rows.map((row, index) => ({ cyh_id: one.cny_id * 10 + index, ...row }))
}
