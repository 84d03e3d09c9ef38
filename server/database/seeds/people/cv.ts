import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Abilities,
  abilities,
  type Education,
  type Experience,
  education,
  experience,
} from '#server/database/seeds/people/background.ts'
import { PROJECT } from '#server/core/project.ts'
import { type Person, person } from '#server/database/seeds/people/person.ts'
import type { SeededRandom } from '#server/database/seeds/people/seeded.ts'
import sentences from '#server/database/seeds/people/sentences.json' with { type: 'json' }

/** A person with everything that a CV says. */
export interface PersonData extends Person, Abilities {
  about: string
  education: Education
  experience: Experience[]
}

export function personData(random: SeededRandom, number: number, today: string): PersonData {
  const basics = person(random, number, today)
  return {
    ...basics,
    ...abilities(random),
    about: random.some(sentences.abouts, 2, 3).join(' '),
    education: education(random),
    experience: experience(random, basics.birthdate, today),
  }
}

const SAMPLES = 12

/** One of twelve CVs without a name, the same for the same number. They were written once from people of this folder. */
export function sampleCv(number: number): Buffer {
  return readFileSync(join(PROJECT, 'server/database/seeds/people/cvs', `${(number % SAMPLES) + 1}.pdf`))
}
