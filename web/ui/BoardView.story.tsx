import { Text } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { type BoardCard, type BoardColumn, BoardView } from './BoardView.tsx'

const columns: BoardColumn[] = [
  { id: 'new', title: 'Νέοι' },
  { id: 'seen', title: 'Σε εξέταση' },
  { id: 'hired', title: 'Προσλήψεις', refusal: 'Η αγγελία έχει κλείσει' },
  { id: 'none', title: 'Απορρίφθηκαν', total: 0 },
]

const people: BoardCard[] = [
  { id: '1', columnId: 'new', label: 'Άννα Νικολάου' },
  { id: '2', columnId: 'new', label: 'Γιώργος Δήμου' },
  { id: '3', columnId: 'seen', label: 'Μαρία Λάμπρου' },
  { id: '4', columnId: 'hired', label: 'Νίκος Παππάς', isFixed: true },
]

const board = (cards: BoardCard[] = people) => (
  <WithState initial={cards}>
    {(value, set) => (
      <BoardView
        label="Στάδια"
        columns={columns}
        cards={value}
        renderCard={(card) => <Text size="sm">Κάρτα {card.id}</Text>}
        onOpen={(card) => log('open card', card.label)}
        onMove={(cardId, columnId) => {
          log('move', cardId, columnId)
          set(value.map((card) => (card.id === cardId ? { ...card, columnId } : card)))
        }}
        renderColumnEnd={(column) => (column.id === 'new' ? <Text size="xs">Και άλλοι 20</Text> : null)}
      />
    )}
  </WithState>
)

const many = Array.from({ length: 120 }, (_, index) => ({
  id: String(index),
  columnId: 'new',
  label: `Υποψήφιος ${index + 1}`,
}))

export const stories: Stories = {
  Cards: () => board(),
  Empty: () => board([]),
  'Long column': () => board(many),
  'Menu open': { show: () => board(), open: ['Ενέργειες για: Άννα Νικολάου'] },
}
