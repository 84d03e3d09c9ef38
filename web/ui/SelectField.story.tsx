import { Stack } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { SelectField } from './SelectField.tsx'

const sizes = [
  { value: 's', label: 'Έως 10 άτομα' },
  { value: 'm', label: '11 έως 50 άτομα' },
  { value: 'l', label: 'Πάνω από 50 άτομα', disabled: true },
]
const cities = ['Αθήνα', 'Βόλος', 'Ηράκλειο', 'Θεσσαλονίκη', 'Ιωάννινα', 'Καβάλα', 'Λάρισα', 'Πάτρα', 'Χανιά']

function field(label: string, options: typeof sizes | string[], chosen: string | null = null) {
  return (
    <WithState initial={chosen}>
      {(value, set) => (
        <SelectField
          maw={360}
          label={label}
          options={options}
          value={value}
          onChange={(next) => {
            set(next)
            log('choose', next)
          }}
        />
      )}
    </WithState>
  )
}

export const stories: Stories = {
  States: {
    show: () => (
      <Stack maw={360}>
        {field('Μέγεθος', sizes, 'm')}
        <SelectField label="Πόλη" options={cities} error="Χρειάζεται μία από τις επιλογές" required />
        <SelectField label="Κλάδος" options={cities} disabled />
      </Stack>
    ),
  },
  'Stored outside the list': { show: () => field('Πόλη', cities, 'Κάτω Ραχούλα') },
  'Open, short': { show: () => field('Μέγεθος', sizes, 'm'), open: ['Μέγεθος'] },
  'Open, with search': { show: () => field('Πόλη', cities), open: ['Πόλη'] },
}
