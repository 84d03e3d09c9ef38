import '#web/core/zod-without-eval.ts'
import '#web/ui/trusted-html.ts'
import '@fontsource-variable/inter/wght.css'
import '#web/ui/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/App.tsx'
import { startLive, stopLive } from '#web/core/live.ts'
import { navigate } from '#web/core/navigation.ts'
import { onSessionEnd, onSessionGone, onSessionStart, restoreSession } from '#web/core/session.ts'
import { endChats } from '#web/parts/chat/chat-endings.ts'
import { removeLocalUnder } from '#web/ui/local-store.ts'
import { forgetRecentRecords } from '#web/ui/palette-entries.ts'
import { toast } from '#web/ui/toast.tsx'

onSessionStart((user) => {
  startLive()
  void import('#web/app/after-login.ts').then(({ loadFirst }) => loadFirst(user))
})

onSessionEnd((message) => {
  stopLive()
  void endChats()
  removeLocalUnder('draft.')
  forgetRecentRecords()
  navigate('/', { replace: true, isForced: true })
  if (message) toast.error(message)
})

onSessionGone((message) => toast.error(message))

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
void restoreSession()
