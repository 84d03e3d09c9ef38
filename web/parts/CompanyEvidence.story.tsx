import type { Evidence } from '#shared/features/companies/companies.schemas.ts'
import type { Stories } from '#web/kit/story.tsx'
import { CompanyEvidence } from './CompanyEvidence.tsx'

const mail = { email: 'info@pindos.gr', is_confirmed: true, domain: 'pindos.gr', host: 'pindos.gr' }
const good: Evidence = {
  mail: { ...mail, match: 'same' },
  afm: 'valid',
  look_alikes: [],
  more_look_alikes: 0,
  rejections: [],
}
const doubtful: Evidence = {
  mail: { email: 'pindos@gmail.com', is_confirmed: false, domain: 'gmail.com', host: 'pindos.gr', match: 'free' },
  afm: 'taken',
  look_alikes: [
    { cny_id: 2, cny_name: 'Πίνδος Α.Ε.', cny_status: 'PENDING_APPROVAL', because: 'afm' },
    { cny_id: 1, cny_name: 'Πίνδος Ο.Ε.', cny_status: 'APPROVED', because: 'name' },
  ],
  more_look_alikes: 3,
  rejections: [
    {
      cyr_id: 1,
      cyr_name: 'Πίνδος',
      cyr_afm: null,
      cyr_reasons: ['WRONG_AFM', 'INCOMPLETE'],
      cyr_note: 'Ζητήσαμε βεβαίωση.',
      cyr_date_created: '2025-03-04T10:00:00.000Z',
      cyr_by: 'Μαρία Γραφείου',
      because: 'user',
    },
  ],
}

export const stories: Stories = {
  'Nothing against': () => <CompanyEvidence evidence={good} />,
  Doubtful: () => <CompanyEvidence evidence={doubtful} />,
}
