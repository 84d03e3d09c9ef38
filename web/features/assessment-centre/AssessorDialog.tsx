import { Group, Input } from '@mantine/core'
import { dotted, formatShortDay } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Assessor, Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { languages } from '#shared/reference/listings.ts'
import { useContractForm } from '#web/core/forms.ts'
import { assessorsOf, daysOfCentre } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { candidateChoices } from '#web/features/assessment-centre/choices.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'

const texts = lacTexts.assessors
const MOST_DAYS = 30

interface AssessorDialogProps {
  centre: Centre
  /** Null: a new one. */
  assessor: Assessor | null
  onClose(): void
}

const blank: Assessor = { name: '', email: '', languages: [], away: [] }

/** One assessor: who it is, the languages, the absences, and which candidates they must not assess. */
export function AssessorDialog({ centre, assessor, onClose }: AssessorDialogProps) {
  const email = assessor?.email ?? null
  const save = useContractForm(contract.saveAssessor, {
    edited: {
      row: centre,
      values: (row) => ({
        assessor: row.edc_assessors.find((entry) => entry.email === email) ?? blank,
        usr_ids: row.no_go.filter((pair) => pair.email === email).map((pair) => String(pair.usr_id)),
      }),
      changed: (row) => row.edc_lac_date_changed,
    },
    toInput: (values) => ({
      id: centre.edc_id,
      email_before: email,
      assessor: values.assessor,
      usr_ids: values.usr_ids.map(Number),
    }),
    successMessage: centre.edc_lac_setup_ready ? texts.needsRepair : texts.saved,
  })
  const { form } = save
  const isSeated = centre.rooms.some((room) => assessorsOf(room).some((seat) => seat.email.toLowerCase() === email))
  return (
    <DialogForm {...save} title={assessor ? texts.editTitle(assessor.name) : texts.add} onClose={onClose}>
      <TextField required label={texts.name} autoComplete="off" {...form.getInputProps('assessor.name')} />
      <TextField
        required
        type="email"
        label={texts.email}
        autoComplete="off"
        description={isSeated ? texts.seated : undefined}
        disabled={isSeated}
        {...form.getInputProps('assessor.email')}
      />
      <MultiSelectField
        label={texts.languages}
        description={texts.languagesHint}
        options={languages}
        {...form.getInputProps('assessor.languages')}
      />
      <Absences centre={centre} form={form} />
      <MultiSelectField
        label={texts.noGo}
        options={candidateChoices(centre.candidates)}
        {...form.getInputProps('usr_ids')}
      />
    </DialogForm>
  )
}

interface AbsencesProps {
  centre: Centre
  form: ReturnType<
    typeof useContractForm<typeof contract.saveAssessor, { assessor: Assessor; usr_ids: string[] }>
  >['form']
}

/** Whole days of the centre, or hours of them. */
function Absences({ centre, form }: AbsencesProps) {
  const path = 'assessor.away'
  const days = daysOfCentre(centre)
  const dayChoices = Array.from({ length: days.length || MOST_DAYS }, (_, at) => ({
    value: String(at + 1),
    label: dotted(texts.dayNumber(at + 1), days[at] ? formatShortDay(days[at]) : ''),
  }))
  return (
    <Input.Wrapper label={texts.away} labelElement="div" error={form.errors[path]}>
      <Hint mb={4}>{texts.wholeDay}</Hint>
      <LinesEditor
        value={form.values.assessor.away}
        onChange={(away) => form.setFieldValue(path, away)}
        blank={{ day: 1, from: null, until: null }}
        addLabel={texts.addAway}
        removeLabel={() => texts.remove}
        renderLine={({ line, index, change, remove }) => (
          <Group align="end" gap="xs">
            <SelectField
              label={texts.day}
              options={dayChoices}
              clearable={false}
              value={String(line.day)}
              onChange={(day) => change({ day: Number(day) })}
              error={form.errors[`${path}.${index}.day`]}
              w={{ base: '100%', xs: 150 }}
            />
            <TimeField label={texts.from} {...form.getInputProps(`${path}.${index}.from`)} />
            <TimeField label={texts.until} {...form.getInputProps(`${path}.${index}.until`)} />
            {remove}
          </Group>
        )}
      />
    </Input.Wrapper>
  )
}
