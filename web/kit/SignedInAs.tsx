import { type ReactNode, useLayoutEffect } from 'react'
import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { startSession } from '#web/core/session.ts'

const account: Omit<OwnUser, 'usr_role' | 'usr_grade' | 'company' | 'usr_fk_cny_id'> = {
  usr_id: 1,
  usr_email: 'eleni@regen.test',
  usr_email_confirmed: true,
  usr_fullname: 'Ελένη Μαυρίδου',
  usr_phone: '',
  usr_company_position: '',
  usr_status: 'ON',
  usr_login_provider: 'EMAIL_AND_PASSWORD',
  usr_must_change_password: false,
  usr_must_add_second_factor: false,
  usr_date_created: '2026-01-01T09:00:00.000Z',
  usr_profile: null,
}

const people = {
  office: { ...account, usr_role: 'REGEN_ADMINISTRATOR', usr_grade: 'OWNER', company: null, usr_fk_cny_id: null },
  company: {
    ...account,
    usr_role: 'COMPANY_USER',
    usr_grade: null,
    company: { cny_id: 1, cny_name: 'Πίνδος Α.Ε.', cny_status: 'APPROVED' },
    usr_fk_cny_id: 1,
  },
} as const satisfies Record<string, OwnUser>

/** Screens leave out what their reader may not do, so a story says who reads it. */
export function SignedInAs({ who, children }: { who: keyof typeof people; children: ReactNode }) {
  useLayoutEffect(() => {
    const tokenExpiresAt = new Date(Date.now() + 3_600_000).toISOString()
    startSession({ user: people[who], token: 'story', chatSecret: '', tokenExpiresAt })
  }, [who])
  return children
}
