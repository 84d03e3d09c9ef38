import { expect, it } from 'vitest'
import { labelOf } from '#shared/features/trail/trail.labels.ts'
import { trailReasons } from '#shared/features/trail/trail.reasons.ts'
import { changesOf, pairsOf } from '#web/parts/trail/trail.values.ts'

it('sets old and new values side by side, what changed first', () => {
  const before = { usp_city: 'Βόλος', usr_fullname: 'Άννα', usr_id: 3, usp_open_for_work: true }
  const after = { usr_fullname: 'Άννα', usp_city: 'Λαμία', usp_open_for_work: false }
  expect(pairsOf(before, after)).toEqual([
    { name: 'usp_city', before: 'Βόλος', after: 'Λαμία', isChanged: true },
    { name: 'usp_open_for_work', before: 'Ναι', after: 'Όχι', isChanged: true },
    { name: 'usr_fullname', before: 'Άννα', after: 'Άννα', isChanged: false },
  ])
})

it('says in Greek what stored words mean where they stand, and names columns', () => {
  const after = {
    to: 'OPEN',
    usr_status: 'FROZEN',
    format: 'xlsx',
    operator: 'and',
    kinds: ['hire.made'],
    fields: ['usr_fullname', 'usp_city'],
    sort: '-usp_city',
  }
  expect(pairsOf(null, after).map(({ name, after: value }) => `${labelOf(name)}: ${value}`)).toEqual([
    'Νέα κατάσταση: Ανοιχτή',
    'Κατάσταση: Παγωμένος',
    'Μορφή αρχείου: Excel',
    'Πώς συνδέονται τα φίλτρα: Ισχύουν όλα',
    'Για τι ειδοποιείται: Πρόσληψη',
    'Πεδία: Ονοματεπώνυμο, Πόλη',
    'Σειρά: Πόλη, αντίστροφα',
  ])
  expect(pairsOf('OFF', 'ON')).toMatchObject([{ before: 'Ανενεργή', after: 'Ενεργή' }])
})

it('says in Greek why contents of the trail went, also in entries of before', () => {
  const reasons = [trailReasons.erasure(7), 'erasure of 7', trailReasons.mentions, trailReasons.age, 'Γραπτός λόγος']
  expect(reasons.map((reason) => pairsOf(null, { reason })[0]?.after)).toEqual([
    'Διαγραφή του προσώπου 7',
    'Διαγραφή του προσώπου 7',
    'Έφυγε το όνομα διαγραμμένου προσώπου',
    'Έληξε ο χρόνος των περιεχομένων',
    'Γραπτός λόγος',
  ])
  expect(pairsOf(null, { contents: { 12: null, 14: 'x' } })).toMatchObject([{ after: '12, 14' }])
})

it('leaves out what only programs compare', () => {
  const row = { cyh_id: 3, usr_date_changed: '2026-11-25T23:48:29.332Z', jl_fk_cny_id: 1, usr_id: 7 }
  expect(pairsOf(null, row).map(({ name }) => labelOf(name))).toEqual(['Πρόσωπο (αριθμός)'])
})

it('shows a text, one side alone, and nothing', () => {
  expect(pairsOf({ usp_code: [] }, { usp_code: ['PHP'] })).toMatchObject([{ before: '—' }])
  expect(pairsOf('πρώτη', 'δεύτερη')).toEqual([{ name: '', before: 'πρώτη', after: 'δεύτερη', isChanged: true }])
  expect(pairsOf(null, { reason: 'x' })).toEqual([{ name: 'reason', before: '—', after: 'x', isChanged: true }])
  expect(pairsOf(null, null)).toEqual([])
})

it('writes days, moments and the parts of a list as people do', () => {
  const before = { edc_lac_days: ['2026-11-26', '2026-11-27'], edc_lac_breaks: [] }
  const after = { edc_lac_days: ['2026-11-30'], edc_lac_breaks: [{ from: '13:00', until: '13:30' }] }
  expect(pairsOf(before, after)).toMatchObject([
    { before: '26/11/2026, 27/11/2026', after: '30/11/2026' },
    { before: '—', after: '13:00 · 13:30' },
  ])
  expect(pairsOf(null, { jl_date_closed: '2026-11-25T23:48:29.332Z' })).toMatchObject([{ after: '26/11/2026 01:48' }])
})

it('says an act in one line, with the words of a formatted text', () => {
  expect(changesOf({ before: { usp_city: 'Βόλος' }, after: { usp_city: 'Λαμία' } })).toBe('Πόλη: «Βόλος» έγινε «Λαμία»')
  expect(changesOf({ before: null, after: { ad_body: '<p>Νέο <b>κείμενο</b></p>', cyh_id: 3 } })).toBe(
    'Κείμενο: «Νέο κείμενο»',
  )
  expect(changesOf({ before: { edc_seats: 5 }, after: { edc_seats: 12 } })).toMatch(/: 5 έγινε 12$/)
})

it('shows what people wrote as it is, also where every object has something of that name', () => {
  const names = ['constructor', '__proto__', 'toString', 'Υπότροφος']
  expect(pairsOf(null, { usp_tags: names, reason: 'valueOf' }).map(({ after }) => after)).toEqual([
    names.join(', '),
    'valueOf',
  ])
})
