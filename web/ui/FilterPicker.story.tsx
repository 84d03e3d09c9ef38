import type { FilterFields } from '#shared/core/filters.ts'
import { log, type Stories } from '#web/kit/story.tsx'
import { FilterBox, FilterPicker } from './FilterPicker.tsx'

const fields: FilterFields = {
  name: { label: 'Όνομα', kind: 'text', group: 'Πρόσωπο' },
  city: {
    label: 'Πόλη',
    kind: 'choice',
    group: 'Πρόσωπο',
    options: ['Αθήνα', 'Αλεξανδρούπολη', 'Πάτρα'].map((city) => ({ value: city, label: city })),
  },
}

const acts = {
  fields,
  onAdd: (filters: unknown) => log('add', filters),
  onField: (filter: unknown) => log('field', filter),
}

export const stories: Stories = {
  Drawn: () => <FilterPicker {...acts} />,
  Field: () => <FilterBox {...acts} />,
}
