import { Stack } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { MultiSelectField } from './MultiSelectField.tsx'

const skills = ['SQL', 'Python', 'Excel', 'Java', 'Σχεδίαση', 'Πωλήσεις', 'Μάρκετινγκ', 'Λογιστική', 'Γραφιστική']

const field = (chosen: string[]) => (
  <WithState initial={chosen}>
    {(value, set) => (
      <MultiSelectField
        maw={400}
        label="Δεξιότητες"
        options={skills}
        value={value}
        onChange={(next) => {
          set(next)
          log('skills', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  States: {
    show: () => (
      <Stack maw={400}>
        {field(['SQL', 'Excel'])}
        <MultiSelectField label="Γλώσσες" options={[]} value={null} error="Διάλεξε τουλάχιστον 1" required />
        <MultiSelectField label="Πόλεις" options={['Αθήνα']} value={['Αθήνα']} disabled />
      </Stack>
    ),
  },
  Open: { show: () => field(['SQL']), open: ['Δεξιότητες'] },
}
