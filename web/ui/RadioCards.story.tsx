import { IconBriefcase } from '@tabler/icons-react'
import { held, type Stories } from '#web/kit/story.tsx'
import { RadioCards } from './RadioCards.tsx'

const options = [
  { value: 'full', label: 'Πλήρης', description: 'Σαράντα ώρες', icon: <IconBriefcase size={18} aria-hidden /> },
  { value: 'part', label: 'Μερική', description: 'Έως είκοσι ώρες' },
  { value: 'none', label: 'Εθελοντική', disabled: true },
]

const cards = (value: string | null, error?: string) => () =>
  held(RadioCards, 'choice', { label: 'Απασχόληση', options, value, error, required: true })

export const stories: Stories = {
  Chosen: cards('part'),
  'Nothing chosen': cards(null, 'Χρειάζεται μία από τις επιλογές'),
}
