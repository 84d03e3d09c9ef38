import type { Stories } from '#web/kit/story.tsx'
import { LatestOnly } from './LatestOnly.tsx'

const rows = Array.from({ length: 20 })

export const stories: Stories = {
  'All there': () => <LatestOnly rows={rows} most={21} />,
  'Maybe more': () => <LatestOnly rows={rows} most={20} />,
}
