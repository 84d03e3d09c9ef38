import type { FieldKind, FilterField, FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { fieldsWhere, type NamesWhere } from '#shared/features/candidates/profile.ts'
import { groups, type ProfileField } from '#shared/features/candidates/profile.field.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { languageLevels } from '#shared/reference/listings.ts'
import { activitySectors } from '#shared/reference/sectors.ts'

export const applicationStatusWords = {
  APPLIED: 'Αίτηση',
  APPLICATION_REJECTED: 'Απόρριψη αίτησης',
  GAME_ASSESSMENT: 'Αξιολόγηση με παιχνίδια',
  GAME_ASSESSMENT_REJECTED: 'Απόρριψη μετά τα παιχνίδια',
  INTERVIEWING: 'Κέντρο αξιολόγησης',
  INTERVIEW_REJECTED: 'Απόρριψη μετά το κέντρο',
  SUBSTITUTE_FINALIST: 'Επιλαχών',
  FINALIST: 'Φιναλίστ',
  FINALIST_REJECTED: 'Αποχώρηση φιναλίστ',
  SUCCEEDED: 'Ολοκλήρωσε με επιτυχία',
} as const

type FilterNames<Where> = NamesWhere<Where & { filter: FieldKind }>

function filterFields<const Where extends object>(where: Where): Record<FilterNames<Where>, FilterField> {
  const fields = Object.entries<ProfileField>(fieldsWhere(where)).flatMap(([name, field]) => {
    const { label, filterLabel, filter, group = '', options } = field
    if (!filter) return []
    // A yes/no filter needs no options.
    const choices = options?.length && filter !== 'boolean' && filter !== 'text' ? { options } : {}
    const levels = field.kind === 'languages' ? { levels: languageLevels } : {}
    const had = field.section === 'education' ? { isHad: true as const } : {}
    return [[name, { label: filterLabel ?? label, kind: filter, group, ...choices, ...levels, ...had }]]
  })
  return Object.fromEntries(fields) as Record<FilterNames<Where>, FilterField>
}

/** What a company may filter by, sort by and report about a person. Gender, birth date, age and disability never. */
export const companyCandidateFields = filterFields({ company: true })

/** What the office may filter by: lists, audiences and reports share these names. */
export const candidateFields = {
  ...companyCandidateFields,
  ...filterFields({ company: false }),
  age: { label: 'Ηλικία', kind: 'number', group: groups.person },
  application_status: {
    label: 'Στάδιο σε κύκλο',
    kind: 'list',
    group: groups.programme,
    options: optionsOf(applicationStatusWords),
  },
  application_cycle: { label: 'Αίτηση στον κύκλο', kind: 'list', group: groups.programme },
  finalist_cycle: { label: 'Πιστοποιητικό από τον κύκλο', kind: 'list', group: groups.programme },
  applications: { label: 'Πλήθος αιτήσεων', kind: 'number', group: groups.programme },
} as const satisfies FilterFields

/** Ads and notifications reach people of companies only if a filter names the role or the company. */
export const audienceFields = {
  usr_role: {
    label: 'Ρόλος',
    kind: 'choice',
    group: groups.account,
    options: [
      { value: 'CANDIDATE', label: 'Υποψήφιος' },
      { value: 'COMPANY_USER', label: 'Χρήστης εταιρείας' },
    ],
  },
  cny_name: { label: 'Επωνυμία εταιρείας', kind: 'text', group: 'Εταιρεία' },
  cny_activity: {
    label: 'Κλάδος εταιρείας',
    kind: 'choice',
    group: 'Εταιρεία',
    options: optionsOf(activitySectors),
  },
  cny_size: { label: 'Μέγεθος εταιρείας', kind: 'choice', group: 'Εταιρεία', options: optionsOf(companySizes) },
  ...candidateFields,
} as const satisfies FilterFields

/** Filters about health or origin: each use is audited. */
export const sensitiveFields: ReadonlySet<string> = new Set(Object.keys(fieldsWhere({ sensitive: true })))
