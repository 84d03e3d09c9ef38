import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Rubric, RubricTemplate } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import { starterCriteria } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { CriteriaFields, type RubricForm, type RubricValues } from '#web/features/assessment-centre/CriteriaFields.tsx'
import { rubricTexts as texts } from '#web/features/assessment-centre/rubric.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { asking } from '#web/ui/asking.ts'
import { TextField } from '#web/ui/TextField.tsx'

/** What assessors judge by, and what they see of people. */
export function RubricTab({ edc_id }: { edc_id: number }) {
  const rubric = useCall(contract.rubric, { id: edc_id })
  return (
    <Stack gap="md" pt="md">
      <LoadState of={rubric} shape="form" count={4} isQuiet />
      {rubric.data && <RubricEditor key={edc_id} rubric={rubric.data} />}
    </Stack>
  )
}

const valuesOf = ({ criteria, aru_shows_cv, aru_shows_game_score, aru_shows_studies }: Rubric): RubricValues => ({
  criteria,
  aru_shows_cv,
  aru_shows_game_score,
  aru_shows_studies,
})

function RubricEditor({ rubric }: { rubric: Rubric }) {
  const [isKeeping, setKeeping] = useState(false)
  const save = useContractForm(contract.saveRubric, {
    edited: {
      row: rubric,
      values: valuesOf,
      changed: (row) => row.aru_date_changed,
    },
    toInput: (values) => ({ id: rubric.edc_id, ...values }),
    successMessage: texts.saved,
    draftKey: `rubric.${rubric.edc_id}`,
  })
  const { form } = save
  const { criteria } = form.values
  return (
    <FormFrame {...save} variant="section" labels={{ criteria: texts.title }}>
      <Section
        title={texts.title}
        description={texts.hint}
        actions={<TemplateActions form={form} onKeep={() => setKeeping(true)} />}
      >
        {criteria.length === 0 && <EmptyState compact title={texts.none} body={texts.noneBody} />}
        <CriteriaFields form={form} />
      </Section>
      <SeenFields form={form} />
      {isKeeping && <KeepDialog form={form} onClose={() => setKeeping(false)} />}
    </FormFrame>
  )
}

function SeenFields({ form }: { form: RubricForm }) {
  return (
    <Section title={texts.sees} description={texts.seesHint}>
      <Group gap="xl">
        <SwitchField label={texts.cv} {...form.getInputProps('aru_shows_cv')} />
        <SwitchField label={texts.gameScore} {...form.getInputProps('aru_shows_game_score')} />
        <SwitchField label={texts.studies} {...form.getInputProps('aru_shows_studies')} />
      </Group>
    </Section>
  )
}

interface TemplateActionsProps {
  form: RubricForm
  onKeep(): void
}

/** Criteria of a template come in the place of those of the form; nothing is saved before the form is. */
function TemplateActions({ form, onKeep }: TemplateActionsProps) {
  const templates = useCall(contract.rubricTemplates, undefined)
  const remove = useAskedSend(contract.deleteRubricTemplate, { successMessage: texts.templateRemoved })
  const mayWrite = useMay(contract.saveRubric)

  function askRemove({ rte_id, rte_title }: RubricTemplate) {
    const { removeBody: body, removeVerb: confirmLabel } = texts
    remove.ask({ title: texts.removeTitle(rte_title), body, confirmLabel, tone: 'danger' }, { id: rte_id })
  }

  const take = (criteria: RubricValues['criteria']) =>
    form.setFieldValue(
      'criteria',
      criteria.map((criterion) => ({ ...criterion })),
    )
  if (!mayWrite) return null
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconTemplate size={16} aria-hidden />}>
            {texts.fromTemplate}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => take(starterCriteria)}>{texts.starter}</Menu.Item>
          {templates.data?.map(({ rte_id, rte_title, rte_criteria }) => (
            <Menu.Item key={rte_id} onClick={() => take(rte_criteria)}>
              {rte_title}
            </Menu.Item>
          ))}
          {templates.data && templates.data.length > 0 && <Menu.Divider />}
          {templates.data?.map((template) => (
            <Menu.Item key={template.rte_id} color="red" onClick={() => askRemove(template)}>
              {asking(texts.removeTemplate(template.rte_title))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" disabled={form.values.criteria.length === 0} onClick={onKeep}>
        {texts.keep}
      </Button>
    </>
  )
}

function KeepDialog({ form, onClose }: { form: RubricForm; onClose(): void }) {
  const keep = useContractForm(contract.saveRubricTemplate, {
    initial: { rte_title: '' },
    toInput: ({ rte_title }) => ({
      rte_title,
      rte_criteria: form.values.criteria.map(({ acr_title, acr_weight, acr_is_language, acr_levels }) => ({
        acr_title,
        acr_weight: acr_weight ?? 0,
        acr_is_language,
        acr_levels,
      })),
    }),
    successMessage: texts.kept,
  })
  return (
    <DialogForm {...keep} title={texts.keepTitle} onClose={onClose}>
      <TextField label={texts.keepName} data-autofocus {...keep.form.getInputProps('rte_title')} />
      <Hint>{texts.keepHint}</Hint>
      {Object.entries(keep.form.errors)
        .filter(([path]) => path.startsWith('rte_criteria'))
        .map(([path, message]) => (
          <Text key={path} size="sm" c="red" role="alert">
            {message}
          </Text>
        ))}
    </DialogForm>
  )
}
