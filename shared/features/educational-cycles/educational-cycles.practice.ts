/** Stands before the title of the practice cycle, and behind the names of its people: on every screen, sheet and letter. */
export const PRACTICE_PREFIX = 'Άσκηση: '
const PRACTICE_MARK = ' (άσκηση)'

/** No mail server has this domain (RFC 2606). */
const PRACTICE_DOMAIN = 'askisi.invalid'

const first = {
  FEMALE: ['Άννα', 'Βασιλική', 'Γεωργία', 'Δήμητρα', 'Ελένη', 'Ζωή', 'Ιωάννα', 'Κατερίνα', 'Μαρία', 'Σοφία'],
  MALE: ['Αλέξανδρος', 'Βασίλης', 'Γιώργος', 'Δημήτρης', 'Ηλίας', 'Θανάσης', 'Κώστας', 'Μανώλης', 'Νίκος', 'Πέτρος'],
} as const
const last = {
  FEMALE: ['Αγγελίδου', 'Βλάχου', 'Γεωργίου', 'Κανάκη'],
  MALE: ['Αγγελίδης', 'Βλάχος', 'Γεωργίου', 'Κανάκης'],
} as const

export interface PracticePerson {
  usr_email: string
  usr_fullname: string
  usp_gender: 'FEMALE' | 'MALE'
  usp_birthdate: string
  edca_status: 'APPLIED' | 'GAME_ASSESSMENT' | 'INTERVIEWING'
  edca_game_assessment_score: number | null
}

const PEOPLE = 40
const AT_THE_CENTRE = 30
const AT_THE_GAMES = 5

/** Forty people, always the same: most of them wait for the assessment centre. */
export function practicePeople(): PracticePerson[] {
  return Array.from({ length: PEOPLE }, (_, at) => {
    const usp_gender = at % 2 === 0 ? 'FEMALE' : 'MALE'
    const turn = Math.floor(at / 2)
    const firstName = first[usp_gender][turn % 10] as string
    const lastName = last[usp_gender][Math.floor(turn / 5) % 4] as string
    const isAtCentre = at < AT_THE_CENTRE
    const edca_status = isAtCentre ? 'INTERVIEWING' : at < AT_THE_CENTRE + AT_THE_GAMES ? 'GAME_ASSESSMENT' : 'APPLIED'
    return {
      usr_email: `prosopo${at + 1}@${PRACTICE_DOMAIN}`,
      usr_fullname: `${firstName} ${lastName}${PRACTICE_MARK}`,
      usp_gender,
      usp_birthdate: `${1988 + (at % 15)}-0${1 + (at % 9)}-1${at % 10}`,
      edca_status,
      edca_game_assessment_score: isAtCentre ? 50 + ((at * 7) % 50) : null,
    }
  })
}

export const practiceAssessors = () =>
  ['Αθηνά', 'Διονύσης', 'Ευγενία', 'Λευτέρης', 'Ρένα', 'Σταύρος'].map((name, at) => ({
    name: `${name} Αξιολογητής${PRACTICE_MARK}`,
    email: `axiologitis${at + 1}@${PRACTICE_DOMAIN}`,
    languages: ['Αγγλικά'],
    away: [],
  }))
