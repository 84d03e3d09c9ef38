import { type ComponentType, createContext, type ReactNode } from 'react'
import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import type { Layout } from '#web/core/feature.ts'

type Load<Props = object> = () => Promise<ComponentType<Props>>

/** What only people with an account are shown. The server draws for visitors and has none of it. */
export interface SignedInParts {
  layouts: Partial<Record<Layout, Load<{ children: ReactNode }>>>
  /** What stands before every page until it is done. */
  firstScreenOf(user: OwnUser): Load | null
}

export const forVisitors: SignedInParts = { layouts: {}, firstScreenOf: () => null }

export const SignedInContext = createContext(forVisitors)
