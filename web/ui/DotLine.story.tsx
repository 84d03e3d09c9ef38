import type { Stories } from '#web/kit/story.tsx'
import { DotLine } from './DotLine.tsx'
import { UiLink } from './UiLink.tsx'

const facts = [
  'Κατασκευές και Τεχνικά έργα · 51-250 εργαζόμενοι',
  '',
  <UiLink key="site" href="/terms" underline="always">
    zefyros.demo
  </UiLink>,
  'ΑΦΜ 102138130',
]

export const stories: Stories = {
  InOneLine: () => <DotLine parts={facts} />,
  Narrow: () => (
    <div style={{ maxWidth: 210 }}>
      <DotLine parts={facts} />
    </div>
  ),
  TwoLines: () => (
    <div style={{ maxWidth: 160 }}>
      <DotLine parts={facts} lines={2} />
    </div>
  ),
}
