import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, athensDay } from '#shared/core/dates.ts'
import { formatLongDay, formatTime, shortWeekday } from '#shared/core/format.ts'
import { inOrder } from '#shared/core/in-order.ts'
import { interviewWord, isUpcoming } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import classes from '#web/features/interviews/InterviewCalendar.module.css'
import { interviewsTexts as texts } from '#web/features/interviews/interviews.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useToday } from '#web/core/first-draw.ts'

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

const hrefOf = (interview: Interview) =>
  `/company/job-listings/${interview.jli_fk_jl_id}/candidate/${interview.jli_fk_usr_id}`

/** Upcoming interviews stand out; cancelled ones are struck through. */
function stateOf(interview: Interview): 'coming' | 'off' | 'past' {
  if (isUpcoming(interview.jli_status)) return 'coming'
  return interview.jli_status === 'COMPLETED' ? 'past' : 'off'
}

/** The interviews of a month. On a phone the days show the hours; the names are in a list below. */
export function InterviewCalendar({ interviews }: { interviews: readonly Interview[] }) {
  const today = useToday()
  const [chosen, setMonth] = useState<string | null>(null)
  const month = chosen ?? today.slice(0, 7)
  const ordered = interviews.toSorted((a, b) => inOrder(a.jli_date, b.jli_date))
  const byDay = Map.groupBy(ordered, (interview) => athensDay(interview.jli_date))
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={texts.month.previous}
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          <IconChevronLeft size={17} />
        </ActionIcon>
        <Group gap="sm">
          <Text fw={600} role="status">
            {texts.month.names[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
          </Text>
          {month !== today.slice(0, 7) && (
            <Button size="compact-sm" variant="subtle" onClick={() => setMonth(null)}>
              {texts.month.today}
            </Button>
          )}
        </Group>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={texts.month.next}
          onClick={() => setMonth(monthAfter(month, 1))}
        >
          <IconChevronRight size={17} />
        </ActionIcon>
      </Group>
      <Month month={month} today={today} byDay={byDay} />
      <Agenda days={daysOf(month).filter((day) => day.startsWith(month))} byDay={byDay} />
    </Stack>
  )
}

type ByDay = ReadonlyMap<string, readonly Interview[]>

function Month({ month, today, byDay }: { month: string; today: string; byDay: ByDay }) {
  const days = daysOf(month)
  return (
    <div className={classes.grid}>
      {days.slice(0, 7).map((day) => (
        <div key={`head-${day}`} className={classes.head}>
          {shortWeekday(day)}
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
          {byDay.get(day)?.map((interview) => (
            <span key={interview.jli_id} className={classes.entry} data-state={stateOf(interview)}>
              <UiLink size="xs" href={hrefOf(interview)}>
                {formatTime(interview.jli_date)} <span className={classes.who}>{interview.usr_fullname}</span>
              </UiLink>
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

function Agenda({ days, byDay }: { days: readonly string[]; byDay: ByDay }) {
  return (
    <Stack gap="sm" className={classes.agenda}>
      {days.map((day) => {
        const own = byDay.get(day)
        return (
          own && (
            <div key={day}>
              <Text size="sm" fw={600}>
                {formatLongDay(day)}
              </Text>
              {own.map((interview) => (
                <Text key={interview.jli_id} size="sm" component="div" py={4}>
                  {formatTime(interview.jli_date)} <UiLink href={hrefOf(interview)}>{interview.usr_fullname}</UiLink>
                  <Hint size="xs">
                    {interview.jli_job_listing.jl_position_title} · {interviewWord(interview)}
                  </Hint>
                </Text>
              ))}
            </div>
          )
        )
      })}
    </Stack>
  )
}
