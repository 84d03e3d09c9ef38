import type { Stories } from '#web/kit/story.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { HelpMark } from './HelpMark.tsx'

const show = () => (
  <HelpMark about="Στάδια" href="/admin/help/applications">
    Δείχνει πόσοι έφτασαν σε κάθε βήμα του κύκλου.
  </HelpMark>
)

export const stories: Stories = {
  Closed: show,
  'Beside a long title': () => (
    <PageFrame title="Μηχανικός λογισμικού για εφαρμογές εφοδιαστικής αλυσίδας" badge={show()}>
      <p>Περιεχόμενο</p>
    </PageFrame>
  ),
  Open: { show, open: ['Τι σημαίνει: Στάδια'] },
}
