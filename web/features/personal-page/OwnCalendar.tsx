import { Stack } from '@mantine/core'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { ownFeedTexts as texts } from '#web/features/personal-page/own-calendar.texts.ts'
import { CalendarFeedState } from '#web/parts/calendar-feed/CalendarFeedState.tsx'
import { Section } from '#web/ui/Section.tsx'

/** An address with which the phone keeps the own dates by itself. */
export function OwnCalendar() {
  return (
    <Section title={texts.title} description={texts.body} keepsFocus>
      <Stack gap="sm">
        <CalendarFeedState calls={personalPageContract} texts={texts} />
      </Stack>
    </Section>
  )
}
