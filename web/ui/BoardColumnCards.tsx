import { ActionIcon, Checkbox, Menu, Text } from '@mantine/core'
import { IconArrowRight, IconDotsVertical } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type ReactNode, useRef } from 'react'
import classes from './BoardView.module.css'
import type { BoardCard, BoardColumn, BoardViewProps } from './BoardView.tsx'
import { Hint } from './Hint.tsx'
import { LateMenu } from './LateMenu.tsx'
import { isRowClick } from './TableRow.tsx'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'

export interface BoardColumnCardsProps<Card extends BoardCard> {
  cards: readonly Card[]
  columns: readonly BoardColumn[]
  renderCard(card: Card): ReactNode
  renderMenu: ((card: Card) => ReactNode) | undefined
  onOpen: ((card: Card) => void) | undefined
  selection: BoardViewProps<Card>['selection']
  onMove(card: Card, column: BoardColumn): void
  draggedId: string | null
  onDragStart(card: Card, event: DragEvent): void
  onDragEnd(): void
  children?: ReactNode
}

const VIRTUAL_FROM = 50
const CARD_HEIGHT = 96

function MoveMenu<Card extends BoardCard>({
  card,
  columns,
  onMove,
}: Pick<BoardColumnCardsProps<Card>, 'columns' | 'onMove'> & { card: Card }) {
  return (
    <LateMenu
      target={
        <ActionIcon size={28} aria-label={texts.board.menu(card.label)}>
          <IconDotsVertical size={16} />
        </ActionIcon>
      }
    >
      <Menu.Dropdown>
        <Menu.Label>{texts.board.moveTo}</Menu.Label>
        {columns.map((column) =>
          column.refusal ? (
            // aria-disabled, not disabled: the button must stay reachable to read the reason.
            <Menu.Item key={column.id} aria-disabled closeMenuOnClick={false} c="dimmed">
              {column.title}
              <Text size="xs" component="span" display="block">
                {column.refusal}
              </Text>
            </Menu.Item>
          ) : (
            <Menu.Item
              key={column.id}
              leftSection={<IconArrowRight size={15} aria-hidden />}
              disabled={column.id === card.columnId}
              onClick={() => onMove(card, column)}
            >
              {column.title}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </LateMenu>
  )
}

function CardBox<Card extends BoardCard>({
  card,
  ...props
}: Omit<BoardColumnCardsProps<Card>, 'cards'> & { card: Card }) {
  const { onOpen, selection } = props
  return (
    // By keyboard the name inside is the button, and the menu replaces dragging.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      className={classes.card}
      aria-label={card.label}
      draggable={!card.isFixed}
      data-dragged={props.draggedId === card.id || undefined}
      data-fixed={card.isFixed || undefined}
      onDragStart={(event) => props.onDragStart(card, event)}
      onDragEnd={props.onDragEnd}
      onClick={(event) => isRowClick(event) && onOpen?.(card)}
    >
      <div className={classes.cardHead}>
        {selection && (
          <Checkbox
            className={classes.check}
            aria-label={listTexts.table.selectRow(card.label)}
            checked={selection.isSelected(card.id)}
            onChange={() => selection.toggle(card.id)}
          />
        )}
        {onOpen ? (
          <button type="button" className={classes.name} onClick={() => onOpen(card)}>
            {card.label}
          </button>
        ) : (
          <span className={classes.name}>{card.label}</span>
        )}
        {props.renderMenu
          ? props.renderMenu(card)
          : !card.isFixed && <MoveMenu card={card} columns={props.columns} onMove={props.onMove} />}
      </div>
      {props.renderCard(card)}
    </article>
  )
}

/** The cards of a column. Long columns render only the cards near the viewport. */
export function BoardColumnCards<Card extends BoardCard>(props: BoardColumnCardsProps<Card>) {
  const { cards, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isVirtual = cards.length > VIRTUAL_FROM
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used here
  const virtualizer = useVirtualizer({
    count: cards.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    gap: 8,
    overscan: 6,
    useFlushSync: false,
  })
  return (
    <div ref={scroller} className={classes.scroller}>
      {cards.length === 0 && (
        <Hint ta="center" py="md">
          {texts.board.empty}
        </Hint>
      )}
      {isVirtual ? (
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map((item) => {
            const card = cards[item.index]
            return card ? (
              <div
                key={card.id}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={classes.placed}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <CardBox {...props} card={card} />
              </div>
            ) : null
          })}
        </div>
      ) : (
        <div className={classes.stack}>
          {cards.map((card) => (
            <CardBox key={card.id} {...props} card={card} />
          ))}
        </div>
      )}
      {children}
    </div>
  )
}
