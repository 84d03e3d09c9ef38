import { Button, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import type { CalendarFeedCalls } from '#shared/features/interviews/calendar-feed.calls.ts'
import { useCall } from '#web/core/query.ts'
import type { CalendarFeedTexts } from '#web/parts/calendar-feed/calendar-feed.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { asking } from '#web/ui/asking.ts'
import { canCopy, copyText } from '#web/ui/copy-text.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

interface CalendarFeedProps {
  calls: CalendarFeedCalls
  texts: CalendarFeedTexts
}

/** The secret address is shown once: the server keeps only its hash. */
export function CalendarFeedState({ calls, texts }: CalendarFeedProps) {
  const loading = useCall(calls.calendarFeed, {})
  const state = loading.data
  const [url, setUrl] = useState<string | null>(null)
  const open = useAskedSend(calls.openCalendarFeed, { onSuccess: (answer) => setUrl(answer.url) })
  const close = useAskedSend(calls.closeCalendarFeed, {
    onSuccess: () => {
      setUrl(null)
      toast.success(texts.closed)
    },
  })
  const isOpen = state !== undefined && state.date_created !== null
  const renew = () => (isOpen ? open.ask(texts.renew, {}) : open.mutate({ input: {} }))
  if (!state) return <LoadState of={loading} shape="text" count={2} compact />
  return (
    <>
      {url !== null && <Address url={url} texts={texts} />}
      {url === null && state.date_created && (
        <Hint>
          {texts.since(
            formatDateTime(state.date_created),
            state.date_read === null ? null : formatDateTime(state.date_read),
          )}
        </Hint>
      )}
      <Group gap="sm">
        {url === null && (
          <Button variant={isOpen ? 'default' : 'filled'} loading={open.isPending} onClick={renew}>
            {isOpen ? asking(texts.renew.confirmLabel) : texts.make}
          </Button>
        )}
        {isOpen && (
          <Button variant="subtle" color="red" loading={close.isPending} onClick={() => close.ask(texts.end, {})}>
            {asking(texts.end.confirmLabel)}
          </Button>
        )}
      </Group>
    </>
  )
}

function Address({ url, texts }: { url: string; texts: CalendarFeedTexts }) {
  const shown = useRef<HTMLInputElement>(null)
  return (
    <Stack gap="xs">
      <TextField
        ref={shown}
        label={texts.address}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        {canCopy() && (
          <Button onClick={() => void copyText({ text: url, copied: texts.copied, shown: shown.current })}>
            {texts.copy}
          </Button>
        )}
        <Button component="a" variant="default" href={url.replace(/^https?:/, 'webcal:')}>
          {texts.add}
        </Button>
      </Group>
      <Hint>{texts.once}</Hint>
    </Stack>
  )
}
