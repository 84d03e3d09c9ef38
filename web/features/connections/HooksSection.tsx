import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { connectionsContract as contract, type WebHook } from '#shared/features/connections/connections.contract.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import { HookEventsPanel } from '#web/features/connections/HookEventsPanel.tsx'
import { HookRow } from '#web/features/connections/HookRow.tsx'
import { MakeHookDialog } from '#web/features/connections/MakeHookDialog.tsx'
import { ShownOnceDialog } from '#web/features/connections/ShownOnceDialog.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = connectionsTexts.hooks

export function HooksSection() {
  const hooks = useCall(contract.hooks, undefined)
  const mayMake = useMay(contract.makeHook)
  const [isMaking, setMaking] = useState(false)
  const [fresh, setFresh] = useState<string | null>(null)
  const [opened, setOpened] = useState<WebHook | null>(null)
  return (
    <Section
      keepsFocus
      title={texts.title}
      description={mayMake ? texts.hint : texts.onlyOwners}
      actions={
        mayMake && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
        )
      }
    >
      <LoadState of={hooks} shape="text" count={2} />
      {hooks.data?.length === 0 && <Text size="sm">{texts.none}</Text>}
      <ul aria-label={texts.title}>
        {hooks.data?.map((hook) => (
          <HookRow key={hook.whk_id} hook={hook} onOpen={() => setOpened(hook)} onFresh={setFresh} />
        ))}
      </ul>
      {isMaking && <MakeHookDialog onMade={setFresh} onClose={() => setMaking(false)} />}
      {fresh !== null && <ShownOnceDialog texts={texts} secret={fresh} onClose={() => setFresh(null)} />}
      {opened && <HookEventsPanel hook={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}
