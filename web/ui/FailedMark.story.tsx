import { log, type Stories } from '#web/kit/story.tsx'
import { FailedMark } from './FailedMark.tsx'

export const stories: Stories = {
  'Beside an act': () => (
    <FailedMark what="Μαρία Ιωάννου" message="Ο διακομιστής δεν απαντά" onRetry={() => log('retry')} />
  ),
}
