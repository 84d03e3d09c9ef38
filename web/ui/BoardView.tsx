import { Text, VisuallyHidden } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { BoardColumnCards } from './BoardColumnCards.tsx'
import classes from './BoardView.module.css'
import { texts } from './ui.texts.ts'

export interface BoardColumn {
  id: string
  title: string
  /** Of all cards, when not all of them are loaded. */
  total?: number | undefined
  /** Nothing can be put here, and why. */
  refusal?: string | undefined
  color?: string
}

export interface BoardCard {
  id: string
  columnId: string
  /** The card's name, for menus and screen readers. */
  label: string
  /** Moving it is not allowed. */
  isFixed?: boolean
}

export interface BoardViewProps<Card extends BoardCard> {
  columns: readonly BoardColumn[]
  cards: readonly Card[]
  renderCard(card: Card): ReactNode
  onMove(cardId: string, columnId: string): void
  onOpen?: (card: Card) => void
  label: string
  /** The last thing in a column, such as «Περισσότερα». */
  renderColumnEnd?: (column: BoardColumn) => ReactNode
}

const number = new Intl.NumberFormat('el')

/** A name of our own, so that files and foreign text dragged over the board mean nothing to it. */
const CARD_TYPE = 'application/x-board-card'

export function BoardView<Card extends BoardCard>(props: BoardViewProps<Card>) {
  const { columns, cards, onMove, label } = props
  const [dragged, setDragged] = useState<Card | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  function move(card: Card, column: BoardColumn) {
    if (card.columnId === column.id || column.refusal || card.isFixed) return
    onMove(card.id, column.id)
    setSaid(texts.board.moved(card.label, column.title))
  }

  function stop() {
    setDragged(null)
    setOver(null)
  }

  function dropProps(column: BoardColumn) {
    const takes = dragged !== null && dragged.columnId !== column.id && !column.refusal
    return {
      onDragOver: (event: DragEvent) => {
        if (!takes) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(column.id)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged) move(dragged, column)
        stop()
      },
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a board is not a set of fields
    <div className={classes.board} role="group" aria-label={label}>
      {columns.map((column) => {
        const own = cards.filter((card) => card.columnId === column.id)
        const count = column.total ?? own.length
        return (
          <section
            key={column.id}
            className={classes.column}
            aria-label={`${column.title}, ${texts.board.count(count)}`}
            data-over={over === column.id || undefined}
            data-refuses={(dragged !== null && column.refusal !== undefined) || undefined}
            {...dropProps(column)}
          >
            <header className={classes.head}>
              {column.color && <span className={classes.mark} style={{ background: column.color }} aria-hidden />}
              <Text fw={600} size="sm" component="h3" className={classes.title}>
                {column.title}
              </Text>
              <span className={classes.count}>{number.format(count)}</span>
            </header>
            {dragged !== null && column.refusal && (
              <Text size="xs" c="dimmed" px="sm">
                {column.refusal}
              </Text>
            )}
            <BoardColumnCards
              cards={own}
              columns={columns}
              renderCard={props.renderCard}
              onOpen={props.onOpen}
              onMove={move}
              draggedId={dragged?.id ?? null}
              onDragStart={(card, event) => {
                event.dataTransfer.setData(CARD_TYPE, card.id)
                event.dataTransfer.effectAllowed = 'move'
                setDragged(card)
              }}
              onDragEnd={stop}
            >
              {props.renderColumnEnd?.(column)}
            </BoardColumnCards>
          </section>
        )
      })}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
