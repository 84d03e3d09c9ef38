import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { BrowserCalls, BrowsersState } from '#shared/features/notifications/browser.calls.ts'
import { keyOf, queryClient, useCall, useSend } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'
import { noticesHere, type NoticesHere, turnOff, turnOn } from '#web/parts/browser-notices/browser-notices.ts'
import { browserNoticesTexts as texts } from '#web/parts/browser-notices/browser-notices.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Whether this device shows notices while the product is closed; for accounts and for the personal page. */
export function BrowserNotices({ calls }: { calls: BrowserCalls }) {
  const state = useCall(calls.browsers, undefined)
  return (
    <Section title={texts.title} description={texts.body} keepsFocus>
      <LoadState of={state} shape="text" count={1} compact />
      {state.data && <Here calls={calls} state={state.data} />}
    </Section>
  )
}

function Here({ calls, state }: { calls: BrowserCalls; state: BrowsersState }) {
  const [here, setHere] = useState<NoticesHere | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    noticesHere(state).then(setHere, showError)
  }, [state])
  const note = (next: BrowsersState | null) => next && queryClient.setQueryData(keyOf(calls.browsers, undefined), next)
  async function change(act: () => Promise<void>) {
    setBusy(true)
    await act().catch(showError)
    setBusy(false)
  }
  const start = () =>
    change(async () => {
      const next = await turnOn(calls, state)
      note(next)
      setHere(await noticesHere(next ?? state))
      if (next) toast.success(texts.turnedOn)
      else toast.info(texts.refused)
    })
  const stop = () =>
    change(async () => {
      note(await turnOff(calls))
      setHere('off')
      toast.success(texts.turnedOff)
    })
  if (here === 'impossible' || here === 'blocked') return <Text size="sm">{texts[here]}</Text>
  return (
    // Until it is known, the place of what most see is kept: what lies below must not move under a finger.
    <Group justify="space-between" gap="sm" style={here === null ? { visibility: 'hidden' } : undefined}>
      <div>
        <Text>{here === 'on' ? texts.isOn : texts.isOff}</Text>
        {state.browsers > 0 && <Hint>{texts.elsewhere(state.browsers)}</Hint>}
      </div>
      <Group gap="sm">
        {state.browsers > 1 && <EndAll calls={calls} onEnded={stop} />}
        <Button
          variant={here === 'on' ? 'default' : 'filled'}
          loading={isBusy}
          onClick={() => void (here === 'on' ? stop() : start())}
        >
          {here === 'on' ? texts.turnOff : texts.turnOn}
        </Button>
      </Group>
    </Group>
  )
}

function EndAll({ calls, onEnded }: { calls: BrowserCalls; onEnded(): Promise<void> }) {
  const end = useSend(calls.dropBrowsers, {
    onSuccess: async () => {
      toast.success(texts.ended)
      await onEnded()
    },
  })
  return (
    <Button variant="subtle" color="gray" loading={end.isPending} onClick={() => end.mutate({ input: undefined })}>
      {texts.endAll}
    </Button>
  )
}
