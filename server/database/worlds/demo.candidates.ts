import { createHash } from 'node:crypto'
import { writePdf } from '#server/core/pdf/pdf.ts'
import { insertRows } from '#server/database/worlds/bulk.ts'
import { userRow, type World } from '#server/database/worlds/demo.world.ts'
import { cvDocument, personData } from '#server/database/worlds/people/cv.ts'
import { addressWords } from '#server/database/worlds/people/greeklish.ts'

const COUNT = 600
const FIRST_ID = 1001
const AT_ONCE = 16

/** Six hundred people with profiles, education and a CV each. */
export async function addCandidates(world: World): Promise<void> {
  const people = Array.from({ length: COUNT }, (_, index) => makePerson(world, FIRST_ID + index))
  await insertRows(
    world.work.db,
    'users',
    people.map((one) => one.user),
  )
  await insertRows(world.work.db, 'file', await writeCvs(world, people))
  await insertRows(
    world.work.db,
    'user_profile',
    people.map((one) => one.profile),
  )
  await insertRows(
    world.work.db,
    'user_education',
    people.map((one) => one.education),
  )
  await insertRows(
    world.work.db,
    'consent',
    people.map((one, index) => consentOf(one, index + 1)),
  )
  world.candidates.push(
    ...people.map(({ user }) => ({ usr_id: user.usr_id, fullname: user.usr_fullname, email: user.usr_email })),
  )
}

type Person = ReturnType<typeof makePerson>

function makePerson(world: World, usr_id: number) {
  const { random } = world
  const data = personData(random, usr_id - FIRST_ID + 1, world.dayAgo(0))
  const profile = {
    usp_fk_usr_id: usr_id,
    usp_open_for_work: random.chance(0.85),
    usp_hired: false,
    usp_birthdate: data.birthdate,
    usp_gender: data.gender,
    usp_disability: random.chance(0.05) ? 'Κινητική δυσκολία' : null,
    usp_city: data.city,
    usp_about: data.about,
    usp_experience_sectors: [...new Set(data.experience.map((row) => row.sector))].join(','),
    usp_experience: data.experience,
    usp_languages: data.languages,
    usp_software: data.software,
    usp_code: data.code,
    usp_driving_licences: data.licences,
    usp_links: random.chance(0.3)
      ? [{ label: 'LinkedIn', url: `https://linkedin.example/${addressWords(data.fullname).join('-')}` }]
      : [],
    usp_fk_cv_file: fileId(usr_id),
  }
  const user = userRow({
    usr_id,
    usr_role: 'CANDIDATE',
    usr_email: data.email,
    usr_fullname: data.fullname,
    usr_phone: data.phone,
    usr_date_created: world.daysAgo(random.int(20, 540)),
  })
  return { data, user, profile, education: { uedu_fk_usr_id: usr_id, ...data.education } }
}

function consentOf({ user }: Person, con_id: number) {
  return {
    con_id,
    con_fk_usr_id: user.usr_id,
    con_purpose: 'programme',
    con_version: '2026-01',
    con_given: true,
    con_source: 'import',
    con_date_created: user.usr_date_created,
  }
}

/** The same person has the same file in every demo world. */
function fileId(usr_id: number): string {
  const hex = createHash('sha256').update(`demo cv ${usr_id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function writeCvs(world: World, people: readonly Person[]) {
  const rows: Record<string, unknown>[] = []
  for (let at = 0; at < people.length; at += AT_ONCE) {
    rows.push(...(await Promise.all(people.slice(at, at + AT_ONCE).map((one) => writeCv(world, one)))))
  }
  return rows
}

async function writeCv(world: World, { data, user }: Person) {
  const pdf = writePdf(cvDocument(data, new Date(user.usr_date_created)))
  const fil_id = fileId(user.usr_id)
  await world.work.services.storage.write(fil_id, pdf)
  return {
    fil_id,
    fil_name: `CV ${user.usr_fullname}.pdf`,
    fil_mime: 'application/pdf',
    fil_bytes: pdf.length,
    fil_sha256: createHash('sha256').update(pdf).digest('hex'),
    fil_purpose: 'cv',
    fil_fk_usr_id: user.usr_id,
    fil_date_created: user.usr_date_created,
  }
}
