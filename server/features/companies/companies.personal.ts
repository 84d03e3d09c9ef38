import type { PersonalData } from '#server/core/personal-data.ts'
import { withdrawRequestOf } from '#server/features/companies/companies.decisions.ts'

export const companiesPersonal: PersonalData = {
  activity: 'accounts',
  tables: {
    company: {
      kept: 'Όσο υπάρχει η εταιρεία',
      key: ['cny_id'],
      freeText: { cny_activity: 'Εταιρεία, δραστηριότητα', cny_about: 'Εταιρεία, λίγα λόγια' },
      notPersonal: ['cny_status', 'cny_name', 'cny_fold', 'cny_size', 'cny_afm', 'cny_site'],
    },
    company_history: {
      key: ['cyh_id'],
      freeText: { cyh_note: 'Ιστορικό εταιρείας, σημείωση' },
      notPersonal: ['cyh_cny_name', 'cyh_from', 'cyh_to', 'cyh_reasons'],
    },
    company_rejection: {
      key: ['cyr_id'],
      freeText: { cyr_note: 'Απόρριψη εταιρείας, σημείωση', cyr_form: 'Απόρριψη εταιρείας, αίτηση' },
      notPersonal: ['cyr_name', 'cyr_fold', 'cyr_afm', 'cyr_mail_domain', 'cyr_reasons'],
    },
  },
  beforeErase: (work, { usr_id }) => withdrawRequestOf(work, usr_id),
}
