import type { Stories } from '#web/kit/story.tsx'
import { RichText } from './RichText.tsx'

const html =
  '<h2>Ρόλος</h2><p>Ένας <strong>σημαντικός</strong> ρόλος στην <a href="/x">ομάδα</a>.</p><ul><li>SQL</li></ul>'

export const stories: Stories = {
  Text: () => <RichText html={html} />,
  Nothing: () => <RichText html={null} />,
}
