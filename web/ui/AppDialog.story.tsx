import { Button, Menu, Text } from '@mantine/core'
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

export const stories: Stories = {
  Closed: () => dialog(),
  Open: { show: () => dialog(), open: ['Άνοιγμα'] },
  'From a menu': { show: dialogOfMenu, open: ['Ενέργειες', 'Μετακίνηση'] },
  'With unsaved changes': { show: () => dialog(true), open: ['Άνοιγμα'] },
  'Asks before it closes': { show: () => dialog(true), open: ['Άνοιγμα', 'Κλείσιμο'] },
}
