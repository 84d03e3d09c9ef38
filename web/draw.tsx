import '#web/core/zod-without-eval.ts'
import { renderToReadableStream } from 'react-dom/server'
import type { AnswerKey, DrawnPage, FirstData, PageDrawing } from '#shared/core/drawn-page.ts'
import type { PagePath } from '#shared/page-paths.ts'
import { App } from '#web/app/App.tsx'
import { makeRouter } from '#web/app/router.tsx'
import { routesOf, type Screen } from '#web/core/feature.ts'
import { preloadComponent } from '#web/core/Loaded.tsx'
import { makeQueryClient } from '#web/core/query.ts'
import { LoginScreen } from '#web/features/auth/LoginScreen.tsx'
import { EntryScreen } from '#web/features/entry/EntryScreen.tsx'
import { OpenFiguresScreen } from '#web/features/funder-pack/OpenFiguresScreen.tsx'
import { AccessibilityScreen, ContactScreen, PrivacyScreen, TermsScreen } from '#web/features/papers/PaperScreen.tsx'
import { PersonalPageScreen } from '#web/features/personal-page/PersonalPageScreen.tsx'
import { ProgrammeScreen } from '#web/features/programmes/ProgrammeScreen.tsx'
import { ProgrammesScreen } from '#web/features/programmes/ProgrammesScreen.tsx'
import { TitleListener } from '#web/ui/PageFrame.tsx'
import type { ComponentType } from 'react'

// The pages that the server draws, built for it as one file (tools/build-web.ts). Nothing here outlives a page: each has
// its own cache and its own router.

const publicPages: Partial<Record<PagePath, ComponentType<Screen>>> = {
  '/': EntryScreen,
  '/accessibility': AccessibilityScreen,
  '/contact': ContactScreen,
  '/login': LoginScreen,
  '/me/{key}': PersonalPageScreen,
  '/open-figures': OpenFiguresScreen,
  '/privacy': PrivacyScreen,
  '/programmes': ProgrammesScreen,
  '/programmes/{edc_id}': ProgrammeScreen,
  '/terms': TermsScreen,
}

const pages = Object.entries(publicPages).map(([path, screen]) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'key' ? '[^/]+' : '[1-9]\\d{0,9}'))}$`),
  route: { path: path as PagePath, screen: () => Promise.resolve(screen) },
}))

const routes = routesOf([{ routes: pages.map(({ route }) => route) }])

const pageAt = (path: string) => pages.find(({ pattern }) => pattern.test(path))

async function draw(path: string, { answers, ...begin }: FirstData): Promise<DrawnPage> {
  const page = pageAt(path)
  if (!page) throw new Error(`${path} is not drawn`)
  const queryClient = makeQueryClient()
  for (const { key, data } of answers) queryClient.setQueryData(key, data)
  const router = makeRouter({ routes, drawn: path })
  await Promise.all([router.load(), preloadComponent(page.route.screen)])
  let title = ''
  const failures: unknown[] = []
  const stream = await renderToReadableStream(
    <TitleListener value={(words) => (title = words)}>
      <App queryClient={queryClient} router={router} firstDraw={begin} />
    </TitleListener>,
    // Everything in its place: what comes later would need a script of the page itself.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  const queries = queryClient.getQueryCache().getAll()
  const missing = queries.filter(({ state }) => state.status === 'pending').map(({ queryKey }) => queryKey as AnswerKey)
  // Its timers would keep it.
  queryClient.clear()
  if (failures.length > 0) throw failures[0]
  return { html, title, missing }
}

export const drawing: PageDrawing = { draws: (path) => pageAt(path) !== undefined, draw }
