import type { PersonKind } from '#shared/permissions.ts'

/** Who acts: read from the database for each request, so a frozen or archived account is out at once. */
export interface Person {
  kind: PersonKind
  /** 0 for a visitor. */
  usr_id: number
  usr_role: 'COMPANY_USER' | 'REGEN_ADMINISTRATOR' | 'CANDIDATE' | null
  usr_email: string
  usr_fullname: string
  cny_id: number | null
  mustChangePassword: boolean
}

export const visitor: Person = {
  kind: 'visitor',
  usr_id: 0,
  usr_role: null,
  usr_email: '',
  usr_fullname: '',
  cny_id: null,
  mustChangePassword: false,
}

/** Jobs and clocks act as the system. */
export const system: Person = { ...visitor, usr_fullname: 'Σύστημα' }
