import { createContext, type ReactNode, useContext } from 'react'

export interface Navigation {
  /** Goes to an address of this application without loading the page anew. */
  navigate(href: string): void
  /** The address now shown, path and search: it marks the current item of a menu. */
  href: string
  /** Whether the application has this page: a link to one that it does not have is shown as plain words. */
  knows?(href: string): boolean
  /** Called when a link is hovered or focused, to fetch early what lies behind it. */
  preload?(href: string): void
  /** A hook: while `isBlocked`, leaving the page asks first. The router supplies it. */
  useBlock?(isBlocked: boolean, askToLeave: () => Promise<boolean>): void
}

const pageLoads: Navigation = {
  navigate: (href) => window.location.assign(href),
  href: typeof window === 'undefined' ? '/' : window.location.pathname + window.location.search,
}

const NavigationContext = createContext<Navigation>(pageLoads)

export function NavigationProvider({ value, children }: { value: Navigation; children: ReactNode }) {
  return <NavigationContext value={value}>{children}</NavigationContext>
}

export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}
