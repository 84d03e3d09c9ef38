import { Button } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { useConfirm } from './ConfirmProvider.tsx'
import { SidePanel, type SidePanelProps } from './SidePanel.tsx'
import { useShortcut } from './use-shortcut.ts'

const panel = (props: Partial<SidePanelProps> = {}) => (
  <WithState initial={false}>
    {(opened, set) => (
      <>
        <Button onClick={() => set(true)}>Άνοιγμα</Button>
        <SidePanel
          opened={opened}
          onClose={() => set(false)}
          title="Μαρία Λάμπρου"
          subtitle="Αθήνα"
          href="/candidate/7"
          position={{ at: 3, of: 120 }}
          onPrevious={() => log('previous')}
          onNext={() => log('next')}
          footer={<Button>Πρόσκληση</Button>}
          {...props}
        >
          <p>Στοιχεία</p>
        </SidePanel>
      </>
    )}
  </WithState>
)

/** Filters and other rows, with a key of the page. */
function PageBeside() {
  useShortcut('x', 'Επιλογή', () => log('of the page'))
  return (
    <>
      <Button>Φίλτρο</Button>
      {panel({ isBeside: true })}
    </>
  )
}

function AskingButton() {
  const confirm = useConfirm()
  return <Button onClick={() => void confirm({ title: 'Να γίνει;' })}>Πρόσκληση…</Button>
}

export const stories: Stories = {
  Open: { show: () => panel(), open: ['Άνοιγμα'] },
  Beside: { show: () => <PageBeside />, open: ['Άνοιγμα'] },
  'At the end': { show: () => panel({ onNext: undefined }), open: ['Άνοιγμα'] },
  'Under a question': { show: () => panel({ footer: <AskingButton /> }), open: ['Άνοιγμα', 'Πρόσκληση…'] },
}
