import { useMemo, useState } from 'react'
import type { TableView } from './data-table.types.ts'
import { isSameQuery, type ListState, listState, listStateFromSearch, listStateToSearch } from './list-state.ts'
import { readLocal, writeLocal } from './local-store.ts'
import type { TableLayout } from './use-table-layout.ts'

type ViewLayout = Pick<TableLayout, 'order' | 'hidden'>

interface SavedView {
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

function isSameLayout(saved: ViewLayout | null, shown: ViewLayout): boolean {
  if (!saved) return true
  return JSON.stringify([saved.order, saved.hidden]) === JSON.stringify([shown.order, shown.hidden])
}

function viewsOf(builtIn: TableView[], saved: SavedView[], defaults: Partial<ListState>): ShownView[] {
  const fixed = builtIn.map(({ id, name, state: part }) => ({
    id,
    name,
    isPersonal: false,
    state: listState({ ...defaults, ...part }),
    layout: null,
  }))
  const personal = saved.map(({ id, name, search, layout }) => ({
    id,
    name,
    isPersonal: true,
    state: listStateFromSearch(search, defaults),
    layout,
  }))
  return [...fixed, ...personal]
}

interface SavedViewsInput {
  tableId: string
  builtIn: TableView[]
  defaults: Partial<ListState>
  state: ListState
  layout: TableLayout
}

/** Built-in and personal views. The address holds the whole state; a view only gives a state a name. */
export function useSavedViews({ tableId, builtIn, defaults, state, layout }: SavedViewsInput) {
  const key = `views.${tableId}`
  const [saved, setSaved] = useState<SavedView[]>(() => readLocal<SavedView[]>(key, [], isViews))

  const views = useMemo(() => viewsOf(builtIn, saved, defaults), [builtIn, defaults, saved])
  const current = views.find((view) => view.id === state.view)
  const base = current?.state ?? listState(defaults)
  const isChanged = !isSameQuery(state, base) || (current ? !isSameLayout(current.layout, layout) : false)

  function save(next: SavedView[]) {
    setSaved(next)
    writeLocal(key, next)
  }

  function snapshot(id: string, name: string): SavedView {
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
      // The prefix keeps personal ids apart from built-in ones.
      const id = `p-${Math.random().toString(36).slice(2, 10)}`
      save([...saved, snapshot(id, name)].slice(-MAX_VIEWS))
      return id
    },
    save: () => {
      if (current?.isPersonal) save(saved.map((view) => (view.id === current.id ? snapshot(view.id, view.name) : view)))
    },
    rename: (id: string, name: string) => save(saved.map((view) => (view.id === id ? { ...view, name } : view))),
    remove: (id: string) => {
      const previous = saved
      save(saved.filter((view) => view.id !== id))
      return () => save(previous)
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
