import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, athensDay, athensTime } from '#shared/core/dates.ts'
import { isUpcoming } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import classes from '#web/features/interviews/InterviewCalendar.module.css'
import { UiLink } from '#web/ui/UiLink.tsx'

const monthName = new Intl.DateTimeFormat('el', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('el', { weekday: 'short', timeZone: 'UTC' })
const at = (day: string) => new Date(`${day}T12:00:00Z`)

/** Six weeks from the Monday before the first: every month fits. */
function daysOf(month: string): string[] {
  const first = `${month}-01`
  const offset = (at(first).getUTCDay() + 6) % 7
  return Array.from({ length: 42 }, (_, index) => addDays(first, index - offset))
}

function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The interviews of a month. */
export function InterviewCalendar({ interviews }: { interviews: readonly Interview[] }) {
  const [today] = useState(() => athensDay(new Date().toISOString()))
  const [month, setMonth] = useState(today.slice(0, 7))
  const days = daysOf(month)
  const byDay = Map.groupBy(interviews, (one) => athensDay(one.jli_date))
  return (
    <Stack gap="sm" pt="md">
      <Group justify="space-between">
        <ActionIcon variant="default" aria-label="Προηγούμενος μήνας" onClick={() => setMonth(monthAfter(month, -1))}>
          <IconChevronLeft size={17} />
        </ActionIcon>
        <Text fw={600} role="status">
          {monthName.format(at(`${month}-01`))}
        </Text>
        <ActionIcon variant="default" aria-label="Επόμενος μήνας" onClick={() => setMonth(monthAfter(month, 1))}>
          <IconChevronRight size={17} />
        </ActionIcon>
      </Group>
      <div className={classes.grid}>
        {days.slice(0, 7).map((day) => (
          <div key={`head-${day}`} className={classes.head}>
            {weekday.format(at(day))}
          </div>
        ))}
        {days.map((day) => (
          <div
            key={day}
            className={classes.day}
            data-other={day.startsWith(month) ? undefined : true}
            data-today={day === today || undefined}
          >
            {Number(day.slice(8))}
            {(byDay.get(day) ?? []).map((one) => (
              <span
                key={one.jli_id}
                className={classes.entry}
                data-past={isUpcoming(one.jli_status) ? undefined : true}
              >
                <UiLink size="xs" href={`/company/job-listings/${one.jli_fk_jl_id}/candidate/${one.jli_fk_usr_id}`}>
                  {athensTime(one.jli_date)} {one.usr_fullname}
                </UiLink>
              </span>
            ))}
          </div>
        ))}
      </div>
    </Stack>
  )
}
