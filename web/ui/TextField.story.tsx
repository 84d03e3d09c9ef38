import { Stack } from '@mantine/core'
import { type Stories, WithState } from '#web/kit/story.tsx'
import { TextField } from './TextField.tsx'

export const stories: Stories = {
  States: {
    show: () => (
      <WithState initial="Ελένη">
        {(value, set) => (
          <Stack maw={420}>
            <TextField label="Όνομα" required description="Όπως στην ταυτότητα" value={value} onChange={set} />
            <TextField label="Επώνυμο" value={null} error="Το πεδίο είναι υποχρεωτικό" />
            <TextField label="E-mail" value="eleni@example.gr" disabled />
          </Stack>
        )}
      </WithState>
    ),
  },
}
