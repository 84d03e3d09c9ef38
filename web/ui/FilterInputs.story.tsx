import { Group } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { FilterInputs } from './FilterInputs.tsx'
import type { ListFilter } from './list-state.ts'

const fields = {
  name: { label: 'Όνομα', kind: 'text' as const },
  years: { label: 'Έτη εμπειρίας', kind: 'number' as const },
}

const inputs = (value: ListFilter | null) => () => (
  <Group>{held(FilterInputs, 'filter', { fields, value, onChange: () => undefined })}</Group>
)

export const stories: Stories = {
  Blank: inputs(null),
  Chosen: inputs({ field: 'years', op: 'gte', value: 5 }),
  'Unknown field': inputs({ field: 'gone', op: 'eq', value: 'x' }),
  Open: { show: inputs(null), open: ['Πεδίο'] },
}
