import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { MultiSelectField } from './MultiSelectField.tsx'

const skills = ['SQL', 'Python', 'Excel', 'Java', 'Σχεδίαση', 'Πωλήσεις', 'Μάρκετινγκ', 'Λογιστική', 'Γραφιστική']

const field = (value: string[]) =>
  held(MultiSelectField, 'skills', { maw: 400, label: 'Δεξιότητες', options: skills, value })

export const stories: Stories = {
  States: () => (
    <Stack maw={400}>
      {field(['SQL', 'Excel'])}
      <MultiSelectField label="Γλώσσες" options={[]} value={null} error="Διάλεξε τουλάχιστον 1" required />
      <MultiSelectField label="Πόλεις" options={['Αθήνα']} value={['Αθήνα']} disabled />
    </Stack>
  ),
  Open: { show: () => field(['SQL']), open: ['Δεξιότητες'] },
}
