import type { Stories } from '#web/kit/story.tsx'
import { graduate, unknownGraduate } from './candidates.test-kit.ts'
import { CandidateFacts } from './CandidateFacts.tsx'

export const stories: Stories = {
  'All facts': () => <CandidateFacts profile={graduate.usr_profile} education={graduate.education} />,
  'A name alone': () => <CandidateFacts profile={unknownGraduate.usr_profile} education={unknownGraduate.education} />,
}
