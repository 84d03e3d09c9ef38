import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { verdictOf } from '#web/app/guards.ts'
import { DefaultLayout } from '#web/app/layouts/DefaultLayout.tsx'
import { LoadingLayout } from '#web/app/layouts/LoadingLayout.tsx'
import { NotFoundScreen } from '#web/app/NotFoundScreen.tsx'
import type { Layout, RouteEntry, Screen } from '#web/app/route-entry.ts'
import { appTexts } from '#web/app/app.texts.ts'
import { ScreenBoundary } from '#web/app/ScreenBoundary.tsx'
import { navigate } from '#web/core/navigation.ts'
import { isChunkFailure, mayReload } from '#web/core/reload-guard.ts'
import { kindOf, resetSession, useSession } from '#web/core/session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

const FirstPasswordScreen = lazy(async () => ({
  default: (await import('#web/features/auth/FirstPasswordScreen.tsx')).FirstPasswordScreen,
}))

// The frames of the office and of companies come with the first page behind a guard, not with the sign-in page.
const AdminLayout = lazy(async () => ({ default: (await import('#web/app/layouts/AdminLayout.tsx')).AdminLayout }))
const CompanyLayout = lazy(async () => ({
  default: (await import('#web/app/layouts/CompanyLayout.tsx')).CompanyLayout,
}))

const frames: Record<Layout, ComponentType<{ children: ReactNode }>> = {
  admin: AdminLayout,
  company: CompanyLayout,
  default: DefaultLayout,
  loading: LoadingLayout,
}

const loaded = new Map<RouteEntry, ComponentType<Screen>>()

/** The screen of a route, fetched once. A part that is gone after a new release makes the page load anew. */
function screenOf(route: RouteEntry): ComponentType<Screen> {
  const known = loaded.get(route)
  if (known) return known
  const screen = lazy(async () => {
    try {
      return { default: await route.screen() }
    } catch (error) {
      const target = window.location.pathname + window.location.search
      if (isChunkFailure(error) && mayReload(target, Date.now(), window.sessionStorage)) window.location.assign(target)
      throw error
    }
  })
  loaded.set(route, screen)
  return screen
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

  useEffect(() => {
    if (isLoading || verdict === 'enter') return
    if (verdict === 'refuse') resetSession(appTexts.unauthorized)
    else navigate(verdict.redirect, { replace: true })
  }, [isLoading, verdict])

  if (session.status === 'loading' && session.problem !== undefined && !isPublic) {
    return (
      <DefaultLayout>
        <ErrorState error={session.problem} onRetry={() => window.location.reload()} />
      </DefaultLayout>
    )
  }
  if ((isLoading && !isPublic) || (!isLoading && verdict !== 'enter')) return <LoadingLayout />
  const Frame = frames[route.layout]
  if (session.status === 'in' && session.user.usr_must_change_password && route.layout !== 'loading') {
    return (
      <DefaultLayout>
        <Suspense fallback={<LoadingSkeleton shape="form" />}>
          <FirstPasswordScreen />
        </Suspense>
      </DefaultLayout>
    )
  }
  if (!hasValidParams(params)) {
    return (
      <Suspense fallback={<LoadingLayout />}>
        <Frame>
          <NotFoundScreen />
        </Frame>
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<LoadingLayout />}>
      <Frame>
        <ScreenBoundary key={window.location.pathname}>
          <Suspense fallback={<LoadingSkeleton shape="cards" />}>{createElement(screenOf(route), { params })}</Suspense>
        </ScreenBoundary>
      </Frame>
    </Suspense>
  )
}
