import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { type ApiError, messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = lacTexts.days
const perRoomOptions = ['1', '2', '3'].map((value) => ({ value, label: value }))

interface Values {
  perRoom: number | null
  totalDays: number | null
  startingDate: string | null
  slotMinutes: number | null
  dayStart: string | null
  dayEnd: string | null
  breaks: { from: string | null; until: string | null }[]
  skipWeekends: boolean
  isOnline: boolean
}

function valuesOf(centre: Centre): Values {
  return {
    perRoom: centre.edc_lac_assessors_per_room,
    totalDays: centre.edc_lac_total_days,
    startingDate: centre.edc_lac_starting_date,
    slotMinutes: centre.edc_lac_slot_minutes,
    dayStart: centre.edc_lac_day_start,
    dayEnd: centre.edc_lac_day_end,
    breaks: centre.edc_lac_breaks,
    skipWeekends: centre.edc_lac_skip_weekends,
    isOnline: centre.edc_lac_is_online,
  }
}

/** Two numbers have calls of their own; the rest goes together. What is wrong is said beside its field. */
function useSaveDays(centre: Centre, onErrors: (fields: Record<string, string>) => void) {
  const perRoom = useSend(contract.assessorsPerRoom)
  const totalDays = useSend(contract.totalDays)
  const settings = useSend(contract.settings)
  const id = centre.edc_id
  async function save(values: Values): Promise<void> {
    onErrors({})
    try {
      await settings.mutateAsync({
        input: {
          id,
          settings: {
            edc_lac_starting_date: values.startingDate,
            edc_lac_slot_minutes: values.slotMinutes ?? 0,
            edc_lac_day_start: values.dayStart ?? '',
            edc_lac_day_end: values.dayEnd ?? '',
            edc_lac_breaks: values.breaks.map((one) => ({ from: one.from ?? '', until: one.until ?? '' })),
            edc_lac_skip_weekends: values.skipWeekends,
            edc_lac_is_online: values.isOnline,
            edc_lac_poll_link: centre.edc_lac_poll_link,
          },
        },
      })
      if (values.perRoom !== null && values.perRoom !== centre.edc_lac_assessors_per_room)
        await perRoom.mutateAsync({ input: { id, value: values.perRoom } })
      if (values.totalDays !== null && values.totalDays !== centre.edc_lac_total_days)
        await totalDays.mutateAsync({ input: { id, value: values.totalDays } })
      toast.success(texts.saved)
    } catch (error) {
      const fields = (error as ApiError).fields ?? {}
      onErrors(fields)
      toast.error(messageOf(error as Error))
    }
  }
  return { save, isBusy: perRoom.isPending || totalDays.isPending || settings.isPending }
}

export function DaysSection({ centre }: { centre: Centre }) {
  const [values, setValues] = useState(() => valuesOf(centre))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { save, isBusy } = useSaveDays(centre, setErrors)
  const isLocked = centre.edc_lac_setup_ready
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const field = (name: string) => ({ error: errors[`settings.${name}`] ?? errors[name], disabled: isLocked })
  return (
    <Section title={texts.title} description={isLocked ? texts.locked : undefined}>
      <Stack gap="md">
        <DayFields values={values} set={set} field={field} />
        <Breaks values={values} onChange={(breaks) => set({ breaks })} errors={errors} isLocked={isLocked} />
        <Group gap="xl">
          <SwitchField
            label={texts.skipWeekends}
            value={values.skipWeekends}
            onChange={(skipWeekends) => set({ skipWeekends })}
            disabled={isLocked}
          />
          <SwitchField label={texts.online} value={values.isOnline} onChange={(isOnline) => set({ isOnline })} />
        </Group>
        <Group>
          <Button loading={isBusy} onClick={() => void save(values)}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}

interface DayFieldsProps {
  values: Values
  set(change: Partial<Values>): void
  field(name: string): { error: string | undefined; disabled: boolean }
}

function DayFields({ values, set, field }: DayFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      <SelectField
        label={texts.perRoom}
        options={perRoomOptions}
        value={values.perRoom === null ? null : String(values.perRoom)}
        onChange={(value) => set({ perRoom: value === null ? null : Number(value) })}
        {...field('value')}
      />
      <NumberField
        label={texts.totalDays}
        min={1}
        max={30}
        value={values.totalDays}
        onChange={(totalDays) => set({ totalDays })}
        {...field('total')}
      />
      <DateField
        label={texts.start}
        value={values.startingDate}
        onChange={(startingDate) => set({ startingDate })}
        {...field('edc_lac_starting_date')}
      />
      <NumberField
        label={texts.slot}
        min={10}
        max={240}
        value={values.slotMinutes}
        onChange={(slotMinutes) => set({ slotMinutes })}
        {...field('edc_lac_slot_minutes')}
      />
      <TimeField
        label={texts.from}
        value={values.dayStart}
        onChange={(dayStart) => set({ dayStart })}
        {...field('edc_lac_day_start')}
      />
      <TimeField
        label={texts.until}
        value={values.dayEnd}
        onChange={(dayEnd) => set({ dayEnd })}
        {...field('edc_lac_day_end')}
      />
    </SimpleGrid>
  )
}

interface BreaksProps {
  values: Values
  onChange(breaks: Values['breaks']): void
  errors: Record<string, string>
  isLocked: boolean
}

function Breaks({ values, onChange, errors, isLocked }: BreaksProps) {
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {texts.breaks}
      </Text>
      <LinesEditor
        value={values.breaks}
        onChange={onChange}
        blank={{ from: '13:00', until: '13:30' }}
        addLabel={texts.addBreak}
        removeLabel={() => lacTexts.assessors.remove}
        disabled={isLocked}
        max={5}
        renderLine={({ line, index, change, remove }) => (
          <Group align="end" wrap="nowrap">
            <TimeField
              label={texts.from}
              value={line.from}
              onChange={(from) => change({ from })}
              error={errors[`settings.edc_lac_breaks.${index}.from`]}
              disabled={isLocked}
            />
            <TimeField
              label={texts.until}
              value={line.until}
              onChange={(until) => change({ until })}
              error={errors[`settings.edc_lac_breaks.${index}.until`]}
              disabled={isLocked}
            />
            {remove}
          </Group>
        )}
      />
    </Stack>
  )
}
