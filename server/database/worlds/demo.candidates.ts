import { createHash } from 'node:crypto'
import { formatDate } from '#shared/core/format.ts'
import { cities } from '#shared/reference/cities.ts'
import { codeSuggestions, drivingLicences, languages, softwareSuggestions } from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'
import { type Block, writePdf } from '#server/core/pdf/pdf.ts'
import { insertRows } from '#server/database/worlds/bulk.ts'
import { userRow, type World } from '#server/database/worlds/demo.world.ts'
import { addressOf, personName } from '#server/database/worlds/names.ts'
import { abouts, employers, positions } from '#server/database/worlds/texts.ts'

const COUNT = 600
const FIRST_ID = 1001
const AT_ONCE = 16

interface Experience {
  title: string
  employer: string
  sector: string
  from: string
  to: string
}

/** Six hundred people with profiles, education and a CV each. */
export async function addCandidates(world: World): Promise<void> {
  const people = Array.from({ length: COUNT }, (_, index) => makePerson(world, FIRST_ID + index))
  await insertRows(
    world.work.db,
    'users',
    people.map((one) => one.user),
  )
  const files = await writeCvs(world, people)
  await insertRows(world.work.db, 'file', files)
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
    people.map((one, index) => ({
      con_id: index + 1,
      con_fk_usr_id: one.user.usr_id,
      con_purpose: 'programme',
      con_version: '2026-01',
      con_given: true,
      con_source: 'import',
      con_date_created: one.user.usr_date_created,
    })),
  )
  world.candidates.push(
    ...people.map((one) => ({ usr_id: one.user.usr_id, fullname: one.user.usr_fullname, email: one.user.usr_email })),
  )
}

type Person = ReturnType<typeof makePerson>

function makePerson(world: World, usr_id: number) {
  const { random } = world
  const { fullname, gender } = personName(random)
  const email = `${addressOf(fullname)}${usr_id - 1000}@mail.demo`
  const created = world.daysAgo(random.int(20, 540))
  const age = random.pick([19, 20, 21, 22, 22, 23, 23, 24, 24, 25, 26, 27, 28, 29, 30, 32, 35, 41])
  const sectors = random.some(activitySectors, 0, 3)
  const profile = {
    usp_fk_usr_id: usr_id,
    usp_open_for_work: random.chance(0.85),
    usp_hired: false,
    usp_birthdate: world.dayAgo(age * 365.25 + random.int(10, 350)),
    usp_gender: gender,
    usp_disability: random.chance(0.05) ? 'Κινητική δυσκολία' : null,
    usp_city: random.chance(0.6)
      ? random.pick(['Αθήνα', 'Θεσσαλονίκη', 'Πάτρα', 'Ηράκλειο', 'Λάρισα', 'Βόλος', 'Ιωάννινα'])
      : random.pick(cities),
    usp_about: random.pick(abouts),
    usp_experience_sectors: sectors.join(','),
    usp_experience: sectors.map((sector, index): Experience => {
      const start = random.int(200, 1500) + index * 400
      return {
        title: random.pick(positions)[0],
        employer: random.pick(employers),
        sector,
        from: world.dayAgo(start),
        to: world.dayAgo(Math.max(start - random.int(120, 400), 5)),
      }
    }),
    usp_languages: [
      { language: 'Ελληνικά', level: 'Μητρική' },
      { language: 'Αγγλικά', level: random.pick(['B1', 'B2', 'B2', 'C1', 'C2']) },
      ...random
        .some(languages.slice(1), 0, 1)
        .map((language) => ({ language, level: random.pick(['A2', 'B1', 'B2']) })),
    ],
    usp_software: random.some(softwareSuggestions, 1, 5),
    usp_code: random.chance(0.4) ? random.some(codeSuggestions, 1, 5) : [],
    usp_driving_licences: random.chance(0.55)
      ? random.chance(0.2)
        ? ['B', random.pick(drivingLicences.slice(6))]
        : ['B']
      : [],
    usp_links: random.chance(0.3)
      ? [{ label: 'LinkedIn', url: `https://linkedin.example/${addressOf(fullname)}` }]
      : [],
    usp_fk_cv_file: fileId(usr_id),
  }
  const studied = random.chance(0.65)
  const education = {
    uedu_fk_usr_id: usr_id,
    uedu_epal_sector: random.chance(0.3) ? random.pick(epalSectors) : null,
    uedu_iek_sector: random.chance(0.3) ? random.pick(iekSectors) : null,
    uedu_bachelor_sector: studied ? random.pick(bachelorSectors) : null,
    uedu_master_degree_sector: studied && random.chance(0.3) ? random.pick(masterSectors) : null,
  }
  const phone = `69${random.int(10_000_000, 99_999_999)}`
  const user = userRow({
    usr_id,
    usr_role: 'CANDIDATE',
    usr_email: email,
    usr_fullname: fullname,
    usr_phone: phone,
    usr_date_created: created,
  })
  return { user, profile, education }
}

