import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import * as z from 'zod'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { DialogForm } from './DialogForm.tsx'
import { TextField } from './TextField.tsx'
import { zodResolver } from './zod-resolver.ts'

const schema = z.object({ name: z.string().min(1), email: z.email() })

function RenameDialog({ onClose, canSubmit = true }: { onClose(): void; canSubmit?: boolean }) {
  const form = useForm({ initialValues: { name: '', email: '' }, validate: zodResolver(schema) })
  return (
    <DialogForm
      form={form}
      title="Νέο πρόσωπο"
      submitLabel="Πρόσκληση"
      onClose={onClose}
      canSubmit={canSubmit}
      onSubmit={(values) => {
        log('send', values)
        if (values.email === 'taken@example.gr') throw { message: 'Υπάρχει ήδη', fields: { email: 'Υπάρχει ήδη' } }
        if (values.email === 'down@example.gr') throw { message: 'Ο διακομιστής δεν απαντά' }
      }}
    >
      <TextField label="Όνομα" required data-autofocus {...form.getInputProps('name')} />
      <TextField label="E-mail" required {...form.getInputProps('email')} />
    </DialogForm>
  )
}

const dialog = (canSubmit = true) => (
  <WithState initial={false}>
    {(isOpen, set) => (
      <>
        <Button onClick={() => set(true)}>Πρόσκληση προσώπου</Button>
        {isOpen && <RenameDialog canSubmit={canSubmit} onClose={() => set(false)} />}
      </>
    )}
  </WithState>
)

export const stories: Stories = {
  Open: { show: () => dialog(), open: ['Πρόσκληση προσώπου'] },
  'With errors': { show: () => dialog(), open: ['Πρόσκληση προσώπου', 'Πρόσκληση'] },
  'Nothing to send yet': { show: () => dialog(false), open: ['Πρόσκληση προσώπου'] },
}
