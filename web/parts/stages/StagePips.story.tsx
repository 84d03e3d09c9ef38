import type { Stories } from '#web/kit/story.tsx'
import { StagePips } from './StagePips.tsx'

export const stories: Stories = {
  'Under way': () => <StagePips status="INTERVIEWING" />,
  Out: () => <StagePips status="GAME_ASSESSMENT_REJECTED" />,
}
