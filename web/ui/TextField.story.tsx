import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { TextField } from './TextField.tsx'

export const stories: Stories = {
  States: () => (
    <Stack maw={420}>
      {held(TextField, 'name', { label: 'Όνομα', required: true, description: 'Όπως στην ταυτότητα', value: 'Ελένη' })}
      <TextField label="Επώνυμο" value={null} error="Το πεδίο είναι υποχρεωτικό" />
      <TextField label="E-mail" value="eleni@example.gr" disabled />
    </Stack>
  ),
}
