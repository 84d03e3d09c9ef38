import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { CompanyDetails } from '#shared/features/companies/companies.schemas.ts'
import { answer, refusal } from '#web/kit/calls.ts'
import { log, type Stories } from '#web/kit/story.tsx'
import { CompanyDetailsDialog } from './CompanyDetailsDialog.tsx'

const created = '2026-10-01T09:00:00.000Z'

/** With only what a registration needs. */
export const smallest: CompanyDetails = {
  cny_id: 7,
  cny_status: 'APPROVED',
  cny_name: 'Πίνδος Α.Ε.',
  cny_size: '1-10',
  cny_activity: 'Πληροφορική',
  cny_afm: null,
  cny_about: '',
  cny_site: '',
  cny_logo: null,
  cny_partner_wish: false,
  cny_partner_approved: false,
  cny_show_intro: false,
  cny_first_hire_date: null,
  cny_date_created: created,
  cny_date_changed: created,
  cny_date_decided: null,
  cny_users: [],
  open_listings: 0,
  hires: 0,
  all_listings: 0,
  open_interviews: 0,
  history: [],
  changes: [],
  evidence: null,
}

export const waiting: CompanyDetails = {
  ...smallest,
  cny_status: 'PENDING_APPROVAL',
  cny_afm: '094019245',
  cny_site: 'https://pindos.gr',
  cny_users: [
    {
      usr_id: 8,
      usr_fullname: 'Νίκος Σιδέρης',
      usr_email: 'nikos@pindos.gr',
      usr_phone: '26510 12345',
      usr_company_position: 'Διευθυντής',
      usr_status: 'ON',
      usr_login_provider: 'EMAIL_AND_PASSWORD',
      usr_must_change_password: false,
      usr_date_created: created,
      usr_date_changed: created,
    },
  ],
  history: [
    {
      cyh_id: 1,
      cyh_from: null,
      cyh_to: 'PENDING_APPROVAL',
      cyh_reasons: [],
      cyh_note: '',
      cyh_date_created: created,
      by: 'Νίκος Σιδέρης',
    },
  ],
  changes: [
    { aud_id: 4, aud_at: created, by: null, fields: [{ field: 'cny_name', before: 'Πίνδος', after: 'Πίνδος Α.Ε.' }] },
  ],
  evidence: {
    mail: { email: 'nikos@pindos.gr', is_confirmed: true, domain: 'pindos.gr', host: 'pindos.gr', match: 'same' },
    afm: 'valid',
    look_alikes: [],
    more_look_alikes: 0,
    rejections: [],
  },
}

const show = () => <CompanyDetailsDialog cny_id={7} onClose={() => log('onClose')} />

export const stories: Stories = {
  'With only what is required': { show, answers: [answer(companiesContract.one, smallest)] },
  'Waiting for a decision': { show, answers: [answer(companiesContract.one, waiting)] },
  Gone: { show, answers: [refusal(companiesContract.one, 'not_found')] },
}
