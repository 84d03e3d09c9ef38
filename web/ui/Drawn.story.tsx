import type { Stories } from '#web/kit/story.tsx'
import { useDrawn } from './use-drawn.ts'

const COUNT = 5000

function Lines() {
  const drawn = useDrawn(COUNT, { seen: 3, more: 1 })
  return Array.from({ length: Math.min(drawn, COUNT) }, (_, at) => <div key={at}>{`Γραμμή ${at + 1}`}</div>)
}

export const stories: Stories = { Many: () => <Lines /> }
