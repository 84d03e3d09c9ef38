import { createHash } from 'node:crypto'
import { consentPurposes, currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { insertRows } from '#server/database/seeds/bulk.ts'
import { userRow, type DemoSeed } from '#server/database/seeds/demo.seed.ts'
import { personData, sampleCv } from '#server/database/seeds/people/cv.ts'
import { addressWords } from '#server/database/seeds/people/greeklish.ts'

const COUNT = 600
const FIRST_ID = 1001
const AT_ONCE = 16

/** Six hundred people with profiles, education and a CV each. */
export async function addCandidates(seed: DemoSeed): Promise<void> {
  const people = Array.from({ length: COUNT }, (_, index) => makePerson(seed, FIRST_ID + index))
  await Promise.all([writeCvs(seed, people), insertPeople(seed, people)])
  seed.candidates.push(
    ...people.map(({ user }) => ({ usr_id: user.usr_id, fullname: user.usr_fullname, email: user.usr_email })),
  )
}

async function insertPeople({ work }: DemoSeed, people: readonly Person[]): Promise<void> {
  const consents = people.flatMap((person, index) => consentsOf(person, 3 * index + 1))
  await insertRows(
    work.db,
    'users',
    people.map((person) => person.user),
  )
  await insertRows(work.db, 'file', people.map(cvRow))
  await insertRows(
    work.db,
    'user_profile',
    people.map((person) => person.profile),
  )
  await insertRows(
    work.db,
    'user_education',
    people.map((person) => person.education),
  )
  await insertRows(work.db, 'consent', consents)
}

/** Of every so manieth person. */
const tags: Record<number, string[]> = { 3: ['Να τηλεφωνήσουμε'], 11: ['Υπότροφος'], 17: ['Υπότροφος', 'Θέλει νησί'] }

type Person = ReturnType<typeof makePerson>

function makePerson(seed: DemoSeed, usr_id: number) {
  const { random } = seed
  const data = personData(random, usr_id - FIRST_ID + 1, seed.dayAgo(0))
  const profile = {
    usp_fk_usr_id: usr_id,
    usp_open_for_work: random.chance(0.85),
    usp_hired: false,
    usp_birthdate: data.birthdate,
    usp_gender: data.gender,
    usp_disability: random.chance(0.05) ? 'Κινητική δυσκολία' : null,
    usp_city: data.city,
    usp_tags: tags[usr_id % 23] ?? [],
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
    usr_date_created: seed.daysAgo(random.int(20, 540)),
  })
  return { data, user, profile, education: { uedu_fk_usr_id: usr_id, ...data.education } }
}

function consentsOf({ user }: Person, con_id: number) {
  return consentPurposes.map((con_purpose, index) => ({
    con_id: con_id + index,
    con_fk_usr_id: user.usr_id,
    con_purpose,
    con_version: currentConsent.version,
    con_given: true,
    con_source: 'demo',
    con_date_created: user.usr_date_created,
  }))
}

/** The same person has the same file in every run of the demo seed. */
function fileId(usr_id: number): string {
  const hex = createHash('sha256').update(`demo cv ${usr_id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function writeCvs({ work }: DemoSeed, people: readonly Person[]): Promise<void> {
  const { storage } = work.services
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const some = people.slice(at, at + AT_ONCE)
    await Promise.all(some.map(({ user }) => storage.write(fileId(user.usr_id), sampleCv(user.usr_id))))
  }
}

function cvRow({ user }: Person) {
  const pdf = sampleCv(user.usr_id)
  return {
    fil_id: fileId(user.usr_id),
    fil_name: `CV ${user.usr_fullname}.pdf`,
    fil_mime: 'application/pdf',
    fil_bytes: pdf.length,
    fil_sha256: createHash('sha256').update(pdf).digest('hex'),
    fil_purpose: 'cv',
    fil_fk_usr_id: user.usr_id,
    fil_date_created: user.usr_date_created,
  }
}
