import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useBlocker,
  useLocation,
  useParams,
} from '@tanstack/react-router'
import { useMemo } from 'react'
import { NotFoundPage, PageOutlet } from '#web/app/PageOutlet.tsx'
import type { RouteEntry } from '#web/core/feature.ts'
import { connectRouter, hasPage, navigate, safeHref } from '#web/core/navigation.ts'
import { preloadComponent } from '#web/core/Loaded.tsx'
import { leadToHeading } from '#web/ui/lead-to-heading.ts'
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

/** As the library writes it. */
const pathOf = ({ path }: RouteEntry) => path.replaceAll(/\{(\w+)\}/g, '$$$1')

interface RouterOptions {
  routes: readonly RouteEntry[]
  /** Of the server: it draws the page of this address, and the browser's history is not there. */
  drawn?: string
}

export type AppRouter = ReturnType<typeof makeRouter>

export function makeRouter({ routes, drawn }: RouterOptions) {
  const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage })
  const children = routes.map((route) =>
    createRoute({
      getParentRoute: () => root,
      path: pathOf(route),
      component: function Page() {
        const params: Record<string, string> = useParams({ strict: false })
        return <PageOutlet route={route} params={params} />
      },
    }),
  )
  return createRouter({
    routeTree: root.addChildren(children),
    parseSearch,
    stringifySearch,
    defaultHashScrollIntoView: true,
    scrollToTopSelectors: [],
    // On a server it would write a script into the page.
    ...(drawn === undefined
      ? { scrollRestoration: true }
      : { history: createMemoryHistory({ initialEntries: [drawn] }), isServer: true }),
  })
}

/** In the browser: links and scripts of ours go by this router. */
export function goBy(router: AppRouter): void {
  connectRouter((href, options) => {
    const { replace = false, isForced = false, keepsScroll = false } = options ?? {}
    void router.navigate({ href: safeHref(href), replace, ignoreBlocker: isForced, resetScroll: !keepsScroll } as never)
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) leadToHeading()
  })
}

/** Reads the address before the first drawing, which takes over what the server has drawn. */
export async function openDrawn(router: AppRouter, routes: readonly RouteEntry[]): Promise<void> {
  // The library then draws the same frame as it does on a server.
  router.ssr = { manifest: undefined }
  await router.load()
  const path = router.state.matches.at(-1)?.fullPath
  const route = routes.find((each) => pathOf(each) === path)
  if (route) await preloadComponent(route.screen)
}

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
