import { expect, it } from 'vitest'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { companyReports, officeReports } from '#shared/features/reports/reports.fields.ts'
import { labelOf } from '#shared/features/trail/trail.labels.ts'
import { questionWords } from '#web/features/trail/question.words.ts'
import { pairsOf } from '#web/parts/trail/trail.values.ts'

it('says saved conditions, groups and views as the office reads them elsewhere', () => {
  const after = {
    rpfg_filters: [
      { field: 'usp_gender', op: 'eq', value: ['FEMALE', 'OTHER'] },
      { field: 'age', op: 'gte', value: 25 },
      { field: 'usp_city', op: 'exists', value: false },
      { field: 'usp_city', op: 'eq', value: ['Βόλος', 'Λαμία', 'Πάτρα', 'Χανιά'] },
    ],
    rpfg_fields: ['usr_fullname', 'age'],
    rpfg_options: {
      sort: '-usp_city',
      group: { by: 'cny_date_created', step: 'year', measures: [{ op: 'count' }, { op: 'average', field: 'age' }] },
      chart: 'bars',
    },
    audiences: [{ title: 'Όλοι', filters: [{ field: 'usr_role', op: 'eq', value: ['COMPANY_USER'] }] }],
    filters: [
      { field: 'mai_status', op: 'neq', value: 'SENT' },
      { field: 'xyz', op: 'date_on', value: '2026-02-03' },
    ],
  }
  expect(pairsOf(null, after, questionWords).map(({ name, after: value }) => `${labelOf(name)}: ${value}`)).toEqual([
    'Φίλτρα: Φύλο είναι Γυναίκα ή Άλλο, Ηλικία τουλάχιστον 25, Πόλη είναι κενό, Πόλη είναι Βόλος ή Λαμία ή Πάτρα ή Χανιά',
    'Πεδία: Ονοματεπώνυμο, Ηλικία',
    'Μορφή: Ομάδα: Εγγραφή ανά έτος: Πλήθος, Μέσος όρος: Ηλικία · Σειρά: Πόλη, αντίστροφα · Μπάρες',
    'Κοινά: Όλοι · Ρόλος είναι Χρήστης εταιρείας',
    'Φίλτρα: Κατάσταση δεν είναι Στάλθηκε, xyz στις 03/02/2026',
  ])
  const none = { date_from: null, date_until: null }
  const view = { period: 'year', company: none, cycle: none, edc_ids: [], edc_category: '', compare: true }
  expect(pairsOf(null, { rpfg_options: { group: null, chart: 'none', view } }, questionWords)).toMatchObject([
    { after: 'Φέτος' },
  ])
  const own = { ...view, period: 'own', company: { date_from: '2026-01-02', date_until: null }, edc_ids: [4] }
  expect(pairsOf(null, { view: own }, questionWords)[0]?.after).toBe(
    'Από–έως · Εταιρείες και προσλήψεις: από 02/01/2026 · Εκπαιδευτικοί κύκλοι: Κύκλοι: 4',
  )
})

it('has a name for every field that conditions and reports ask for', () => {
  const all = [...Object.values(officeReports), ...Object.values(companyReports), audienceFields]
  const names = [...new Set(all.flatMap((fields) => Object.keys(fields)))]
  expect(names.filter((name) => questionWords.column(name) === name)).toEqual([])
})
