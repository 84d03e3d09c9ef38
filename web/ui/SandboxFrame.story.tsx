import type { Stories } from '#web/kit/story.tsx'
import { SandboxFrame } from './SandboxFrame.tsx'

const html = '<h2>Νέα από το γραφείο</h2><p>Οι αιτήσεις άνοιξαν.</p><script>document.body.remove()</script>'

export const stories: Stories = {
  Letter: () => <SandboxFrame title="Ένα γράμμα" html={html} className={undefined} />,
}
