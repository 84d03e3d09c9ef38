import type { Call } from '#shared/core/contract.ts'
import type { QueueItem, QueueKind, WaitName } from '#shared/features/control-panel/control-panel.contract.ts'
import { areaOf, type PagePath } from '#shared/page-paths.ts'
import type { ComponentType } from 'react'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** Declared by `x.feature.ts`, listed in `web/app/features.ts`. */
export interface Feature {
  routes: readonly PageRoute[]
  menu?: readonly MenuEntry[]
  panels?: readonly PanelEntry[]
  /** How what waits for the office is decided on its first page. */
  decisions?: readonly DecisionEntry[]
  /** Finds records for the command palette of the office. */
  search?: RecordSearch
  /** The same for companies, among what is theirs. */
  companySearch?: RecordSearch
  /** What the command palette can begin. */
  acts?: readonly PaletteAct[]
}

export type Layout = 'admin' | 'company' | 'default' | 'loading'

export interface Screen {
  /** The parameters of the path; ids have been checked to be digits. */
  params: Record<string, string>
}

export interface PageRoute {
  /** As the specification writes it. A parameter ending in `id` is digits only; anything else is a 404. */
  path: PagePath
  /** By default the layout of the first part of the path. */
  layout?: Layout
  /**
   * Who may see it; the default follows from the layout. `companyAccount`: a company user without a company, `companyUser`:
   * any of them, whatever became of the company.
   */
  guard?: 'companyAccount' | 'companyUser'
  screen: () => Promise<ComponentType<Screen>>
}

export type RouteEntry = PageRoute & { layout: Layout }

/** An entry of the side menu; its address (`/admin/…`, `/company/…`) says in which one. */
export interface MenuEntry {
  section: 'home' | 'programme' | 'contact' | 'results' | 'account'
  order: number
  href: string
  label: string
  icon: ComponentType<{ size: number }>
  keywords?: string
  /** What the page reads first: it is in the menu of those who may make this call. */
  call?: Pick<Call, 'who' | 'method' | 'grade'>
  /** What waits there, whose number stands beside it. */
  waits?: WaitName
}

/** An act that begins on a page; its address says who sees it. Who may only look is not offered it. */
export interface PaletteAct {
  href: string
  label: string
  keywords: string
}

/** A part of a control panel. */
export interface PanelEntry {
  area: 'office' | 'company'
  /** From the top; leave gaps. What waits for somebody is under 100, figures and lists are after it. */
  order: number
  /** On wide screens `full` ones stand above two columns. */
  place: 'full' | 'main' | 'side'
  panel: () => Promise<ComponentType>
}

/** The evidence about one thing of the office's queue, and the buttons that decide it. */
export interface DecisionProps {
  item: QueueItem
  /** Opened by the button of its row, which asks for the first act. */
  isAsked: boolean
}

export interface DecisionEntry {
  kind: QueueKind
  decision: () => Promise<ComponentType<DecisionProps>>
}

export type RecordSearch = (query: string, signal: AbortSignal) => Promise<PaletteEntry[]>

/** The pages of these features with their layouts. */
export function routesOf(features: readonly Pick<Feature, 'routes'>[]): RouteEntry[] {
  return features
    .flatMap(({ routes }) => routes)
    .map((route) => ({ layout: areaOf(route.path) ?? 'default', ...route }))
}

type Module<Name extends string, Props> = Record<Name, ComponentType<Props>>

/**
 * A page whose screen is loaded when somebody opens it: `page('/admin/ads', () => import('./AdsScreen.tsx'), 'AdsScreen')`.
 * Written out like this: the build reads here what each page is made of (tools/screens-of-pages.ts).
 */
export function page<Name extends string>(
  path: PagePath,
  load: () => Promise<Module<NoInfer<Name>, Screen>>,
  name: Name,
  more: Pick<PageRoute, 'layout' | 'guard'> = {},
): PageRoute {
  return { path, screen: async () => (await load())[name], ...more }
}

/** A part of a control panel, loaded when the panel is opened. */
export function panel<Name extends string>(
  where: Omit<PanelEntry, 'panel'>,
  load: () => Promise<Module<NoInfer<Name>, object>>,
  name: Name,
): PanelEntry {
  return { ...where, panel: async () => (await load())[name] }
}

/** How a kind of the queue is decided, loaded when the first of it is opened. */
export function decision<Name extends string>(
  kind: QueueKind,
  load: () => Promise<Module<NoInfer<Name>, DecisionProps>>,
  name: Name,
): DecisionEntry {
  return { kind, decision: async () => (await load())[name] }
}

let panels: readonly PanelEntry[] = []
let decisions: readonly DecisionEntry[] = []

export function connectPanels(features: readonly Feature[]): void {
  panels = features.flatMap((feature) => feature.panels ?? [])
  decisions = features.flatMap((feature) => feature.decisions ?? [])
}

export function decisionOf(kind: QueueKind): DecisionEntry | undefined {
  return decisions.find((entry) => entry.kind === kind)
}

/** The parts of a control panel, from the top. */
export function panelsOf(area: PanelEntry['area']): PanelEntry[] {
  return panels.filter((entry) => entry.area === area).toSorted((a, b) => a.order - b.order)
}
