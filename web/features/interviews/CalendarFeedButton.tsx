import { Button, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { companyFeedTexts as texts } from '#web/features/interviews/calendar-feed.texts.ts'
import { CalendarFeedState } from '#web/parts/calendar-feed/CalendarFeedState.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'

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
      {isOpen && (
        <AppDialog opened onClose={() => setIsOpen(false)} title={texts.title}>
          <Stack gap="md">
            <Text size="sm">{texts.body}</Text>
            <CalendarFeedState calls={interviewsContract} texts={texts} />
          </Stack>
        </AppDialog>
      )}
    </>
  )
}
