import type { FilterFields } from '#shared/core/filters.ts'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import type { FilterSet } from './FilterBar.tsx'
import { FilterEditor, type FilterEditorProps } from './FilterEditor.tsx'

const fields: FilterFields = {
  name: { label: 'Όνομα', kind: 'text', group: 'Πρόσωπο' },
  born: { label: 'Γέννηση', kind: 'date', group: 'Πρόσωπο' },
  city: {
    label: 'Πόλη',
    kind: 'choice',
    group: 'Πρόσωπο',
    options: ['Αθήνα', 'Πάτρα'].map((city) => ({ value: city, label: city })),
  },
  years: { label: 'Έτη εμπειρίας', kind: 'number', group: 'Εργασία' },
  drives: { label: 'Δίπλωμα οδήγησης', kind: 'boolean', group: 'Εργασία' },
  skills: { label: 'Δεξιότητες', kind: 'list', group: 'Εργασία' },
}

const nothing: FilterSet = { filters: [], operator: 'and' }

const every: FilterSet = {
  operator: 'or',
  filters: [
    { field: 'name', op: 'like', value: 'παπα' },
    { field: 'born', op: 'date_before', value: '2000-01-01' },
    { field: 'city', op: 'eq', value: ['Αθήνα', 'Πάτρα'] },
    { field: 'years', op: 'gte', value: 3 },
    { field: 'drives', op: 'eq', value: true },
    { field: 'skills', op: 'eq', value: ['SQL'] },
    { field: 'years', op: 'exists', value: true },
  ],
}

const unfinished: FilterSet = {
  operator: 'and',
  filters: [
    { field: '', op: 'eq', value: null },
    { field: 'name', op: 'like', value: '' },
  ],
}

const editor = (initial: FilterSet, props: Partial<FilterEditorProps> = {}) => (
  <WithState initial={initial}>
    {(value, set) => (
      <FilterEditor
        fields={fields}
        value={value}
        onChange={(next) => {
          set(next)
          log('filters', next)
        }}
        {...props}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  Blank: { show: () => editor(nothing) },
  'Every kind': { show: () => editor(every) },
  'Always all': { show: () => editor(every, { isAlwaysAnd: true }) },
  Unfinished: { show: () => editor(unfinished, { showProblems: true }) },
}
