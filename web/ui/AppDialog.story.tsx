import { Button, Text } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { AppDialog } from './AppDialog.tsx'

const dialog = (isDirty = false) => (
  <WithState initial={false}>
    {(opened, set) => (
      <>
        <Button onClick={() => set(true)}>Άνοιγμα</Button>
        {opened && (
          <AppDialog
            opened
            title="Στοιχεία εταιρείας"
            isDirty={isDirty}
            onClose={() => {
              set(false)
              log('close')
            }}
            footer={<Button onClick={() => set(false)}>Εντάξει</Button>}
          >
            <Text>Η εταιρεία έχει 12 ανοιχτές αγγελίες.</Text>
          </AppDialog>
        )}
      </>
    )}
  </WithState>
)

export const stories: Stories = {
  Closed: () => dialog(),
  Open: { show: () => dialog(), open: ['Άνοιγμα'] },
  'With unsaved changes': { show: () => dialog(true), open: ['Άνοιγμα'] },
  'Asks before it closes': { show: () => dialog(true), open: ['Άνοιγμα', 'Κλείσιμο'] },
}
