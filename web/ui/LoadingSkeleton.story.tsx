import type { Stories } from '#web/kit/story.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

export const stories: Stories = {
  Table: () => <LoadingSkeleton shape="table" />,
  Form: () => <LoadingSkeleton shape="form" />,
  Cards: () => <LoadingSkeleton shape="cards" count={3} />,
  List: () => <LoadingSkeleton shape="list" />,
  Text: () => <LoadingSkeleton shape="text" />,
}
