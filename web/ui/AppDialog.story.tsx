import { Button, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { AppDialog } from './AppDialog.tsx'
import { useConfirm } from './ConfirmProvider.tsx'
import { toast } from './toast.tsx'

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

const dialogOfMenu = () => (
  <WithState initial={false}>
    {(opened, set) => (
      <>
        <Menu>
          <Menu.Target>
            <Button>Ενέργειες</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => set(true)}>Μετακίνηση</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {opened && (
          <AppDialog opened title="Μετακίνηση" onClose={() => set(false)}>
            <Text>Διάλεξε αίθουσα.</Text>
          </AppDialog>
        )}
      </>
    )}
  </WithState>
)

/** The question was asked before, so that its dialog stands in the document before the one that it lies over. */
function UnderQuestion() {
  const confirm = useConfirm()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => void confirm({ title: 'Να γίνει;' }).then(() => setOpen(true))}>Ερώτηση</Button>
      {isOpen && (
        <AppDialog
          opened
          title="Αίτηση"
          isDirty
          onClose={() => setOpen(false)}
          footer={
            <Button onClick={() => toast.undo({ message: 'Εγκρίθηκε', onUndo: () => log('undo'), seconds: 60 })}>
              Έγκριση
            </Button>
          }
        >
          12 αιτήσεις
        </AppDialog>
      )}
    </>
  )
}

export const stories: Stories = {
  Closed: () => dialog(),
  Open: { show: () => dialog(), open: ['Άνοιγμα'] },
  'From a menu': { show: dialogOfMenu, open: ['Ενέργειες', 'Μετακίνηση'] },
  'With unsaved changes': { show: () => dialog(true), open: ['Άνοιγμα'] },
  'Asks before it closes': { show: () => dialog(true), open: ['Άνοιγμα', 'Κλείσιμο'] },
  'Under a question': { show: () => <UnderQuestion />, open: ['Ερώτηση', 'Άκυρο', 'Έγκριση'] },
}
