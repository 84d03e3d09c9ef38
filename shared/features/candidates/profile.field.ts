import type * as z from 'zod'
import type { FieldKind } from '#shared/core/filters.ts'
import type { FieldKindName } from '#shared/features/candidates/profile.kinds.ts'

export interface ProfileField {
  table: 'users' | 'user_profile' | 'user_education'
  /** The stored column, if its name differs from the field. */
  column?: string
  kind: FieldKindName
  label: string
  /** As the person reads it. */
  ownLabel?: string
  /** For filters and reports, where one value of several is selected. */
  filterLabel?: string
  /** In heads of tables and sheets. */
  shortLabel?: string
  /** Its section in forms and facts. */
  section:
    | 'person'
    | 'education'
    | 'experience'
    | 'skills'
    | 'links'
    | 'about'
    | 'availability'
    | 'statistics'
    | 'record'
  /** The filter group; without one the field is no filter. */
  group?: string
  filter?: FieldKind
  sortable?: true
  /** Companies may read it, filter by it and report it. */
  company: boolean
  /** Data about health or origin: each reading is logged, and it is never copied into the audit trail. */
  sensitive?: true
  /** In rows of the office's list. */
  listed: boolean
  exported: boolean
  /** Among the facts that a page about the person shows. */
  fact?: true
  forms?: { office?: true; own?: true; application?: true }
  form?: z.ZodType
  answer: z.ZodType
  empty: unknown
  options?: readonly { value: string; label: string }[]
  /** Only the options may be chosen. */
  isClosed?: boolean
  /** The kind of text: it selects the keyboard of a telephone. */
  input?: 'text' | 'email' | 'tel'
  /** Headings of import columns that mean this field. */
  imported?: readonly string[]
  /** Included in the copy of own data. */
  copied: boolean
  /** `year`: only the year stays, for the figures. `replaced`: the erasure writes a replacement. */
  erase: 'empty' | 'year' | 'keep' | 'replaced'
}

export const groups = {
  person: 'Πρόσωπο',
  profile: 'Προφίλ',
  education: 'Σπουδές',
  skills: 'Δεξιότητες',
  programme: 'Πρόγραμμα',
  account: 'Στοιχεία πρόσβασης',
} as const

export const everyForm = { office: true, own: true, application: true } as const
export const longForms = { office: true, own: true } as const

export const ofCompanies = { company: true, listed: true, exported: true, copied: true, erase: 'empty' } as const
export const ofOffice = { ...ofCompanies, company: false } as const
/** Too long for a row. */
export const ofPages = { ...ofCompanies, listed: false, exported: false } as const
/** Results of a programme stay in its figures, without a name. */
export const ofProgramme = {
  ...ofCompanies,
  exported: false,
  erase: 'keep',
  table: 'user_profile',
  section: 'record',
} as const

export const study = {
  ...ofCompanies,
  table: 'user_education',
  section: 'education',
  group: groups.education,
  filter: 'choice',
  fact: true,
  forms: everyForm,
  // Fields of study count in figures and identify nobody.
  erase: 'keep',
} as const
export const skill = {
  ...ofCompanies,
  table: 'user_profile',
  section: 'skills',
  group: groups.skills,
  filter: 'list',
  fact: true,
  forms: longForms,
} as const
