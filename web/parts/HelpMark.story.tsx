import type { Stories } from '#web/kit/story.tsx'
import { HelpMark } from './HelpMark.tsx'

const show = () => (
  <HelpMark about="Στάδια" href="/admin/help/applications">
    Δείχνει πόσοι έφτασαν σε κάθε βήμα του κύκλου.
  </HelpMark>
)

export const stories: Stories = {
  Closed: show,
  Open: { show, open: ['Τι σημαίνει: Στάδια'] },
}
