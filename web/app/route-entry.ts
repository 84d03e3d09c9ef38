import type { ComponentType } from 'react'

export type Layout = 'admin' | 'company' | 'default' | 'loading'

export interface Screen {
  /** The parameters of the path; ids have been checked to be digits. */
  params: Record<string, string>
}

export interface RouteEntry {
  /** As the specification writes it. A parameter ending in `id` is digits only; anything else is a 404. */
  path: string
  layout: Layout
  /** Who may see it; unsaid, the layout decides. `companyAccount`: any company user, whatever the state of the company. */
  guard?: 'companyAccount'
  screen: () => Promise<ComponentType<Screen>>
}
