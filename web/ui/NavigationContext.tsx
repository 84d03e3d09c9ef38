import { createContext, useContext } from 'react'

export interface Navigation {
  /** Client-side navigation. */
  navigate(href: string): void
  /** The current path and search. */
  href: string
  /** Returns true if the application has this page; other links are shown as plain text. */
  knows?(href: string): boolean
  /** A hook of the router: while `isBlocked`, leaving the page asks first. */
  useBlock?(isBlocked: boolean, askToLeave: () => Promise<boolean>): void
}

const pageLoads: Navigation = {
  navigate: (href) => window.location.assign(href),
  href: typeof window === 'undefined' ? '/' : window.location.pathname + window.location.search,
}

const NavigationContext = createContext<Navigation>(pageLoads)

export const NavigationProvider = NavigationContext.Provider

export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}
