import { useState } from 'react'
import { connectionsContract as contract, type WebHook } from '#shared/features/connections/connections.contract.ts'
import { useCall } from '#web/core/query.ts'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import { HookEventsPanel } from '#web/features/connections/HookEventsPanel.tsx'
import { HookRow } from '#web/features/connections/HookRow.tsx'
import { MakeHookDialog } from '#web/features/connections/MakeHookDialog.tsx'
import { SecretsSection } from '#web/features/connections/SecretsSection.tsx'

export function HooksSection() {
  const hooks = useCall(contract.hooks, undefined)
  const [opened, setOpened] = useState<WebHook | null>(null)
  return (
    <>
      <SecretsSection
        texts={connectionsTexts.hooks}
        list={hooks}
        makeCall={contract.makeHook}
        MakeDialog={MakeHookDialog}
        row={(hook, onFresh) => (
          <HookRow key={hook.whk_id} hook={hook} onOpen={() => setOpened(hook)} onFresh={onFresh} />
        )}
      />
      {opened && <HookEventsPanel hook={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
