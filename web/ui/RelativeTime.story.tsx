import type { Stories } from '#web/kit/story.tsx'
import { RelativeTime } from './RelativeTime.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const stories: Stories = {
  Times: () => (
    <>
      {[0, 5, 90, 3000, 90_000].map((minutes) => (
        <p key={minutes}>
          <RelativeTime value={ago(minutes)} />
        </p>
      ))}
      <p>
        <RelativeTime value={null} />
      </p>
    </>
  ),
}
