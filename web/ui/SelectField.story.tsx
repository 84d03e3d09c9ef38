import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { SelectField } from './SelectField.tsx'

const sizes = [
  { value: 's', label: 'Έως 10 άτομα' },
  { value: 'm', label: '11 έως 50 άτομα' },
  { value: 'l', label: 'Πάνω από 50 άτομα', disabled: true },
]
const cities = ['Αθήνα', 'Βόλος', 'Ηράκλειο', 'Θεσσαλονίκη', 'Ιωάννινα', 'Καβάλα', 'Λάρισα', 'Πάτρα', 'Χανιά']

const field = (label: string, options: typeof sizes | string[], value: string | null = null) =>
  held(SelectField, 'choose', { maw: 360, label, options, value })

export const stories: Stories = {
  States: () => (
    <Stack maw={360}>
      {field('Μέγεθος', sizes, 'm')}
      <SelectField label="Πόλη" options={cities} error="Χρειάζεται μία από τις επιλογές" required />
      <SelectField label="Κλάδος" options={cities} disabled />
    </Stack>
  ),
  'Stored outside the list': () => field('Πόλη', cities, 'Κάτω Ραχούλα'),
  'Open, short': { show: () => field('Μέγεθος', sizes, 'm'), open: ['Μέγεθος'] },
  'Open, with search': { show: () => field('Πόλη', cities), open: ['Πόλη'] },
}
