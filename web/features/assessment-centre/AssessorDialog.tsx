import { Group, Input } from '@mantine/core'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Assessor, Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'

const texts = lacTexts.assessors

interface AssessorDialogProps {
  centre: Centre
  assessor: Assessor
  onClose(): void
}

/** When an assessor is absent and which candidates they must not assess. The call takes the whole list. */
export function AssessorDialog({ centre, assessor, onClose }: AssessorDialogProps) {
  const { email } = assessor
  const save = useContractForm(contract.saveAssessors, {
    edited: {
      row: centre,
      values: (row) => ({
        assessors: row.edc_assessors,
        noGo: row.no_go.filter((pair) => pair.email === email).map((pair) => String(pair.usr_id)),
        ofOthers: row.no_go.filter((pair) => pair.email !== email),
      }),
      changed: (row) => row.edc_lac_date_changed,
    },
    toInput: ({ assessors, noGo, ofOthers }) => ({
      id: centre.edc_id,
      assessors,
      no_go: [
        ...ofOthers.map((pair) => ({ email: pair.email, usr_id: pair.usr_id })),
        ...noGo.map((usr_id) => ({ email, usr_id: Number(usr_id) })),
      ],
    }),
    successMessage: centre.edc_lac_setup_ready ? texts.needsRepair : texts.saved,
  })
  const { form } = save
  const index = centre.edc_assessors.findIndex((entry) => entry.email === email)
  const path = `assessors.${index}.away` as const
  return (
    <DialogForm {...save} title={texts.edit(assessor.name)} onClose={onClose}>
      <Hint>{texts.wholeDay}</Hint>
      <LinesEditor
        value={form.values.assessors[index]?.away ?? []}
        onChange={(away) => form.setFieldValue(path, away)}
        blank={{ day: 1, from: null, until: null }}
        addLabel={texts.addAway}
        removeLabel={() => texts.remove}
        renderLine={({ index: line, remove }) => (
          <Group align="end" wrap="nowrap">
            <NumberField
              label={texts.day}
              min={1}
              max={centre.edc_lac_total_days ?? 30}
              {...form.getInputProps(`${path}.${line}.day`)}
            />
            <TimeField label={texts.from} {...form.getInputProps(`${path}.${line}.from`)} />
            <TimeField label={texts.until} {...form.getInputProps(`${path}.${line}.until`)} />
            {remove}
          </Group>
        )}
      />
      <Input.Error>{form.errors[path]}</Input.Error>
      <MultiSelectField
        label={texts.noGo}
        options={centre.candidates.map(({ usr_id, usr_fullname }) => ({ value: String(usr_id), label: usr_fullname }))}
        {...form.getInputProps('noGo')}
      />
    </DialogForm>
  )
}
