import type { Stories } from '#web/kit/story.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

export const stories: Stories = {
  Table: { show: () => <LoadingSkeleton shape="table" /> },
  Form: { show: () => <LoadingSkeleton shape="form" /> },
  Cards: { show: () => <LoadingSkeleton shape="cards" count={3} /> },
  Text: { show: () => <LoadingSkeleton shape="text" /> },
}
