import { Text, VisuallyHidden } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '#shared/core/format.ts'
import { BoardColumnCards } from './BoardColumnCards.tsx'
import classes from './BoardView.module.css'
import { Hint } from './Hint.tsx'
import { texts } from './ui.texts.ts'
import type { TableSelection } from './use-table-selection.ts'
import { fadingEnd } from './watch-end.ts'

export interface BoardColumn {
  id: string
  title: string
  /** Of all cards, when not all of them are loaded. */
  total?: number | undefined
  /** Nothing can be put here, and why. */
  refusal?: string | undefined
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
  /** With it each card can be chosen, for acts on many. */
  selection?: Pick<TableSelection, 'isSelected' | 'toggle'> | undefined
  label: string
  /** A menu of the caller's own instead of the one that moves cards; it must offer the moves as well. */
  renderMenu?: (card: Card) => ReactNode
  /** The last thing in a column, such as «Περισσότερα». */
  renderColumnEnd?: (column: BoardColumn) => ReactNode
}

/** A name of our own, so that files and foreign text dragged over the board mean nothing to it. */
const CARD_TYPE = 'application/x-board-card'

/** The menu of a card goes with it to another column: the keyboard goes on in the one that the card has left. */
const HOLDING = { 'data-keeps-focus': true, tabIndex: -1 }

function ColumnHead({ title, count }: { title: string; count: number }) {
  return (
    <header className={classes.head}>
      <Text fw={600} size="sm" component="h2" className={classes.title}>
        {title}
      </Text>
      <span className={classes.count}>{formatNumber(count)}</span>
    </header>
  )
}

interface BoardColumnBoxProps<Card extends BoardCard> {
  column: BoardColumn
  props: BoardViewProps<Card>
  dragged: Card | null
  onDrag(card: Card | null): void
  onMove(card: Card, column: BoardColumn): void
}

function BoardColumnBox<Card extends BoardCard>({ column, props, dragged, onDrag, onMove }: BoardColumnBoxProps<Card>) {
  const [isOver, setIsOver] = useState(false)
  const own = props.cards.filter((card) => card.columnId === column.id)
  const count = column.total ?? own.length
  const isRefused = dragged !== null && column.refusal !== undefined
  const takes = dragged !== null && dragged.columnId !== column.id && !isRefused

  function onDragOver(event: DragEvent) {
    if (!takes) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setIsOver(true)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (dragged) onMove(dragged, column)
    onDrag(null)
  }

  return (
    // Dropping is for the mouse; the menu of each card does the same for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.column}
      aria-label={`${column.title}, ${texts.board.count(count)}`}
      data-over={isOver || undefined}
      data-refuses={isRefused || undefined}
      {...HOLDING}
      onDragOver={onDragOver}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false)}
      onDrop={onDrop}
    >
      <ColumnHead title={column.title} count={count} />
      {isRefused && (
        <Hint size="xs" px="sm">
          {column.refusal}
        </Hint>
      )}
      <BoardColumnCards
        cards={own}
        columns={props.columns}
        renderCard={props.renderCard}
        renderMenu={props.renderMenu}
        onOpen={props.onOpen}
        selection={props.selection}
        onMove={onMove}
        draggedId={dragged?.id ?? null}
        onDragStart={(card, event) => {
          event.dataTransfer.setData(CARD_TYPE, card.id)
          event.dataTransfer.effectAllowed = 'move'
          onDrag(card)
        }}
        onDragEnd={() => onDrag(null)}
      >
        {props.renderColumnEnd?.(column)}
      </BoardColumnCards>
    </section>
  )
}

/** Cards in columns: dragged with the mouse, moved by their menu with keyboard and touch. */
export function BoardView<Card extends BoardCard>(props: BoardViewProps<Card>) {
  const [dragged, setDragged] = useState<Card | null>(null)
  const [announcement, setAnnouncement] = useState('')

  function move(card: Card, column: BoardColumn) {
    if (card.columnId === column.id || column.refusal || card.isFixed) return
    props.onMove(card.id, column.id)
    setAnnouncement(texts.board.moved(card.label, column.title))
  }

  return (
    <div
      className={classes.board}
      ref={fadingEnd}
      role="group"
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard, with or without cards
      tabIndex={props.cards.length === 0 ? 0 : undefined}
    >
      {props.columns.map((column) => (
        <BoardColumnBox<Card>
          key={column.id}
          column={column}
          props={props}
          dragged={dragged}
          onDrag={setDragged}
          onMove={move}
        />
      ))}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}
