import { Stack } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { ComboField } from './ComboField.tsx'

const cities = ['Αθήνα', 'Ηράκλειο', 'Θεσσαλονίκη', 'Αθήνα']

const city = () => (
  <WithState initial="">
    {(value, set) => (
      <ComboField
        maw={320}
        label="Πόλη"
        suggestions={cities}
        value={value}
        onChange={(next) => {
          set(next)
          log('city', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  States: {
    show: () => (
      <Stack maw={320}>
        {city()}
        <ComboField label="Περιοχή" suggestions={cities} value="Κυψέλη" error="Άγνωστη περιοχή" />
        <ComboField label="Νομός" suggestions={[]} value={null} disabled />
      </Stack>
    ),
  },
  Open: { show: city, open: ['Πόλη'] },
}
