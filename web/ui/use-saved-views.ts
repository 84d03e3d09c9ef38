import { useMemo, useState } from 'react'
import type { TableView } from './data-table.types.ts'
import { isSameQuery, type ListState, listState, listStateFromSearch, listStateToSearch } from './list-state.ts'
import { readLocal, writeLocal } from './local-store.ts'
import type { TableLayout } from './use-table-layout.ts'

type ViewLayout = Pick<TableLayout, 'order' | 'hidden'>

interface StoredView {
  id: string
  name: string
  search: Record<string, string>
  layout: ViewLayout
}

export interface ShownView {
  id: string
  name: string
  isPersonal: boolean
  state: ListState
  layout: ViewLayout | null
}

const MAX_VIEWS = 50

function isViews(value: unknown): boolean {
  return Array.isArray(value) && value.every((view) => typeof view?.id === 'string' && typeof view?.name === 'string')
}

function isSameLayout(one: ViewLayout | null, other: ViewLayout): boolean {
  if (!one) return true
  return JSON.stringify([one.order, one.hidden]) === JSON.stringify([other.order, other.hidden])
}

function viewsOf(builtIn: TableView[], stored: StoredView[], defaults: Partial<ListState>): ShownView[] {
  const ready = builtIn.map(({ id, name, state: part }) => ({
    id,
    name,
    isPersonal: false,
    state: listState({ ...defaults, ...part }),
    layout: null,
  }))
  const personal = stored.map(({ id, name, search, layout }) => ({
    id,
    name,
    isPersonal: true,
    state: listStateFromSearch(search, defaults),
    layout,
  }))
  return [...ready, ...personal]
}

interface SavedViewsInput {
  tableId: string
  builtIn: TableView[]
  defaults: Partial<ListState>
  state: ListState
  layout: TableLayout
}

/** Built-in views and personal ones. The address always says everything itself; a view is a name for a state. */
export function useSavedViews({ tableId, builtIn, defaults, state, layout }: SavedViewsInput) {
  const key = `views.${tableId}`
  const [stored, setStored] = useState<StoredView[]>(() => readLocal<StoredView[]>(key, [], isViews))

  const views = useMemo(() => viewsOf(builtIn, stored, defaults), [builtIn, defaults, stored])
  const current = views.find((view) => view.id === state.view)
  const base = current?.state ?? listState(defaults)
  const isChanged = !isSameQuery(state, base) || (current ? !isSameLayout(current.layout, layout) : false)

  function keep(next: StoredView[]) {
    setStored(next)
    writeLocal(key, next)
  }

  function snapshot(id: string, name: string): StoredView {
    const { order, hidden } = layout
    return {
      id,
      name,
      search: listStateToSearch({ ...state, skip: 0, view: undefined }, defaults),
      layout: { order, hidden },
    }
  }

  return {
    views,
    current,
    isChanged,
    isNameTaken: (name: string, exceptId?: string) =>
      views.some((view) => view.id !== exceptId && view.name.toLocaleLowerCase('el') === name.toLocaleLowerCase('el')),
    saveAs: (name: string): string => {
      // Personal ids have a beginning of their own, so they never meet a built-in one.
      const id = `p-${Math.random().toString(36).slice(2, 10)}`
      keep([...stored, snapshot(id, name)].slice(-MAX_VIEWS))
      return id
    },
    save: () => {
      if (current?.isPersonal)
        keep(stored.map((view) => (view.id === current.id ? snapshot(view.id, view.name) : view)))
    },
    rename: (id: string, name: string) => keep(stored.map((view) => (view.id === id ? { ...view, name } : view))),
    remove: (id: string) => {
      const before = stored
      keep(stored.filter((view) => view.id !== id))
      return () => keep(before)
    },
    stateOf: (view: ShownView | undefined): ListState => ({
      ...(view?.state ?? listState(defaults)),
      limit: state.limit,
      skip: 0,
      view: view?.id,
    }),
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>
