import { foldGreek } from '#shared/core/greek-fold.ts'
import { type NamesWhere, profile } from '#shared/features/candidates/profile.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { languages } from '#shared/reference/listings.ts'

/** The fields that a column can hold, and the headings that are recognised beside the label. */
interface ImportField {
  label: string
  headings: readonly string[]
}

/** Columns that hold a part of a field. */
const nameParts = {
  first_name: { label: 'Όνομα', headings: ['First name', 'Firstname', 'Given name'] },
  last_name: { label: 'Επώνυμο', headings: ['Επίθετο', 'Last name', 'Lastname', 'Surname', 'Family name'] },
} as const
const link = {
  label: 'LinkedIn ή ιστοσελίδα',
  headings: ['LinkedIn', 'Ιστοσελίδα', 'Website', 'Portfolio', 'Link', 'URL'],
} as const

export type ImportedName = NamesWhere<{ imported: readonly string[] }>
/** A column of one language holds its level alone. */
type LanguageColumn = `language:${(typeof languages)[number]}`
export type ImportFieldName = ImportedName | keyof typeof nameParts | 'link' | LanguageColumn

const englishNames: Record<string, string> = {
  Αγγλικά: 'English',
  Γερμανικά: 'German',
  Γαλλικά: 'French',
  Ιταλικά: 'Italian',
  Ισπανικά: 'Spanish',
  Ρωσικά: 'Russian',
}

const languageColumns = Object.fromEntries(
  languages.map((language): [string, ImportField] => [
    `language:${language}`,
    { label: `${language} (επίπεδο)`, headings: [language, englishNames[language] ?? language] },
  ]),
) as Record<LanguageColumn, ImportField>

/** The language of a column that holds levels, or null. */
export function languageOf(field: string): string | null {
  return field.startsWith('language:') ? field.slice('language:'.length) : null
}

const { usr_fullname, ...otherFields } = Object.fromEntries(
  Object.entries<ProfileField>(profile).flatMap(([name, { label, imported }]) =>
    imported ? [[name, { label, headings: imported }]] : [],
  ),
) as Record<ImportedName, ImportField>

export const importFields: Record<ImportFieldName, ImportField> = {
  usr_fullname,
  ...nameParts,
  ...otherFields,
  link,
  ...languageColumns,
}

export const importFieldNames = Object.keys(importFields) as ImportFieldName[]

/** A heading without accents, case, spaces and signs. */
export function headingKey(heading: string): string {
  return foldGreek(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const fieldByHeading = new Map<string, ImportFieldName>(
  importFieldNames.flatMap((name) =>
    [importFields[name].label, ...importFields[name].headings, name].map(
      (heading) => [headingKey(heading), name] as const,
    ),
  ),
)

/**
 * The field of each column: the office's last choice for this heading, else the field that the heading names. Each field
 * is used once, by the first column; '' leaves a column out.
 */
export function proposeMapping(
  headers: readonly string[],
  remembered: ReadonlyMap<string, string> = new Map(),
): (ImportFieldName | '')[] {
  const taken = new Set<string>()
  return headers.map((header) => {
    const key = headingKey(header)
    const chosen = remembered.get(key)
    const field = chosen === undefined ? fieldByHeading.get(key) : importFieldNames.find((name) => name === chosen)
    if (field === undefined || taken.has(field)) return ''
    taken.add(field)
    return field
  })
}

/** The error of a mapping as a whole, in Greek, or null. */
export function mappingProblem(mapping: readonly string[]): string | null {
  const used = mapping.filter((name) => name !== '')
  const twice = used.find((name, index) => used.indexOf(name) !== index)
  if (twice) return `Το πεδίο «${importFields[twice as ImportFieldName].label}» έχει δοθεί σε δύο στήλες`
  if (!used.includes('usr_email')) return 'Διάλεξε τη στήλη με το e-mail'
  const hasName = used.includes('usr_fullname') || (used.includes('first_name') && used.includes('last_name'))
  return hasName ? null : 'Διάλεξε τη στήλη με το ονοματεπώνυμο, ή τις δύο στήλες με όνομα και επώνυμο'
}
