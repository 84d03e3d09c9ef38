import { Button } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { useConfirm } from './ConfirmProvider.tsx'
import { SidePanel, type SidePanelProps } from './SidePanel.tsx'

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

function AskingButton() {
  const confirm = useConfirm()
  return <Button onClick={() => void confirm({ title: 'Να γίνει;' })}>Πρόσκληση…</Button>
}

export const stories: Stories = {
  Open: { show: () => panel(), open: ['Άνοιγμα'] },
  'At the end': { show: () => panel({ onNext: undefined }), open: ['Άνοιγμα'] },
  'Under a question': { show: () => panel({ footer: <AskingButton /> }), open: ['Άνοιγμα', 'Πρόσκληση…'] },
}
