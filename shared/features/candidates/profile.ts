import { email, phone, requiredLine } from '#shared/core/fields.ts'
import {
  everyForm,
  groups,
  longForms,
  ofCompanies,
  ofOffice,
  ofPages,
  type ProfileField,
  skill,
  study,
} from '#shared/features/candidates/profile.field.ts'
import {
  calendarDay,
  coded,
  flag,
  jobList,
  languageList,
  linkList,
  longText,
  option,
  optionalText,
  optionList,
  suggested,
  tags,
  text,
  texts,
  wholeNumber,
} from '#shared/features/candidates/profile.kinds.ts'
import { recordFields } from '#shared/features/candidates/profile.record.ts'
import { genderWords, labourWords } from '#shared/features/candidates/profile.words.ts'
import { cities } from '#shared/reference/cities.ts'
import { codeSuggestions, drivingLicences, languages, softwareSuggestions } from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'

// Everything that is stored about a candidate, each field once. Forms, calls, lists, filters, reports, import, export,
// the copy for its owner and the erasure follow from it. A new field is an entry here and a migration.

export const profile = {
  usr_fullname: {
    ...text(requiredLine(200, 'Χρειάζεται ονοματεπώνυμο')),
    ...ofCompanies,
    table: 'users',
    label: 'Ονοματεπώνυμο',
    section: 'person',
    group: groups.person,
    filter: 'text',
    sortable: true,
    forms: everyForm,
    imported: ['Όνομα και επώνυμο', 'Ονομ/μο', 'Full name', 'Fullname', 'Candidate', 'Υποψήφιος', 'Name'],
    erase: 'replaced',
  },
  usr_email: {
    ...text(email, 'email'),
    ...ofOffice,
    table: 'users',
    label: 'E-mail',
    section: 'person',
    group: groups.account,
    filter: 'text',
    sortable: true,
    // Personal links are sent there: only the office changes it.
    forms: { office: true, application: true },
    imported: ['Email', 'Mail', 'Email address', 'Ηλεκτρονική διεύθυνση', 'Διεύθυνση e-mail', 'Ηλ. ταχυδρομείο'],
    erase: 'replaced',
  },
  usr_phone: {
    ...text(phone.default(''), 'tel'),
    ...ofOffice,
    table: 'users',
    label: 'Τηλέφωνο',
    ownLabel: 'Κινητό τηλέφωνο',
    section: 'person',
    group: groups.account,
    filter: 'text',
    forms: everyForm,
    imported: ['Κινητό', 'Κινητό τηλέφωνο', 'Τηλ', 'Phone', 'Mobile', 'Mobile phone', 'Telephone', 'Phone number'],
  },
  usp_city: {
    ...suggested(120, cities),
    ...ofCompanies,
    table: 'user_profile',
    label: 'Πόλη',
    section: 'person',
    group: groups.profile,
    filter: 'choice',
    sortable: true,
    fact: true,
    forms: everyForm,
    imported: ['Πόλη κατοικίας', 'Τόπος κατοικίας', 'City', 'Town', 'Location'],
  },
  usp_gender: {
    ...coded(genderWords),
    ...ofOffice,
    table: 'user_profile',
    label: 'Φύλο',
    section: 'statistics',
    group: groups.person,
    filter: 'choice',
    forms: everyForm,
    imported: ['Gender', 'Sex'],
    // Counted in figures.
    erase: 'keep',
  },
  usp_birthdate: {
    ...calendarDay(),
    ...ofOffice,
    table: 'user_profile',
    label: 'Ημερομηνία γέννησης',
    section: 'statistics',
    group: groups.person,
    filter: 'date',
    exported: false,
    forms: everyForm,
    imported: ['Ημ/νία γέννησης', 'Ημ. γέννησης', 'Γέννηση', 'Birth date', 'Birthdate', 'Date of birth', 'DOB'],
    erase: 'year',
  },
  usp_disability: {
    ...optionalText(200),
    ...ofOffice,
    table: 'user_profile',
    label: 'Αναπηρία',
    ownLabel: 'Αναπηρία ή χρόνια πάθηση',
    section: 'statistics',
    group: groups.person,
    filter: 'boolean',
    sensitive: true,
    listed: false,
    exported: false,
    forms: everyForm,
    imported: ['ΑμεΑ', 'Disability'],
  },
  usp_tags: {
    ...tags(),
    ...ofOffice,
    table: 'user_profile',
    label: 'Ετικέτες',
    filterLabel: 'Ετικέτα',
    section: 'statistics',
    group: groups.person,
    filter: 'list',
    forms: { office: true },
    imported: ['Ετικέτα', 'Tags', 'Tag', 'Labels'],
  },
  // Of the last application: triggers keep what was said for each one.
  usp_labour_status: {
    ...coded(labourWords),
    ...ofOffice,
    table: 'user_profile',
    label: 'Εργασιακή κατάσταση στην αίτηση',
    ownLabel: 'Εργασιακή κατάσταση την ημέρα της αίτησης',
    section: 'statistics',
    group: groups.person,
    filter: 'choice',
    forms: everyForm,
    imported: ['Εργασιακή κατάσταση', 'Απασχόληση', 'Labour status', 'Employment status'],
  },
  usp_about: {
    ...longText(4000),
    ...ofPages,
    table: 'user_profile',
    label: 'Σχετικά',
    ownLabel: 'Λίγα λόγια για σένα',
    section: 'about',
    forms: everyForm,
    imported: ['Λίγα λόγια', 'Σύντομο βιογραφικό', 'About', 'Summary', 'Bio'],
  },
  usp_open_for_work: {
    ...flag(),
    ...ofCompanies,
    table: 'user_profile',
    label: 'Αναζητά εργασία',
    section: 'availability',
    group: groups.profile,
    filter: 'boolean',
    fact: true,
    // The owner changes this through consent.
    forms: { office: true },
    imported: ['Διαθέσιμος', 'Open for work', 'Available'],
  },
  uedu_bachelor_sector: {
    ...option(bachelorSectors),
    ...study,
    label: 'Πτυχίο',
    imported: ['Τομέας πτυχίου', 'ΑΕΙ', 'Bachelor', 'Bachelor sector', 'Degree'],
  },
  uedu_master_degree_sector: {
    ...option(masterSectors),
    ...study,
    label: 'Μεταπτυχιακό',
    imported: ['Μεταπτυχιακό δίπλωμα', 'Master', 'Masters', 'Master degree', 'Postgraduate'],
  },
  uedu_iek_sector: {
    ...option(iekSectors),
    ...study,
    label: 'ΙΕΚ',
    ownLabel: 'ΙΕΚ ή ΣΑΕΚ',
    imported: ['ΣΑΕΚ', 'Τομέας ΙΕΚ', 'IEK', 'Vocational training'],
  },
  uedu_epal_sector: {
    ...option(epalSectors),
    ...study,
    label: 'ΕΠΑΛ',
    imported: ['Τομέας ΕΠΑΛ', 'EPAL', 'Vocational school'],
  },
  usp_years_experience: {
    ...wholeNumber(60),
    ...ofCompanies,
    table: 'user_profile',
    label: 'Έτη εμπειρίας',
    section: 'experience',
    group: groups.profile,
    filter: 'number',
    sortable: true,
    fact: true,
    forms: everyForm,
    imported: ['Έτη προϋπηρεσίας', 'Years of experience', 'Experience years'],
  },
  usp_experience_sectors: {
    ...optionList(activitySectors),
    ...ofCompanies,
    table: 'user_profile',
    label: 'Εμπειρία σε κλάδους',
    ownLabel: 'Κλάδοι όπου έχεις δουλέψει',
    filterLabel: 'Εμπειρία σε κλάδο',
    section: 'experience',
    group: groups.profile,
    filter: 'list',
    fact: true,
    forms: everyForm,
    imported: ['Κλάδοι εμπειρίας', 'Εμπειρία', 'Experience sectors', 'Experience'],
  },
  usp_experience: {
    ...jobList(),
    ...ofPages,
    table: 'user_profile',
    label: 'Εμπειρία',
    section: 'experience',
    forms: longForms,
  },
  usp_languages: {
    ...languageList(languages),
    ...skill,
    label: 'Ξένες γλώσσες',
    filterLabel: 'Ξένη γλώσσα',
    shortLabel: 'Γλώσσες',
    imported: ['Γλώσσες', 'Languages', 'Foreign languages'],
  },
  usp_software: {
    ...texts(softwareSuggestions, false),
    ...skill,
    label: 'Λογισμικό',
    ownLabel: 'Προγράμματα που ξέρεις',
    imported: ['Προγράμματα Η/Υ', 'Software', 'Tools'],
  },
  usp_code: {
    ...texts(codeSuggestions, false),
    ...skill,
    label: 'Γλώσσες προγραμματισμού',
    filterLabel: 'Γλώσσα προγραμματισμού',
    imported: ['Προγραμματισμός', 'Programming languages', 'Code'],
  },
  usp_driving_licences: {
    ...texts(drivingLicences, true),
    ...skill,
    label: 'Δίπλωμα οδήγησης',
    imported: ['Διπλώματα οδήγησης', 'Δίπλωμα', 'Driving licence', 'Driving license'],
  },
  usp_links: {
    ...linkList(),
    ...ofPages,
    table: 'user_profile',
    label: 'Σύνδεσμοι',
    section: 'links',
    forms: longForms,
  },
  ...recordFields,
} as const satisfies Record<string, ProfileField>

export type Profile = typeof profile
export type ProfileName = keyof Profile

/** One field without its exact type. */
export const fieldOf = (name: ProfileName): ProfileField => profile[name]

/** The names of the fields of which all of this is true. */
export type NamesWhere<Where> = { [Name in ProfileName]: Profile[Name] extends Where ? Name : never }[ProfileName]

function matches(value: unknown, where: unknown): boolean {
  if (typeof where !== 'object' || where === null) return value === where
  return Object.entries(where).every(([name, part]) =>
    matches((value as Record<string, unknown> | undefined)?.[name], part),
  )
}

/** The fields of which all of this is true, in their order. */
export function fieldsWhere<const Where extends object>(where: Where): Pick<Profile, NamesWhere<Where>> {
  const entries = Object.entries(profile).filter(([, field]) => matches(field, where))
  return Object.fromEntries(entries) as Pick<Profile, NamesWhere<Where>>
}
