import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import * as z from 'zod'
import { log, type Stories } from '#web/kit/story.tsx'
import { FormFrame, type FormFrameProps } from './FormFrame.tsx'
import { writeLocal } from './local-store.ts'
import { TextField } from './TextField.tsx'
import { useDraft } from './use-draft.ts'
import { zodResolver } from './zod-resolver.ts'

interface Values {
  name: string
  email: string
}

const schema = z.object({ name: z.string().min(1), email: z.email() })

function PersonForm(props: Partial<FormFrameProps<Values>>) {
  const form = useForm<Values>({
    initialValues: { name: '', email: '' },
    validateInputOnBlur: true,
    validate: zodResolver(schema),
  })
  const draft = useDraft('kit', form)
  return (
    <FormFrame
      form={form}
      draft={draft}
      submitLabel="Υποβολή"
      onSubmit={(values) => {
        log('send', values)
        if (values.email === 'taken@example.gr') throw { message: 'Υπάρχει ήδη', fields: { email: 'Υπάρχει ήδη' } }
        if (values.email === 'both@example.gr')
          throw { message: 'Πολύ μεγάλο · Υπάρχει ήδη', fields: { name: 'Πολύ μεγάλο', email: 'Υπάρχει ήδη' } }
        if (values.email === 'down@example.gr') throw { message: 'Ο διακομιστής δεν απαντά' }
      }}
      {...props}
    >
      <TextField label="Όνομα" required {...form.getInputProps('name')} />
      <TextField label="E-mail" required {...form.getInputProps('email')} />
    </FormFrame>
  )
}

/** Somebody with a name that no line holds has saved in the meantime. */
function OldForm() {
  const [isOld, setIsOld] = useState(true)
  const form = useForm<Values>({ initialValues: { name: 'Ελένη', email: 'eleni@example.gr' } })
  const choose = () => setIsOld(false)
  const version = {
    isOld,
    by: 'Α'.repeat(150),
    changed: [],
    changedPaths: ['name'],
    wasRefused: false,
    takeTheirs: choose,
    keepMine: choose,
  }
  return (
    <FormFrame form={Object.assign(form, { version })} onSubmit={(values) => log('send', values)}>
      <TextField label="Όνομα" required {...form.getInputProps('name')} />
    </FormFrame>
  )
}

export const stories: Stories = {
  Blank: () => <PersonForm />,
  'Another button': () => (
    <PersonForm
      actions={
        <Button variant="default" onClick={() => log('look')}>
          Προεπισκόπηση
        </Button>
      }
    />
  ),
  'Newer version': () => <OldForm />,
  'With errors': { show: () => <PersonForm />, open: ['Υποβολή'] },
  'Restored draft': () => {
    writeLocal('draft.kit', { at: Date.now(), values: { name: 'Ελένη' } })
    return <PersonForm />
  },
  Blocked: () => <PersonForm blockedReason="Οι αιτήσεις έχουν κλείσει" />,
}
