import type { KeyScope } from '#shared/core/key-scopes.ts'
import type { OfficeGrade, PersonKind } from '#shared/permissions.ts'

/** Who acts: read from the database for each request, so a frozen or archived account is out at once. */
export interface Person {
  kind: PersonKind
  /** Within the office; null for everybody else. */
  grade: OfficeGrade | null
  /** 0 for a visitor. */
  usr_id: number
  usr_role: 'COMPANY_USER' | 'REGEN_ADMINISTRATOR' | 'CANDIDATE' | null
  usr_email: string
  usr_fullname: string
  cny_id: number | null
  mustChangePassword: boolean
  /** The office asks for a second factor and this person has none yet. */
  lacksSecondFactor?: boolean
  /** Where a program acts with a key that this person made. */
  apiKey?: { id: number; prefix: string; scopes: readonly KeyScope[]; perMinute: number }
  /** Absent for jobs and clocks, and for keys. */
  session?: { id: number; usedAt: Date; provedAt: Date }
}

/** What `personFrom` reads of somebody, joined with the company. */
export const personColumns = [
  'usr_id',
  'usr_role',
  'usr_email',
  'usr_fullname',
  'usr_must_change_password',
  'usr_grade',
  'cny_id',
  'cny_status',
] as const

/** A person as the database holds them, with the state of their company. */
export function personFrom(row: {
  usr_id: number
  usr_role: string
  usr_email: string
  usr_fullname: string
  usr_must_change_password: boolean
  usr_grade: string | null
  cny_id: Person['cny_id']
  cny_status: string | null
  lacks_second_factor?: boolean
}): Person {
  return {
    kind: kindOf(row.usr_role, row.cny_status),
    grade: row.usr_role === 'REGEN_ADMINISTRATOR' ? (row.usr_grade as OfficeGrade) : null,
    usr_id: row.usr_id,
    usr_role: row.usr_role as Person['usr_role'],
    usr_email: row.usr_email,
    usr_fullname: row.usr_fullname,
    cny_id: row.cny_id,
    mustChangePassword: row.usr_must_change_password,
    lacksSecondFactor: row.lacks_second_factor ?? false,
  }
}

function kindOf(role: string, companyStatus: string | null): PersonKind {
  if (role === 'REGEN_ADMINISTRATOR') return 'administrator'
  if (role !== 'COMPANY_USER') return 'visitor'
  if (companyStatus === null) return 'newcomer'
  if (companyStatus === 'APPROVED') return 'company'
  return companyStatus === 'ARCHIVED' ? 'archived' : 'pending'
}

export const visitor: Person = {
  kind: 'visitor',
  grade: null,
  usr_id: 0,
  usr_role: null,
  usr_email: '',
  usr_fullname: '',
  cny_id: null,
  mustChangePassword: false,
}

/** Jobs and clocks act as the system. */
export const system: Person = { ...visitor, usr_fullname: 'Σύστημα' }
