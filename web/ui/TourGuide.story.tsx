import { Button } from '@mantine/core'
import { type Stories, WithState } from '#web/kit/story.tsx'
import { TourGuide } from './TourGuide.tsx'

const steps = [
  { target: '#tour-search', title: 'Αναζήτηση', body: 'Εδώ βρίσκεις τα πάντα.' },
  { target: '#tour-gone', title: 'Λείπει', body: 'Δεν φαίνεται ποτέ.' },
  { title: 'Τέλος', body: 'Καλή αρχή!' },
]

export const stories: Stories = {
  Open: {
    show: () => (
      <WithState initial={false}>
        {(opened, set) => (
          <>
            <Button id="tour-search" onClick={() => set(true)}>
              Ξενάγηση
            </Button>
            <TourGuide steps={steps} opened={opened} onClose={() => set(false)} />
          </>
        )}
      </WithState>
    ),
    open: ['Ξενάγηση'],
  },
}
