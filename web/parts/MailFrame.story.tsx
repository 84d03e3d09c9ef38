import type { Stories } from '#web/kit/story.tsx'
import { MailFrame } from './MailFrame.tsx'

const html = '<p>Γεια σου Μαρία,</p><p>οι αιτήσεις άνοιξαν.</p><script>parent.document.body.remove()</script>'

export const stories: Stories = {
  Letter: () => <MailFrame title="Η αίτησή σου" html={html} />,
  Empty: () => <MailFrame title="Χωρίς κείμενο" html="" />,
}