/** The same person has the same file in every demo world. */
function fileId(usr_id: number): string {
  const hex = createHash('sha256').update(`demo cv ${usr_id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function writeCvs(world: World, people: readonly Person[]) {
  const rows: Record<string, unknown>[] = []
  for (let at = 0; at < people.length; at += AT_ONCE) {
    await Promise.all(
      people.slice(at, at + AT_ONCE).map(async (one) => {
        const pdf = writePdf({
          title: `Βιογραφικό: ${one.user.usr_fullname}`,
          author: one.user.usr_fullname,
          created: new Date(one.user.usr_date_created),
          blocks: cvOf(one),
        })
        const fil_id = fileId(one.user.usr_id)
        await world.work.services.storage.write(fil_id, pdf)
        rows.push({
          fil_id,
          fil_name: `CV ${one.user.usr_fullname}.pdf`,
          fil_mime: 'application/pdf',
          fil_bytes: pdf.length,
          fil_sha256: createHash('sha256').update(pdf).digest('hex'),
          fil_purpose: 'cv',
          fil_fk_usr_id: one.user.usr_id,
          fil_date_created: one.user.usr_date_created,
        })
      }),
    )
  }
  return rows
}

function cvOf({ user, profile, education }: Person): Block[] {
  const studies = [
    ['Μεταπτυχιακό', education.uedu_master_degree_sector],
    ['Πτυχίο', education.uedu_bachelor_sector],
    ['ΙΕΚ', education.uedu_iek_sector],
    ['ΕΠΑΛ', education.uedu_epal_sector],
  ].filter((row): row is [string, string] => row[1] !== null)
  return [
    { type: 'title', text: user.usr_fullname },
    { type: 'paragraph', text: `${profile.usp_city} · ${user.usr_phone} · ${user.usr_email}`, quiet: true },
    { type: 'line' },
    { type: 'paragraph', text: profile.usp_about },
    { type: 'heading', text: 'Εκπαίδευση' },
    ...(studies.length === 0
      ? [{ type: 'paragraph' as const, text: 'Γενικό Λύκειο' }]
      : studies.map(([label, text]) => ({ type: 'pair' as const, label, text }))),
    { type: 'heading', text: 'Εμπειρία' },
    ...(profile.usp_experience.length === 0
      ? [{ type: 'paragraph' as const, text: 'Αναζητώ την πρώτη μου θέση.' }]
      : profile.usp_experience.map((row) => ({
          type: 'pair' as const,
          label: `${formatDate(row.from)} –\n${formatDate(row.to)}`.replace('\n', ' '),
          text: `${row.title}, ${row.employer} (${row.sector})`,
        }))),
    { type: 'heading', text: 'Γλώσσες' },
    ...profile.usp_languages.map((row) => ({ type: 'bullet' as const, text: `${row.language}: ${row.level}` })),
    { type: 'heading', text: 'Δεξιότητες' },
    { type: 'bullet', text: [...profile.usp_software, ...profile.usp_code].join(' · ') },
    ...(profile.usp_driving_licences.length > 0
      ? [{ type: 'bullet' as const, text: `Δίπλωμα οδήγησης: ${profile.usp_driving_licences.join(' ')}` }]
      : []),
  ]
}
