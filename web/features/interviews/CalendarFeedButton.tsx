import { Button, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { interviewsContract as contract } from '#shared/features/interviews/interviews.contract.ts'
import { useCall } from '#web/core/query.ts'
import { CalendarFeedState } from '#web/features/interviews/CalendarFeedState.tsx'
import { interviewsTexts } from '#web/features/interviews/interviews.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

const { feed: texts } = interviewsTexts

export function CalendarFeedButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCalendarPlus size={17} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && <CalendarFeedDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CalendarFeedDialog({ onClose }: { onClose(): void }) {
  const state = useCall(contract.calendarFeed, {})
  return (
    <AppDialog opened onClose={onClose} title={texts.title}>
      <Stack gap="md">
        <Text size="sm">{texts.body}</Text>
        <LoadState of={state} shape="text" />
        {state.data && <CalendarFeedState state={state.data} />}
      </Stack>
    </AppDialog>
  )
}
