import { type DragEvent, useState } from 'react'
import type { ColumnDrop, TableLayoutControl } from './use-table-layout.ts'

/** Columns that are dragged to another place, along the head of a table or down their menu. */
export function useColumnDrag<Row>(control: TableLayoutControl<Row>, axis: 'x' | 'y') {
  const [dragged, setDragged] = useState<string | null>(null)
  const [drop, setDrop] = useState<ColumnDrop | null>(null)

  function sideOf(event: DragEvent): ColumnDrop['side'] {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const isFirstHalf = axis === 'x' ? event.clientX < left + width / 2 : event.clientY < top + height / 2
    return isFirstHalf ? 'before' : 'after'
  }

  function end() {
    setDragged(null)
    setDrop(null)
  }

  return (id: string) => ({
    draggable: true,
    'data-dragged': dragged === id || undefined,
    'data-drop': drop?.id === id && dragged !== id ? `${axis}-${drop.side}` : undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      // Without data Firefox drags nothing.
      event.dataTransfer.setData('text/plain', id)
      setDragged(id)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      const side = sideOf(event)
      if (drop?.id !== id || drop.side !== side) setDrop({ id, side })
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      if (dragged !== id) control.move(dragged, { id, side: sideOf(event) })
      end()
    },
    onDragEnd: end,
  })
}
