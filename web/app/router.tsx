import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useBlocker,
  useLocation,
  useParams,
} from '@tanstack/react-router'
import { useMemo } from 'react'
import { isPage } from '#shared/page-paths.ts'
import { NotFoundPage, PageOutlet } from '#web/app/PageOutlet.tsx'
import { routes } from '#web/app/routes.ts'
import { connectRouter, hasPage, navigate, safeHref } from '#web/core/navigation.ts'
import { NavigationProvider } from '#web/ui/NavigationContext.tsx'

// The only file that knows the router library.

type Search = Record<string, string>

/** Plain text, not JSON: `?sort=-cny_name&skip=20`. */
function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()
  return text ? `?${text}` : ''
}

const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
})

const children = routes.map((route) =>
  createRoute({
    getParentRoute: () => root,
    path: route.path.replaceAll(/\{(\w+)\}/g, '$$$1'),
    component: function Page() {
      const params: Record<string, string> = useParams({ strict: false })
      return <PageOutlet route={route} params={params} />
    },
  }),
)

export const router = createRouter({
  routeTree: root.addChildren(children),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultHashScrollIntoView: true,
  scrollToTopSelectors: [],
})

connectRouter((href, options) => {
  const { replace = false, isForced = false } = options ?? {}
  void router.navigate({ href: safeHref(href), replace, ignoreBlocker: isForced } as never)
}, isPage)

function Frame() {
  const href = useLocation({ select: (location) => location.href })
  const value = useMemo(
    () => ({ navigate: (target: string) => navigate(target), href, knows: hasPage, useBlock: useRouterBlock }),
    [href],
  )
  return (
    <NavigationProvider value={value}>
      <Outlet />
    </NavigationProvider>
  )
}

/** Asks before unsaved work is left; a change of the query string is not leaving. */
function useRouterBlock(isBlocked: boolean, askToLeave: () => Promise<boolean>): void {
  useBlocker({
    disabled: !isBlocked,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await askToLeave()),
  })
}
