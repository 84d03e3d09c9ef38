import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RequestOf } from '#shared/core/contract.ts'
import { athensDay } from '#shared/core/dates.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { isWeekend, plannedDays } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import { holidayOn } from '#shared/reference/holidays.ts'
import { useContractForm } from '#web/core/forms.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { DaysField } from '#web/ui/DaysField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'

const texts = lacTexts.days
const perRoomOptions = ['1', '2', '3']

function valuesOf(centre: Centre) {
  const perRoom = centre.edc_lac_assessors_per_room
  return {
    settings: {
      // Two judge each other's marks: what most centres want, and nobody must choose it.
      edc_lac_assessors_per_room: String(perRoom ?? 2) as string | null,
      edc_lac_days: [...plannedDays(centre)],
      edc_lac_slot_minutes: centre.edc_lac_slot_minutes,
      edc_lac_day_start: centre.edc_lac_day_start,
      edc_lac_day_end: centre.edc_lac_day_end,
      edc_lac_breaks: centre.edc_lac_breaks,
      edc_lac_skip_weekends: centre.edc_lac_skip_weekends,
      edc_lac_is_online: centre.edc_lac_is_online,
    },
  }
}

type Values = ReturnType<typeof valuesOf>

/** Days that nobody touched are not sent: the older calls may have said them, one after the other. */
function inputOf(centre: Centre, { settings }: Values): RequestOf<typeof contract.settings> {
  const perRoom = settings.edc_lac_assessors_per_room
  const { edc_lac_days: days, ...others } = settings
  const isAsBefore = days.join() === plannedDays(centre).join()
  return {
    id: centre.edc_id,
    settings: {
      ...others,
      edc_lac_assessors_per_room: perRoom === null ? null : Number(perRoom),
      ...(isAsBefore
        ? {}
        : {
            edc_lac_days: days,
            edc_lac_starting_date: days[0] ?? null,
            edc_lac_total_days: days.length || null,
          }),
    },
  }
}

export function DaysSection({ centre }: { centre: Centre }) {
  const days = useContractForm(contract.settings, {
    edited: {
      row: centre,
      values: valuesOf,
      changed: (row) => row.edc_lac_date_changed,
    },
    toInput: (values) => inputOf(centre, values),
    successMessage: texts.saved,
  })
  const isLocked = centre.edc_lac_setup_ready
  const { form } = days
  const part = { form, isLocked }
  return (
    <Section title={texts.title} description={isLocked ? texts.locked : undefined}>
      <FormFrame {...days} variant="section" labels={{ 'settings.edc_lac_breaks': texts.breaks }}>
        <PickedDays {...part} />
        <DayFields {...part} />
        <Breaks {...part} />
        <Group gap="xl">
          <SwitchField label={texts.online} {...form.getInputProps('settings.edc_lac_is_online')} />
        </Group>
      </FormFrame>
    </Section>
  )
}

interface PartProps {
  form: UseFormReturnType<Values>
  isLocked: boolean
}

/** Weekends only on wish: without it they cannot be picked, and those picked before go. */
function PickedDays({ form, isLocked }: PartProps) {
  const path = 'settings.edc_lac_days' as const
  const hasWeekends = !form.values.settings.edc_lac_skip_weekends
  return (
    <Stack gap="xs">
      <DaysField
        label={texts.picked}
        description={isLocked ? undefined : texts.pickedHint}
        disabled={isLocked}
        nameOf={holidayOn}
        isOffered={(day) => day >= athensDay(new Date()) && (hasWeekends || !isWeekend(day))}
        {...form.getInputProps(path)}
      />
      {!isLocked && (
        <SwitchField
          label={texts.weekends}
          data-path="settings.edc_lac_skip_weekends"
          checked={hasWeekends}
          onChange={(isOn) => {
            form.setFieldValue('settings.edc_lac_skip_weekends', !isOn)
            if (!isOn)
              form.setFieldValue(
                path,
                form.values.settings.edc_lac_days.filter((day) => !isWeekend(day)),
              )
          }}
        />
      )}
    </Stack>
  )
}

function DayFields({ form, isLocked }: PartProps) {
  const field = (name: keyof Values['settings']) => ({
    ...form.getInputProps(`settings.${name}`),
    disabled: isLocked,
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      <SelectField label={texts.perRoom} options={perRoomOptions} {...field('edc_lac_assessors_per_room')} />
      <NumberField label={texts.slot} min={10} max={240} {...field('edc_lac_slot_minutes')} />
      <TimeField label={texts.from} {...field('edc_lac_day_start')} />
      <TimeField label={texts.until} {...field('edc_lac_day_end')} />
    </SimpleGrid>
  )
}

function Breaks({ form, isLocked }: PartProps) {
  const path = 'settings.edc_lac_breaks' as const
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {texts.breaks}
      </Text>
      <LinesEditor
        value={form.values.settings.edc_lac_breaks}
        onChange={(breaks) => form.setFieldValue(path, breaks)}
        blank={{ from: '13:00', until: '13:30' }}
        addLabel={texts.addBreak}
        removeLabel={() => lacTexts.assessors.remove}
        disabled={isLocked}
        max={5}
        renderLine={({ index, remove }) => (
          <Group align="end" wrap="nowrap">
            <TimeField label={texts.from} disabled={isLocked} {...form.getInputProps(`${path}.${index}.from`)} />
            <TimeField label={texts.until} disabled={isLocked} {...form.getInputProps(`${path}.${index}.until`)} />
            {remove}
          </Group>
        )}
      />
    </Stack>
  )
}
