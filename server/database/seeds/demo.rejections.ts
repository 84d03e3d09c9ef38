import { foldGreek } from '#shared/core/greek-fold.ts'
import { insertRows } from '#server/database/seeds/bulk.ts'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'

/** A company that waits was refused once before: the evidence beside the decision shows it. */
export async function addRejections(seed: DemoSeed): Promise<void> {
  const company = seed.companies.find(({ status }) => status === 'PENDING_APPROVAL')
  if (!company) return
  const gone = 900
  const name = company.name.split(' ')[0] ?? company.name
  const office = seed.admins[0] ?? null
  const shared = {
    reasons: ['INCOMPLETE'],
    note: 'Γράψτε μας την πλήρη επωνυμία της εταιρείας.',
    at: seed.daysAgo(4),
  }
  await insertRows(seed.work.db, 'company_rejection', [
    {
      cyr_id: 1,
      cyr_cny_id: gone,
      cyr_name: name,
      cyr_fold: foldGreek(name),
      cyr_mail_domain: '',
      cyr_form: { cny_name: name, cny_size: '11-50', cny_activity: company.activity, cny_afm: '', cny_site: '' },
      cyr_reasons: shared.reasons,
      cyr_note: shared.note,
      cyr_fk_usr_id: office,
      cyr_date_created: shared.at,
    },
  ])
  await insertRows(seed.work.db, 'company_rejection_user', [{ cru_fk_cyr_id: 1, cru_fk_usr_id: company.usr_id }])
  const history = { cyh_cny_id: gone, cyh_cny_name: name, cyh_reasons: [], cyh_note: '', cyh_fk_usr_id: null }
  await insertRows(seed.work.db, 'company_history', [
    { ...history, cyh_id: 9001, cyh_from: null, cyh_to: 'PENDING_APPROVAL', cyh_date_created: seed.daysAgo(5) },
    {
      ...history,
      cyh_id: 9002,
      cyh_from: 'PENDING_APPROVAL',
      cyh_to: 'REJECTED',
      cyh_reasons: shared.reasons,
      cyh_note: shared.note,
      cyh_fk_usr_id: office,
      cyh_date_created: shared.at,
    },
  ])
}
