import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Away } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Assessor, Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = lacTexts.assessors

interface AssessorDialogProps {
  centre: Centre
  assessor: Assessor
  onClose(): void
}

/** When an assessor cannot come and whom they must not meet. */
export function AssessorDialog({ centre, assessor, onClose }: AssessorDialogProps) {
  const [away, setAway] = useState<Away[]>(assessor.away)
  const own = centre.no_go.filter((pair) => pair.email === assessor.email).map((pair) => String(pair.usr_id))
  const [noGo, setNoGo] = useState<string[]>(own)
  const save = useSend(contract.saveAssessors, {
    onSuccess: () => {
      toast.success(centre.edc_lac_setup_ready ? texts.needsRepair : texts.saved)
      onClose()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  function submit() {
    const others = centre.no_go.filter((pair) => pair.email !== assessor.email)
    save.mutate({
      input: {
        id: centre.edc_id,
        assessors: centre.edc_assessors.map((one) => (one.email === assessor.email ? { ...one, away } : one)),
        no_go: [
          ...others.map(({ email, usr_id }) => ({ email, usr_id })),
          ...noGo.map((usr_id) => ({ email: assessor.email, usr_id: Number(usr_id) })),
        ],
      },
    })
  }
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.edit(assessor.name)}
      isBusy={save.isPending}
      footer={
        <Button onClick={submit} loading={save.isPending}>
          {texts.save}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.wholeDay}
        </Text>
        <AwayLines value={away} maxDay={centre.edc_lac_total_days ?? 30} onChange={setAway} />
        <MultiSelectField
          label={texts.noGo}
          options={centre.candidates.map((one) => ({ value: String(one.usr_id), label: one.usr_fullname }))}
          value={noGo}
          onChange={setNoGo}
        />
      </Stack>
    </AppDialog>
  )
}

interface AwayLinesProps {
  value: Away[]
  maxDay: number
  onChange(value: Away[]): void
}

function AwayLines({ value, maxDay, onChange }: AwayLinesProps) {
  return (
    <>
      {value.map((one, index) => (
        <AwayLine
          // Absences have no id; their place in the list is what people see.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          value={one}
          maxDay={maxDay}
          onChange={(next) => onChange(value.map((other, at) => (at === index ? next : other)))}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...value, { day: 1, from: null, until: null }])}
        >
          {texts.addAway}
        </Button>
      </Group>
    </>
  )
}

interface AwayLineProps {
  value: Away
  maxDay: number
  onChange(value: Away): void
  onRemove(): void
}

function AwayLine({ value, maxDay, onChange, onRemove }: AwayLineProps) {
  return (
    <Group align="end" wrap="nowrap">
      <NumberField
        label={texts.day}
        min={1}
        max={maxDay}
        value={value.day}
        onChange={(day) => onChange({ ...value, day: day ?? 1 })}
      />
      <TimeField
        label={texts.from}
        value={value.from}
        onChange={(from) => onChange({ ...value, from: from || null })}
      />
      <TimeField
        label={texts.until}
        value={value.until}
        onChange={(until) => onChange({ ...value, until: until || null })}
      />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.remove} onClick={onRemove}>
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  )
}
