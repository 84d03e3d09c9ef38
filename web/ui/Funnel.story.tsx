import type { Stories } from '#web/kit/story.tsx'
import { Funnel } from './Funnel.tsx'

const stages = [
  { id: 'applied', label: 'Αιτήσεις', value: 1240 },
  { id: 'interview', label: 'Συνεντεύξεις', value: 310 },
  { id: 'hired', label: 'Προσλήψεις', value: 0 },
]

export const stories: Stories = {
  Plain: () => <Funnel stages={stages} />,
  Empty: () => <Funnel stages={[]} />,
}
