import { officeReports } from '#shared/features/reports/reports.fields.ts'
import { insertRows } from '#server/database/seeds/bulk.ts'
import { exactList } from '#server/database/seeds/people/exact.ts'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'

/** A few saved reports, of the office and of the company of the first sign-in. */
export async function addReports(seed: DemoSeed): Promise<void> {
  const office = { rpfg_fk_cny_id: null, rpfg_fk_usr_id: seed.admins[0] ?? null }
  const company = seed.companies[0]
  const plain = { rpfg_filters: [], rpfg_operator: 'and', rpfg_options: { group: null, chart: 'none' } }
  const count = { op: 'count' }
  await insertRows(seed.work.db, 'report_field_group', [
    {
      _id: 'demo-available',
      rpfg_type: 'candidate',
      rpfg_title: 'Διαθέσιμοι απόφοιτοι με πιστοποιητικό',
      rpfg_fields: ['usr_fullname', 'usp_city', 'uedu_bachelor_sector', 'usp_finalist_date'],
      ...plain,
      rpfg_filters: [
        { field: 'usp_open_for_work', op: 'eq', value: true },
        { field: 'usp_finalist_certificate_status', op: 'eq', value: ['ACTIVE'] },
      ],
      rpfg_date_created: seed.daysAgo(40),
      ...office,
    },
    {
      _id: 'demo-listings-by-month',
      rpfg_type: 'job-listing',
      rpfg_title: 'Αγγελίες ανά μήνα',
      rpfg_fields: ['jl_position_title', 'jl_date_created'],
      ...plain,
      rpfg_options: {
        sort: 'group',
        group: { by: 'jl_date_created', step: 'month', measures: [count, { op: 'sum', field: 'hires' }] },
        chart: 'line',
      },
      rpfg_date_created: seed.daysAgo(12),
      ...office,
    },
    {
      _id: 'demo-own-candidates',
      rpfg_type: 'candidate',
      rpfg_title: 'Υποψήφιοι ανά στάδιο',
      rpfg_fields: ['usr_fullname', 'own_status'],
      ...plain,
      rpfg_options: {
        sort: '-measure_0',
        group: { by: 'own_status', step: 'month', measures: [count] },
        chart: 'bars',
      },
      rpfg_date_created: seed.daysAgo(5),
      rpfg_fk_cny_id: company?.cny_id ?? null,
      rpfg_fk_usr_id: company?.usr_id ?? null,
    },
    {
      _id: 'demo-least',
      rpfg_type: 'company',
      rpfg_title: 'Εταιρείες',
      rpfg_fields: ['cny_name'],
      ...plain,
      rpfg_date_created: seed.daysAgo(60),
      ...office,
    },
    {
      _id: 'demo-most',
      rpfg_type: 'candidate',
      rpfg_title: exactList('Όλα για τους υποψηφίους', 120),
      rpfg_fields: Object.keys(officeReports.candidate).slice(0, 60),
      ...plain,
      rpfg_date_created: seed.daysAgo(61),
      ...office,
    },
  ])
}
