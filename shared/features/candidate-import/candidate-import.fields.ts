import { foldGreek } from '#shared/core/greek-fold.ts'

/** What a column of a list can be, and the headings by which it is known. */
interface ImportField {
  label: string
  headings: readonly string[]
}

export const importFields = {
  usr_fullname: {
    label: 'Ονοματεπώνυμο',
    headings: [
      'Ονοματεπώνυμο',
      'Όνομα και επώνυμο',
      'Ονομ/μο',
      'Full name',
      'Fullname',
      'Candidate',
      'Υποψήφιος',
      'Name',
    ],
  },
  first_name: { label: 'Όνομα', headings: ['Όνομα', 'First name', 'Firstname', 'Given name'] },
  last_name: { label: 'Επώνυμο', headings: ['Επώνυμο', 'Επίθετο', 'Last name', 'Lastname', 'Surname', 'Family name'] },
  usr_email: {
    label: 'E-mail',
    headings: [
      'E-mail',
      'Email',
      'Mail',
      'Email address',
      'Ηλεκτρονική διεύθυνση',
      'Διεύθυνση e-mail',
      'Ηλ. ταχυδρομείο',
    ],
  },
  usr_phone: {
    label: 'Τηλέφωνο',
    headings: [
      'Τηλέφωνο',
      'Κινητό',
      'Κινητό τηλέφωνο',
      'Τηλ',
      'Phone',
      'Mobile',
      'Mobile phone',
      'Telephone',
      'Phone number',
    ],
  },
  usp_birthdate: {
    label: 'Ημερομηνία γέννησης',
    headings: [
      'Ημερομηνία γέννησης',
      'Ημ/νία γέννησης',
      'Ημ. γέννησης',
      'Γέννηση',
      'Birth date',
      'Birthdate',
      'Date of birth',
      'DOB',
    ],
  },
  usp_gender: { label: 'Φύλο', headings: ['Φύλο', 'Gender', 'Sex'] },
  usp_disability: { label: 'Αναπηρία', headings: ['Αναπηρία', 'ΑμεΑ', 'Disability'] },
  usp_city: { label: 'Πόλη', headings: ['Πόλη', 'Πόλη κατοικίας', 'Τόπος κατοικίας', 'City', 'Town', 'Location'] },
  usp_open_for_work: {
    label: 'Διαθέσιμος για εργασία',
    headings: ['Διαθέσιμος για εργασία', 'Διαθέσιμος', 'Open for work', 'Available'],
  },
  usp_experience_sectors: {
    label: 'Εμπειρία σε κλάδους',
    headings: ['Εμπειρία σε κλάδους', 'Κλάδοι εμπειρίας', 'Εμπειρία', 'Experience sectors', 'Experience'],
  },
  uedu_bachelor_sector: {
    label: 'Πτυχίο',
    headings: ['Πτυχίο', 'Τομέας πτυχίου', 'ΑΕΙ', 'Bachelor', 'Bachelor sector', 'Degree'],
  },
  uedu_master_degree_sector: {
    label: 'Μεταπτυχιακό',
    headings: ['Μεταπτυχιακό', 'Μεταπτυχιακό δίπλωμα', 'Master', 'Masters', 'Master degree', 'Postgraduate'],
  },
  uedu_iek_sector: { label: 'ΙΕΚ', headings: ['ΙΕΚ', 'ΣΑΕΚ', 'Τομέας ΙΕΚ', 'IEK', 'Vocational training'] },
  uedu_epal_sector: { label: 'ΕΠΑΛ', headings: ['ΕΠΑΛ', 'Τομέας ΕΠΑΛ', 'EPAL', 'Vocational school'] },
  usp_languages: { label: 'Ξένες γλώσσες', headings: ['Ξένες γλώσσες', 'Γλώσσες', 'Languages', 'Foreign languages'] },
  usp_software: { label: 'Λογισμικό', headings: ['Λογισμικό', 'Προγράμματα Η/Υ', 'Software', 'Tools'] },
  usp_code: {
    label: 'Γλώσσες προγραμματισμού',
    headings: ['Γλώσσες προγραμματισμού', 'Προγραμματισμός', 'Programming languages', 'Code'],
  },
  usp_driving_licences: {
    label: 'Διπλώματα οδήγησης',
    headings: ['Διπλώματα οδήγησης', 'Δίπλωμα οδήγησης', 'Δίπλωμα', 'Driving licence', 'Driving license'],
  },
  usp_about: { label: 'Λίγα λόγια', headings: ['Λίγα λόγια', 'Σύντομο βιογραφικό', 'About', 'Summary', 'Bio'] },
  link: { label: 'LinkedIn ή ιστοσελίδα', headings: ['LinkedIn', 'Ιστοσελίδα', 'Website', 'Portfolio', 'Link', 'URL'] },
} as const satisfies Record<string, ImportField>

export type ImportFieldName = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as ImportFieldName[]

/** A heading as it is remembered: without accents, case, spaces and signs. */
export function headingKey(heading: string): string {
  return foldGreek(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const known = new Map<string, ImportFieldName>(
  importFieldNames.flatMap((name) =>
    [...importFields[name].headings, name].map((one) => [headingKey(one), name] as const),
  ),
)

/**
 * The field of each column by its heading: what the office chose the last time, else what the heading says. A field is
 * given once, to the first column that asks for it; '' leaves a column out.
 */
export function proposeMapping(
  headers: readonly string[],
  remembered: ReadonlyMap<string, string> = new Map(),
): (ImportFieldName | '')[] {
  const taken = new Set<string>()
  return headers.map((header) => {
    const key = headingKey(header)
    const chosen = remembered.get(key)
    const field = chosen === undefined ? known.get(key) : importFieldNames.find((name) => name === chosen)
    if (field === undefined || taken.has(field)) return ''
    taken.add(field)
    return field
  })
}

/** What is wrong with a mapping as a whole, in Greek, or null. */
export function mappingProblem(mapping: readonly string[]): string | null {
  const used = mapping.filter((name) => name !== '')
  const twice = used.find((name, index) => used.indexOf(name) !== index)
  if (twice) return `Το πεδίο «${importFields[twice as ImportFieldName].label}» έχει δοθεί σε δύο στήλες`
  if (!used.includes('usr_email')) return 'Διάλεξε τη στήλη με το e-mail'
  const hasName = used.includes('usr_fullname') || (used.includes('first_name') && used.includes('last_name'))
  return hasName ? null : 'Διάλεξε τη στήλη με το ονοματεπώνυμο, ή τις δύο στήλες με όνομα και επώνυμο'
}
