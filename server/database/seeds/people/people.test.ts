import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { ageOn } from '#shared/core/dates.ts'
import { cities } from '#shared/reference/cities.ts'
import { jobCategories } from '#shared/reference/listings.ts'
import { activitySectors } from '#shared/reference/sectors.ts'
import { personData, sampleCv } from '#server/database/seeds/people/cv.ts'
import { cycles, organizers } from '#server/database/seeds/people/cycles.ts'
import { greeklish } from '#server/database/seeds/people/greeklish.ts'
import { mensNames, surnames, womansForm, womensNames } from '#server/database/seeds/people/names.ts'
import { positions } from '#server/database/seeds/people/positions.ts'
import { seeded } from '#server/database/seeds/people/seeded.ts'
import sentences from '#server/database/seeds/people/sentences.json' with { type: 'json' }

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
  expect(weights.filter((letter) => letter === 'a').length / 4000).toBeCloseTo(0.75, 1)
  expect(seeded(1).shuffle(surnames).toSorted()).toEqual(surnames.toSorted())
})

it('gives five thousand people addresses of their own that lead nowhere', () => {
  const crowd = people(2026, 5000)
  expect(distinct(crowd.map((person) => person.email))).toBe(5000)
  const isFit = ({ email, phone, city, birthdate }: (typeof crowd)[number]) =>
    /^[a-z]+\.?[a-z]+\d+@[a-z]+\.(demo|example)$/.test(email) &&
    /^69\d{8}$/.test(phone) &&
    cities.includes(city) &&
    ageOn(birthdate, TODAY) >= 18 &&
    ageOn(birthdate, TODAY) < 50
  expect(crowd.filter((person) => !isFit(person))).toEqual([])
})

it('gives nobody two jobs at once, a job in the future or one before they came of age', () => {
  for (const person of people(3, 1000)) {
    let next = TODAY
    for (const job of person.experience) {
      expect(job.from < (job.to ?? TODAY) && (job.to ?? TODAY) <= next).toBe(true)
      expect(ageOn(person.birthdate, job.from)).toBeGreaterThanOrEqual(18)
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

it('has positions of every sector, programmes and sentences enough', () => {
  expect(positions.length).toBeGreaterThanOrEqual(40)
  expect(new Set(positions.map((position) => position.sector))).toEqual(new Set(activitySectors))
  for (const position of positions) {
    expect(jobCategories).toContain(position.category)
    expect(position.description).toMatch(/^<p>.+<\/ul>$/)
  }
  expect(new Set(positions.map((position) => position.category))).toEqual(new Set(jobCategories))
  expect(distinct(cycles.map((cycle) => cycle.title))).toBeGreaterThanOrEqual(10)
  expect(distinct(organizers)).toBeGreaterThanOrEqual(4)
  for (const list of Object.values(sentences)) expect(distinct(list)).toBe(list.length)
})

it('has CVs that can be read and say nothing that companies may not see', async () => {
  for (let number = 0; number < 12; number += 1) {
    const document = await getDocument({ data: new Uint8Array(sampleCv(number)), verbosity: 0 }).promise
    expect(document.numPages).toBe(1)
    const content = await (await document.getPage(1)).getTextContent()
    const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    for (const part of ['Βιογραφικό σημείωμα', 'Επαγγελματική εμπειρία', 'Εκπαίδευση', 'Γλώσσες', 'Δεξιότητες'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/@|\b69\d{8}|Ημερομηνία γέννησης|Φύλο|Ηλικία/)
  }
})
