import { IconBriefcase } from '@tabler/icons-react'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { RadioCards } from './RadioCards.tsx'

const options = [
  { value: 'full', label: 'Πλήρης', description: 'Σαράντα ώρες', icon: <IconBriefcase size={18} aria-hidden /> },
  { value: 'part', label: 'Μερική', description: 'Έως είκοσι ώρες' },
  { value: 'none', label: 'Εθελοντική', disabled: true },
]

const cards = (initial: string | null, error?: string) => (
  <WithState initial={initial}>
    {(value, set) => (
      <RadioCards
        label="Απασχόληση"
        options={options}
        value={value}
        error={error}
        required
        onChange={(next) => {
          set(next)
          log('choice', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  Chosen: { show: () => cards('part') },
  'Nothing chosen': { show: () => cards(null, 'Χρειάζεται μία από τις επιλογές') },
}
