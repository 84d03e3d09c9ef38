import type { Call } from '#shared/core/contract.ts'

/**
 * Who may make which call. A call names one row of this table; the server asks it before the handler runs,
 * the screens hide by it, and a generated test walks every call × every kind of person.
 */

/** What a signed-in or signed-out person is to the product at this moment; it is read anew for each request. */
export const personKinds = ['visitor', 'newcomer', 'pending', 'archived', 'company', 'administrator'] as const
export type PersonKind = (typeof personKinds)[number]

export const accessTable = {
  /** Everybody, signed in or not. Personal links and provider callbacks check their own key. */
  public: ['visitor', 'newcomer', 'pending', 'archived', 'company', 'administrator'],
  /** Anybody with an account that works. */
  signedIn: ['newcomer', 'pending', 'archived', 'company', 'administrator'],
  /** A company user, whatever the state of the company: to register it and to see how it stands. */
  companyAccount: ['newcomer', 'pending', 'archived', 'company'],
  /** A user of an APPROVED company. */
  company: ['company'],
  /** The three reads of one candidate that the specification keeps under /api/company. */
  companyOrOffice: ['company', 'administrator'],
  /** The programme office. */
  office: ['administrator'],
} as const satisfies Record<string, readonly PersonKind[]>

export type Access = keyof typeof accessTable

/** What somebody of the office may do; each grade may do what the next one may. */
export const officeGrades = ['OWNER', 'MEMBER', 'VIEWER'] as const
export type OfficeGrade = (typeof officeGrades)[number]

/** Who a person is to the product: the kind, and within the office the grade. */
export interface Standing {
  kind: PersonKind
  /** Null outside the office. */
  grade: OfficeGrade | null
}

export function mayCall(kind: PersonKind, access: Access): boolean {
  return (accessTable[access] as readonly PersonKind[]).includes(kind)
}

/** The least grade that may make a call of the office, unless the call names one: a viewer reads, a member writes. */
export function leastGrade(call: Pick<Call, 'method' | 'grade'>): OfficeGrade {
  return call.grade ?? (call.method === 'GET' ? 'VIEWER' : 'MEMBER')
}

/** The whole question, by kind of person and, of what is the office's, by grade: why not, or null for yes. */
export function refusalOf(
  { kind, grade }: Standing,
  call: Pick<Call, 'who' | 'method' | 'grade'>,
): 'unauthorized' | 'forbidden' | 'grade_too_low' | null {
  if (!mayCall(kind, call.who)) return kind === 'visitor' ? 'unauthorized' : 'forbidden'
  const isOffices = call.who === 'office' || call.who === 'companyOrOffice'
  const isAllowed = kind !== 'administrator' || !isOffices || hasGrade(grade, leastGrade(call))
  return isAllowed ? null : 'grade_too_low'
}

export function mayMake(standing: Standing, call: Pick<Call, 'who' | 'method' | 'grade'>): boolean {
  return refusalOf(standing, call) === null
}

export function hasGrade(grade: OfficeGrade | null, least: OfficeGrade): boolean {
  return grade !== null && officeGrades.indexOf(grade) <= officeGrades.indexOf(least)
}
