import { useEffect, useRef, useState } from 'react'
import { type ListSelection, noSelection } from './data-table.types.ts'
import { type ListState, isSameQuery } from './list-state.ts'

/** Selected rows, by id, across pages. */
export function useTableSelection(pageIds: string[], state: ListState) {
  const [current, change] = useState<ListSelection>(noSelection)
  const anchor = useRef<string | null>(null)
  const chosen = new Set(current.ids)

  // «All matching» means other rows once the filters change, so the selection ends with them.
  const query = useRef(state)
  useEffect(() => {
    const isSame = isSameQuery(query.current, state)
    query.current = state
    if (!isSame && current.allMatching) change(noSelection)
  }, [state, current])

  function isSelected(id: string): boolean {
    return current.allMatching || chosen.has(id)
  }

  function toggle(id: string, withRange = false) {
    const base = current.allMatching ? new Set(pageIds) : new Set(chosen)
    const shouldSelect = !isSelected(id)
    const from = anchor.current === null ? -1 : pageIds.indexOf(anchor.current)
    const to = pageIds.indexOf(id)
    const ids = withRange && from >= 0 ? pageIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    for (const id of ids) {
      if (shouldSelect) base.add(id)
      else base.delete(id)
    }
    anchor.current = id
    change({ ids: [...base], allMatching: false })
  }

  function togglePage() {
    const isWhole = pageIds.length > 0 && pageIds.every(isSelected)
    const rest = current.allMatching ? [] : current.ids.filter((id) => !pageIds.includes(id))
    change({ ids: isWhole ? rest : [...rest, ...pageIds], allMatching: false })
  }

  return {
    selection: current,
    isSelected,
    toggle,
    togglePage,
    isPageSelected: pageIds.length > 0 && pageIds.every(isSelected),
    isPagePartly: pageIds.some(isSelected) && !pageIds.every(isSelected),
    selectAllMatching: () => change({ ids: [], allMatching: true }),
    clear: () => change(noSelection),
  }
}

export type TableSelection = ReturnType<typeof useTableSelection>
