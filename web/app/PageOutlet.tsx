import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { areaOf } from '#shared/page-paths.ts'
import { verdictOf } from '#web/app/guards.ts'
import { DefaultLayout } from '#web/app/layouts/DefaultLayout.tsx'
import { LoadingLayout } from '#web/app/layouts/LoadingLayout.tsx'
import type { Layout, RouteEntry } from '#web/core/feature.ts'
import { appTexts } from '#web/app/app.texts.ts'
import { SignedInContext } from '#web/app/signed-in.ts'
import { useIsDrawn, useSayTaken } from '#web/core/first-draw.ts'
import { type Load, Loaded } from '#web/core/Loaded.tsx'
import { navigate } from '#web/core/navigation.ts'
import { usePartOfPage } from '#web/core/page-is-there.ts'
import { getSession, kindOf, resetSession, useSession } from '#web/core/session.ts'
import { NotFoundScreen } from '#web/parts/NotFoundScreen.tsx'
import { ScreenBoundary } from '#web/parts/ScreenBoundary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

function PageLayout({ layout, children }: { layout: Layout; children: ReactNode }) {
  const load = useContext(SignedInContext).layouts[layout]
  if (load) return <Loaded load={load} props={{ children }} coming={comingPage} />
  return layout === 'loading' ? <LoadingLayout>{children}</LoadingLayout> : <DefaultLayout>{children}</DefaultLayout>
}

function Screen<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  useSayTaken()
  return <Loaded load={load} props={props} coming={comingScreen} />
}

/** Stands in the place of a page, or of a screen, until that is drawn. */
function Coming({ children }: { children: ReactNode }) {
  usePartOfPage()
  return children
}

const comingPage = (
  <Coming>
    <LoadingLayout />
  </Coming>
)
const comingScreen = (
  <Coming>
    <LoadingSkeleton shape="cards" />
  </Coming>
)

/** Ids are digits only: anything else is no page. */
export function hasValidParams(params: Record<string, string>): boolean {
  return Object.entries(params).every(([name, value]) => !/(^|_)id$/.test(name) || /^[1-9]\d{0,9}$/.test(value))
}

export function PageOutlet({ route, params }: { route: RouteEntry; params: Record<string, string> }) {
  const session = useSession()
  const kind = kindOf(session)
  const verdict = useMemo(() => verdictOf(route, kind), [route, kind])
  const isLoading = session.status === 'loading'
  const { firstScreenOf } = useContext(SignedInContext)
  // Of this page, not of the address: that may already be the next one's, and a screen must not begin anew before it leaves.
  const screenKey = [route.path, ...Object.values(params)].join(' ')
  // The index sends some on: it waits until it is clear who comes, unless the server has drawn it for a visitor.
  const isDrawn = useIsDrawn()
  const isPublic = route.layout === 'default' && (route.path !== '/' || isDrawn)

  const wasIn = useRef(false)

  useEffect(() => {
    if (isLoading) return
    // A session that ends while a page is open says why itself, and leads away.
    const hasJustEnded = wasIn.current && session.status === 'out'
    wasIn.current = session.status === 'in'
    if (verdict === 'enter' || hasJustEnded) return
    // So does one that had ended before the page was loaded; once it is left, the next refusal is one of its own.
    const now = getSession()
    const hadEnded = now.status === 'out' && now.hasEnded === true
    if (verdict === 'refuse') resetSession(hadEnded ? null : appTexts.unauthorized)
    else navigate(verdict.redirect, { replace: true })
  }, [isLoading, verdict, session.status])

  if (session.status === 'loading' && session.problem !== undefined && !isPublic) {
    return (
      <DefaultLayout>
        <ErrorState error={session.problem} onRetry={() => window.location.reload()} />
      </DefaultLayout>
    )
  }
  if ((isLoading && !isPublic) || (!isLoading && verdict !== 'enter')) return <LoadingLayout />
  const first = session.status === 'in' && route.layout !== 'loading' ? firstScreenOf(session.user) : null
  if (first) {
    return (
      <DefaultLayout>
        <ScreenBoundary>
          <Loaded load={first} props={{}} coming={<LoadingSkeleton shape="form" />} />
        </ScreenBoundary>
      </DefaultLayout>
    )
  }
  return (
    <ScreenBoundary>
      <PageLayout layout={route.layout}>
        {hasValidParams(params) ? (
          <ScreenBoundary key={screenKey}>
            <Screen load={route.screen} props={{ params }} />
          </ScreenBoundary>
        ) : (
          <NotFoundScreen />
        )}
      </PageLayout>
    </ScreenBoundary>
  )
}

/** An address that is no page. Who is signed in keeps the menu and the search, to go on from here. */
export function NotFoundPage() {
  const session = useSession()
  if (session.status === 'loading' && session.problem === undefined) return <LoadingLayout />
  return (
    <ScreenBoundary>
      <PageLayout layout={layoutOfUnknown(window.location.pathname, kindOf(session))}>
        <NotFoundScreen />
      </PageLayout>
    </ScreenBoundary>
  )
}

function layoutOfUnknown(path: string, kind: ReturnType<typeof kindOf>): Layout {
  const area = areaOf(path)
  if (area === 'admin') return kind === 'administrator' ? area : 'default'
  return area === 'company' && kind === 'company' ? area : 'default'
}
