import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { ComboField } from './ComboField.tsx'

const cities = ['Αθήνα', 'Ηράκλειο', 'Θεσσαλονίκη', 'Αθήνα']

const city = () => held(ComboField, 'city', { maw: 320, label: 'Πόλη', suggestions: cities })

export const stories: Stories = {
  States: () => (
    <Stack maw={320}>
      {city()}
      <ComboField label="Περιοχή" suggestions={cities} value="Κυψέλη" error="Άγνωστη περιοχή" />
      <ComboField label="Νομός" suggestions={[]} value={null} disabled />
    </Stack>
  ),
  Open: { show: city, open: ['Πόλη'] },
}
