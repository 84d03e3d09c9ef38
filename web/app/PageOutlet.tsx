import { type ComponentType, createElement, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { verdictOf } from '#web/app/guards.ts'
import { DefaultLayout } from '#web/app/layouts/DefaultLayout.tsx'
import { LoadingLayout } from '#web/app/layouts/LoadingLayout.tsx'
import type { Layout, RouteEntry } from '#web/core/feature.ts'
import { appTexts } from '#web/app/app.texts.ts'
import { loadComponent } from '#web/core/load-component.ts'
import { navigate } from '#web/core/navigation.ts'
import { getSession, kindOf, resetSession, useSession } from '#web/core/session.ts'
import { NotFoundScreen } from '#web/parts/NotFoundScreen.tsx'
import { ScreenBoundary } from '#web/parts/ScreenBoundary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

// The layouts of the office and of companies are not part of what a visitor loads.
const lazyLayouts: Partial<Record<Layout, () => Promise<ComponentType<{ children: ReactNode }>>>> = {
  admin: () => import('#web/app/layouts/AdminLayout.tsx').then((it) => it.AdminLayout),
  company: () => import('#web/app/layouts/CompanyLayout.tsx').then((it) => it.CompanyLayout),
}
const loadFirstPassword = () =>
  import('#web/features/auth/FirstPasswordScreen.tsx').then((it) => it.FirstPasswordScreen)
const loadSecondFactor = () =>
  import('#web/features/settings/SecondFactorScreen.tsx').then((it) => it.SecondFactorScreen)

/** What stands before every page until it is done. */
function firstScreenOf(user: OwnUser): (() => Promise<ComponentType>) | null {
  if (user.usr_must_change_password) return loadFirstPassword
  return user.usr_must_add_second_factor ? loadSecondFactor : null
}

function PageLayout({ layout, children }: { layout: Layout; children: ReactNode }) {
  const load = lazyLayouts[layout]
  if (load) return createElement(loadComponent(load), null, children)
  return layout === 'loading' ? <LoadingLayout>{children}</LoadingLayout> : <DefaultLayout>{children}</DefaultLayout>
}

/** Called while rendering, so that a retry of the boundary above loads a failed screen again. */
function Loaded<Props extends object>({ load, props }: { load: () => Promise<ComponentType<Props>>; props: Props }) {
  return createElement(loadComponent(load), props)
}

/** Ids are digits only: anything else is no page. */
export function hasValidParams(params: Record<string, string>): boolean {
  return Object.entries(params).every(([name, value]) => !/(^|_)id$/.test(name) || /^[1-9]\d{0,9}$/.test(value))
}

export function PageOutlet({ route, params }: { route: RouteEntry; params: Record<string, string> }) {
  const session = useSession()
  const kind = kindOf(session)
  const verdict = useMemo(() => verdictOf(route, kind), [route, kind])
  const isLoading = session.status === 'loading'
  const isPublic = route.layout === 'default' && route.path !== '/'

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
          <Suspense fallback={<LoadingSkeleton shape="form" />}>
            <Loaded load={first} props={{}} />
          </Suspense>
        </ScreenBoundary>
      </DefaultLayout>
    )
  }
  return (
    <ScreenBoundary>
      <Suspense fallback={<LoadingLayout />}>
        <PageLayout layout={route.layout}>
          {hasValidParams(params) ? (
            <ScreenBoundary key={window.location.pathname}>
              <Suspense fallback={<LoadingSkeleton shape="cards" />}>
                <Loaded load={route.screen} props={{ params }} />
              </Suspense>
            </ScreenBoundary>
          ) : (
            <NotFoundScreen />
          )}
        </PageLayout>
      </Suspense>
    </ScreenBoundary>
  )
}

/** An address that is no page. Who is signed in keeps the menu and the search, to go on from here. */
export function NotFoundPage() {
  const session = useSession()
  if (session.status === 'loading' && session.problem === undefined) return <LoadingLayout />
  return (
    <ScreenBoundary>
      <Suspense fallback={<LoadingLayout />}>
        <PageLayout layout={layoutOfUnknown(window.location.pathname, kindOf(session))}>
          <NotFoundScreen />
        </PageLayout>
      </Suspense>
    </ScreenBoundary>
  )
}

function layoutOfUnknown(path: string, kind: ReturnType<typeof kindOf>): Layout {
  if (kind === 'administrator' && path.startsWith('/admin/')) return 'admin'
  return kind === 'company' && path.startsWith('/company/') ? 'company' : 'default'
}
