import type { LanguageLevel } from '#shared/reference/listings.ts'
import type { Block, PdfDocument } from '#server/core/pdf/pdf.ts'
import {
  type Abilities,
  abilities,
  type Education,
  type Experience,
  education,
  experience,
} from '#server/database/worlds/people/background.ts'
import { type Person, person } from '#server/database/worlds/people/person.ts'
import type { SeededRandom } from '#server/database/worlds/people/seeded.ts'
import { abouts } from '#server/database/worlds/people/sentences.ts'

/** A person with everything that a CV says. */
export interface PersonData extends Person, Abilities {
  about: string
  education: Education
  experience: Experience[]
}

export function personData(random: SeededRandom, number: number, today: string): PersonData {
  const one = person(random, number, today)
  return {
    ...one,
    ...abilities(random),
    about: random.some(abouts, 2, 3).join(' '),
    education: education(random),
    experience: experience(random, one.birthdate, today),
  }
}

export function cvDocument(data: PersonData, created: Date): PdfDocument {
  return { title: `Βιογραφικό: ${data.fullname}`, author: data.fullname, created, blocks: cvBlocks(data) }
}

/** The CV in Greek. It is read by companies, so it says nothing of age and gender. */
export function cvBlocks(data: PersonData): Block[] {
  const studies = studiesOf(data.education)
  const headline = data.experience[0]?.title ?? studies[0]?.text ?? 'Αναζήτηση πρώτης θέσης'
  return [
    { type: 'banner', text: data.fullname, subtitle: headline, details: [data.city, data.phone, data.email] },
    { type: 'paragraph', text: data.about },
    { type: 'heading', text: 'Επαγγελματική εμπειρία' },
    ...(data.experience.length > 0
      ? data.experience.map(entryOf)
      : [{ type: 'paragraph' as const, text: 'Αναζητώ την πρώτη μου θέση εργασίας.' }]),
    { type: 'heading', text: 'Εκπαίδευση' },
    ...(studies.length > 0 ? studies : [pair('Απολυτήριο', 'Γενικό Λύκειο')]),
    { type: 'heading', text: 'Γλώσσες' },
    ...data.languages.map(({ language, level }) => pair(language, levelNames[level])),
    { type: 'heading', text: 'Δεξιότητες' },
    pair('Προγράμματα', data.software.join(' · ')),
    ...(data.code.length > 0 ? [pair('Προγραμματισμός', data.code.join(' · '))] : []),
    ...(data.licences.length > 0 ? [pair('Δίπλωμα οδήγησης', data.licences.join(' · '))] : []),
  ]
}

const levelNames: Record<LanguageLevel, string> = {
  A1: 'Στοιχειώδης γνώση (A1)',
  A2: 'Βασική γνώση (A2)',
  B1: 'Μέτρια γνώση (B1)',
  B2: 'Καλή γνώση (B2)',
  C1: 'Πολύ καλή γνώση (C1)',
  C2: 'Άριστη γνώση (C2)',
  Μητρική: 'Μητρική γλώσσα',
}

function pair(label: string, text: string) {
  return { type: 'pair' as const, label, text }
}

function studiesOf(studies: Education) {
  const rows: [label: string, sector: string | null][] = [
    ['Μεταπτυχιακό', studies.uedu_master_degree_sector],
    ['Πτυχίο ΑΕΙ', studies.uedu_bachelor_sector],
    ['Δίπλωμα ΙΕΚ', studies.uedu_iek_sector],
    ['Πτυχίο ΕΠΑΛ', studies.uedu_epal_sector],
  ]
  return rows.flatMap(([label, sector]) => (sector === null ? [] : [pair(label, sector)]))
}

function entryOf(row: Experience): Block {
  return {
    type: 'entry',
    label: `${monthOf(row.from)} – ${row.to === null ? 'σήμερα' : monthOf(row.to)}`,
    title: row.title,
    subtitle: `${row.employer} · ${row.sector}`,
    text: row.description,
  }
}

/** 03/2024 */
function monthOf(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(0, 4)}`
}
