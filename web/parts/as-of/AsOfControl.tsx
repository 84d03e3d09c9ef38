import { Alert, Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { AS_OF } from '#shared/core/contract.ts'
import { addDays, athensDay, isDay } from '#shared/core/dates.ts'
import { formatDate } from '#shared/core/format.ts'
import { pastCalls } from '#shared/features/trail/past.calls.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useToday } from '#web/core/first-draw.ts'
import { asOfTexts as texts } from '#web/parts/as-of/as-of.texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Hint } from '#web/ui/Hint.tsx'

/** Other rows stood there then: the first page is shown. */
function show(day: string | null): void {
  const here = new URL(window.location.href)
  here.searchParams.delete('skip')
  if (day === null || day >= athensDay(new Date())) here.searchParams.delete(AS_OF)
  else here.searchParams.set(AS_OF, day)
  navigate(here.pathname + here.search)
}

export function AsOfControl({ day }: { day: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={day ? 'light' : 'subtle'}
          leftSection={<IconHistory size={17} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {day ? texts.shown(formatDate(day)) : texts.choose}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 24px)">
        <Choice
          day={day}
          onChoose={(chosen) => {
            setOpen(false)
            show(chosen)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choice({ day, onChoose }: { day: string | null; onChoose(day: string | null): void }) {
  const yesterday = addDays(useToday(), -1)
  const [chosen, setChosen] = useState<string | null>(day)
  const since = useCall(pastCalls.past, {}).data?.since
  const isKnown = chosen !== null && since !== undefined && isDay(chosen) && chosen >= since && chosen <= yesterday
  return (
    <Stack gap="xs">
      <DateField
        label={texts.day}
        value={chosen}
        onChange={setChosen}
        minDate={since}
        maxDate={yesterday}
        isInPopover
      />
      {since && <Hint>{since > yesterday ? texts.tooEarly : texts.since(formatDate(since))}</Hint>}
      <Button disabled={!isKnown} onClick={() => onChoose(chosen)}>
        {texts.show}
      </Button>
      {day && (
        <Button variant="default" onClick={() => onChoose(null)}>
          {texts.now}
        </Button>
      )}
    </Stack>
  )
}

/** Across the page: nobody may take it for today. */
export function AsOfBand({ day }: { day: string }) {
  const past = useCall(pastCalls.past, { day })
  const erased = past.data?.erased ?? 0
  return (
    <Alert role="note" color="yellow" icon={<IconHistory size={18} aria-hidden />} py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dark">
          {texts.band(formatDate(day))} {erased > 0 && texts.erased(erased)}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => show(null)}>
          {texts.now}
        </Button>
      </Group>
    </Alert>
  )
}
