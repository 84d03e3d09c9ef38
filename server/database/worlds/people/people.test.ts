import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { ageOn } from '#shared/core/dates.ts'
import { isValidAfm } from '#shared/reference/afm.ts'
import { cities } from '#shared/reference/cities.ts'
import { jobCategories } from '#shared/reference/listings.ts'
import { activitySectors } from '#shared/reference/sectors.ts'
import { writePdf } from '#server/core/pdf/pdf.ts'
import { companyProfile, distinctCompanies } from '#server/database/worlds/people/companies.ts'
import { cvDocument, personData } from '#server/database/worlds/people/cv.ts'
import { cycles, organizers } from '#server/database/worlds/people/cycles.ts'
import { mensNames, womensNames } from '#server/database/worlds/people/first-names.ts'
import { greeklish } from '#server/database/worlds/people/greeklish.ts'
import { positions } from '#server/database/worlds/people/positions.ts'
import { seeded } from '#server/database/worlds/people/seeded.ts'
import * as sentences from '#server/database/worlds/people/sentences.ts'
import { surnames, womansForm } from '#server/database/worlds/people/surnames.ts'

const TODAY = '2026-06-01'
const people = (seed: number, count: number) => {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, index) => personData(random, index + 1, TODAY))
}
const distinct = (list: readonly unknown[]) => new Set(list).size

it('makes the same people of the same seed, and others of another', () => {
  expect(people(7, 20)).toEqual(people(7, 20))
  expect(people(8, 20)).not.toEqual(people(7, 20))
  const weights = Array.from(
    { length: 4000 },
    (
      (random) => () =>
        random.weighted([
          ['a', 3],
          ['b', 1],
        ])
    )(seeded(1)),
  )
  expect(weights.filter((one) => one === 'a').length / 4000).toBeCloseTo(0.75, 1)
  expect(seeded(1).shuffle(surnames).toSorted()).toEqual(surnames.toSorted())
})

it('gives five thousand people addresses of their own that lead nowhere', () => {
  const crowd = people(2026, 5000)
  expect(distinct(crowd.map((one) => one.email))).toBe(5000)
  for (const one of crowd) {
    expect(one.email).toMatch(/^[a-z]+\.?[a-z]+\d+@[a-z]+\.(demo|example)$/)
    expect(one.phone).toMatch(/^69\d{8}$/)
    expect(cities).toContain(one.city)
    expect(ageOn(one.birthdate, TODAY)).toBeGreaterThanOrEqual(18)
    expect(ageOn(one.birthdate, TODAY)).toBeLessThan(50)
  }
})

it('gives nobody two jobs at once, a job in the future or one before they came of age', () => {
  for (const one of people(3, 1000)) {
    let next = TODAY
    for (const job of one.experience) {
      expect(job.from < (job.to ?? TODAY) && (job.to ?? TODAY) <= next).toBe(true)
      expect(ageOn(one.birthdate, job.from)).toBeGreaterThanOrEqual(18)
      next = job.from
    }
  }
})

it('declines the surnames of women', () => {
  const forms = {
    Παπαδόπουλος: 'Παπαδοπούλου',
    Νικολαΐδης: 'Νικολαΐδου',
    Γεωργιάδης: 'Γεωργιάδου',
    Παπαδάκης: 'Παπαδάκη',
    Μακρής: 'Μακρή',
    Αλεξίου: 'Αλεξίου',
    Χαραλάμπους: 'Χαραλάμπους',
    Ψαρρός: 'Ψαρρού',
    Βλάχος: 'Βλάχου',
    Κόκκινος: 'Κοκκίνου',
    Παππάς: 'Παππά',
    Ζαχαρίας: 'Ζαχαρία',
    Μιχαήλ: 'Μιχαήλ',
  }
  for (const [mans, womans] of Object.entries(forms)) expect(womansForm(mans)).toBe(womans)
  // What does not end in -ς is a genitive already; what does must change, but for -ους.
  for (const name of surnames) expect(womansForm(name) !== name).toBe(name.endsWith('ς') && !name.endsWith('ους'))
  expect(distinct(surnames)).toBeGreaterThanOrEqual(200)
  expect(
    Math.min(distinct(womensNames.map(([name]) => name)), distinct(mensNames.map(([name]) => name))),
  ).toBeGreaterThanOrEqual(70)
})

it('spells Greek in Latin letters as passports do', () => {
  expect(greeklish('Ευαγγελία Ψαρρού')).toBe('evangelia psarrou')
  expect(greeklish('Αυγερινός Ευθυμίου Μπουγάς')).toBe('avgerinos efthymiou bougas')
  expect(greeklish('Θωμαΐδης Λαμπρινή')).toBe('thomaidis lamprini')
})

it('names five thousand companies, each once', () => {
  const random = seeded(5)
  const companies = Array.from({ length: 5000 }, (_, index) => companyProfile(random, index))
  expect(distinctCompanies).toBeGreaterThanOrEqual(5000)
  expect(distinct(companies.map((one) => one.name))).toBe(5000)
  expect(distinct(companies.map((one) => one.site))).toBe(5000)
  expect(distinct(companies.map((one) => one.afm))).toBe(5000)
  expect(companies.every((one) => isValidAfm(one.afm) && one.email.endsWith('.demo'))).toBe(true)
  expect(distinct(companies.slice(0, 25).map((one) => one.activity))).toBeGreaterThan(12)
  for (const one of companies) expect(activitySectors).toContain(one.activity)
})

it('has positions of every sector, programmes and sentences enough', () => {
  expect(positions.length).toBeGreaterThanOrEqual(40)
  expect(new Set(positions.map((one) => one.sector))).toEqual(new Set(activitySectors))
  for (const one of positions) {
    expect(jobCategories).toContain(one.category)
    expect(one.description).toMatch(/^<p>.+<\/ul>$/)
  }
  expect(new Set(positions.map((one) => one.category))).toEqual(new Set(jobCategories))
  expect(distinct(cycles.map((one) => one.title))).toBeGreaterThanOrEqual(10)
  expect(distinct(organizers)).toBeGreaterThanOrEqual(4)
  expect(distinct([...sentences.officeSentences, ...sentences.candidateSentences])).toBeGreaterThanOrEqual(40)
  for (const list of Object.values(sentences)) expect(distinct(list)).toBe(list.length)
})

it('writes a CV that holds what the person said, and nothing that companies may not see', async () => {
  const one = people(11, 40).find((someone) => someone.experience.length > 1 && someone.code.length > 0)
  if (!one) throw new Error('Nobody fits')
  const document = await getDocument({
    data: new Uint8Array(writePdf(cvDocument(one, new Date(`${TODAY}T10:00:00Z`)))),
    verbosity: 0,
  }).promise
  const content = await (await document.getPage(1)).getTextContent()
  const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
  for (const part of [one.fullname, one.email, one.phone, one.experience[1]?.title, one.code[0]])
    expect(text).toContain(part)
  expect(text).not.toMatch(new RegExp(`\\b${one.birthdate.slice(0, 4)}\\b`))
})
