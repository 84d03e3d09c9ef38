import '#web/core/zod-without-eval.ts'
import '#web/ui/trusted-html.ts'
import '@fontsource-variable/inter/wght.css'
import '#web/ui/styles.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { FIRST_DATA, type FirstAnswers, type FirstData } from '#shared/core/drawn-page.ts'
import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { pageAt } from '#shared/page-paths.ts'
import { App } from '#web/app/App.tsx'
import { features } from '#web/app/features.ts'
import { goBy, makeRouter, openDrawn } from '#web/app/router.tsx'
import { routes } from '#web/app/routes.ts'
import { signedInParts } from '#web/app/signed-in-parts.ts'
import { connectPanels } from '#web/core/feature.ts'
import type { FirstDraw } from '#web/core/first-draw.ts'
import { preloadComponent } from '#web/core/Loaded.tsx'
import { startLive, stopLive } from '#web/core/live.ts'
import { navigate } from '#web/core/navigation.ts'
import { queryClient } from '#web/core/query.ts'
import { forgetPlace, keepPlace } from '#web/core/return-place.ts'
import { onSessionEnd, onSessionGone, onSessionStart, onSigningOut, restoreSession } from '#web/core/session.ts'
import { endChats, leaveChats } from '#web/parts/chat/chat-endings.ts'
import { takeWholeSheet } from '#web/core/whole-sheet.ts'
import { beginLocalSitting, endLocalSitting } from '#web/ui/local-store.ts'
import { forgetRecentRecords } from '#web/ui/recent-records.ts'
import { toast } from '#web/ui/toast.tsx'

const loadAfterLogin = () => import('#web/app/after-login.ts')

/** That a session has ended is said until the next one begins. */
let endToast = ''
function showEnd(message: string): void {
  endToast = toast.error(message)
}

onSessionStart((user) => {
  toast.close(endToast)
  startLive()
  beginLocalSitting(user.usr_id)
  void loadAfterLogin().then(({ loadFirst }) => loadFirst(user))
})

onSigningOut(endChats)

onSessionEnd((message, isSignedOut) => {
  stopLive()
  leaveChats()
  endLocalSitting({ isSignedOut })
  if (isSignedOut) forgetPlace()
  else keepPlace()
  forgetRecentRecords()
  navigate('/', { replace: true, isForced: true })
  if (message) showEnd(message)
})

onSessionGone(showEnd)

connectPanels(features)

const router = makeRouter({ routes })
goBy(router)

const root = document.getElementById('root') as HTMLElement
const app = (firstDraw: FirstDraw | null) => (
  <App queryClient={queryClient} router={router} signedIn={signedInParts} firstDraw={firstDraw} />
)

const LONGEST_MS = 10_000
const TYPING = ['keydown', 'keypress', 'keyup', 'textInput', 'input', 'change']

/** Its screen reads there what was typed before. */
function leaveToField(event: Event): void {
  if (event.target instanceof HTMLInputElement) event.stopPropagation()
}

function beginWith({ answers }: FirstAnswers | FirstData): void {
  for (const { key, data } of answers) queryClient.setQueryData(key, data)
}

/** Takes over what the server has drawn, with the same answers on the same day. */
async function takeOver(first: FirstData): Promise<void> {
  // What somebody has typed while the scripts were read comes first.
  await new Promise((goOn) => setTimeout(goOn))
  beginWith(first)
  await Promise.all([openDrawn(router, routes), takeWholeSheet()])
  // In slices, so that whoever is typing is not held up: to hear a key, the library would do all that is left at once.
  for (const name of TYPING) window.addEventListener(name, leaveToField, true)
  void new Promise<void>((onTaken) => {
    // A screen that fails before it stands must not keep the keys.
    setTimeout(onTaken, LONGEST_MS)
    const page = app({ ...first, onTaken })
    startTransition(() => void hydrateRoot(root, page))
  }).then(() => {
    for (const name of TYPING) window.removeEventListener(name, leaveToField, true)
  })
}

/** Reads frame and screen while the server looks for the session, and what the screen asks for first once it is found. */
async function readPage(coming: Promise<OwnUser>): Promise<void> {
  const page = pageAt(location.pathname)
  const route = routes.find(({ path }) => path === page)
  const layout = route && signedInParts.layouts[route.layout]
  if (!layout) return
  // What does not come is asked for again where it is drawn, and said there.
  const asking = loadAfterLogin().then(async ({ loadPage }) => void loadPage(await coming))
  await Promise.all([preloadComponent(layout), preloadComponent(route.screen), asking]).catch(() => undefined)
}

const data = document.getElementById(FIRST_DATA)?.textContent
const first = data ? (JSON.parse(data) as FirstAnswers | FirstData) : null
// What a link carries behind its # never reaches the server, which has drawn the page without it.
if (first?.today && !location.hash.includes('=')) void takeOver(first).then(() => restoreSession())
else {
  if (first) beginWith(first)
  void takeWholeSheet().then(() => {
    createRoot(root).render(app(null))
    return restoreSession(readPage)
  })
}
