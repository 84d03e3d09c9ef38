import { Stack } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { FileField, type FileFieldProps } from './FileField.tsx'

const files: File[] = []

const field = (props: Partial<FileFieldProps> = {}) => (
  <WithState initial={files}>
    {(value, set) => (
      <FileField
        label="Βιογραφικό"
        accept={['.pdf', '.docx']}
        maxBytes={1000}
        value={value}
        onChange={(next) => {
          set(next)
          log(
            'files',
            next.map((file) => file.name),
          )
        }}
        {...props}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  Blank: () => field(),
  Several: () => field({ multiple: true, maxFiles: 2 }),
  'With an existing file': () =>
    field({
      multiple: true,
      existing: [{ id: '1', name: 'Βιογραφικό Ελένης.pdf', bytes: 240_000 }],
      onRemoveExisting: (file) => log('remove', file.name),
      onPreview: (file) => log('preview', file.name),
    }),
  States: () => (
    <Stack>
      {field({ error: 'Το πεδίο είναι υποχρεωτικό', required: true })}
      {field({ label: 'Φωτογραφία', progress: 40, value: [new File(['x'], 'φωτο.pdf')] })}
      {field({ label: 'Κλειδωμένο', disabled: true })}
    </Stack>
  ),
}
