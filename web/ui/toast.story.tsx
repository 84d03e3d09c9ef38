import { Button, Group } from '@mantine/core'
import { log, type Stories } from '#web/kit/story.tsx'
import { AppDialog } from './AppDialog.tsx'
import { toast } from './toast.tsx'

const buttons = () => (
  <Group>
    <Button onClick={() => toast.success('Αποθηκεύτηκε')}>Επιτυχία</Button>
    <Button onClick={() => toast.error('Ο διακομιστής δεν απαντά')}>Αποτυχία</Button>
    <Button onClick={() => toast.info('Η εξαγωγή ξεκίνησε')}>Πληροφορία</Button>
    <Button onClick={() => toast.undo({ message: 'Διαγράφηκε', onUndo: () => log('undo'), seconds: 1 })}>
      Με αναίρεση
    </Button>
    <Button
      onClick={() => toast.undo({ message: 'Έκλεισε', onUndo: () => log('reopened'), about: 'a thing', seconds: 60 })}
    >
      Κλείσιμο αγγελίας
    </Button>
  </Group>
)

const dialog = () => (
  <AppDialog
    opened
    title="Αίτηση"
    onClose={() => log('close')}
    footer={
      <Button onClick={() => toast.undo({ message: 'Εγκρίθηκε', onUndo: () => log('undo'), seconds: 60 })}>
        Έγκριση
      </Button>
    }
  >
    12 αιτήσεις
  </AppDialog>
)

export const stories: Stories = {
  Buttons: buttons,
  Messages: { show: buttons, open: ['Επιτυχία', 'Αποτυχία', 'Πληροφορία'] },
  'Undo of the same': { show: buttons, open: ['Κλείσιμο αγγελίας', 'Κλείσιμο αγγελίας'] },
  'Undo in a dialog': { show: dialog, open: ['Έγκριση'] },
  Undo: { show: buttons, open: ['Με αναίρεση'] },
}
