import type { Stories } from '#web/kit/story.tsx'
import { smallest, waiting } from './CompanyDetailsDialog.story.tsx'
import { CompanyFacts, CompanyHistory } from './CompanyFacts.tsx'

const refused = {
  ...waiting.history[0]!,
  cyh_id: 2,
  cyh_from: 'PENDING_APPROVAL' as const,
  cyh_to: 'REJECTED' as const,
  cyh_note: 'Λείπει το ΑΦΜ.',
  by: 'Ελένη Μαυρίδου',
}

export const stories: Stories = {
  'With only what is required': () => <CompanyFacts company={smallest} />,
  'With a site': () => <CompanyFacts company={waiting} />,
  'A site that is no link': () => <CompanyFacts company={{ ...waiting, cny_site: 'javascript:alert(1)' }} />,
  'No history': () => <CompanyHistory company={smallest} />,
  History: () => <CompanyHistory company={{ ...waiting, history: [...waiting.history, refused] }} />,
}
