import type { FilterFields } from '#shared/core/filters.ts'
import { held, type Stories } from '#web/kit/story.tsx'
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

const editor =
  (value: FilterSet, props: Partial<FilterEditorProps> = {}) =>
  () =>
    held(FilterEditor, 'filters', { fields, value, onChange: () => undefined, ...props })

export const stories: Stories = {
  Blank: editor(nothing),
  'Every kind': editor(every),
  'Always all': editor(every, { isAlwaysAnd: true }),
  Unfinished: editor(unfinished, { showProblems: true }),
}
