import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { RequestOf } from '#shared/core/contract.ts'
import { optionsOf } from '#shared/core/options.ts'
import type { Audience } from '#shared/features/candidates/audience.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import {
  type Cycle,
  educationalCyclesContract as contract,
  IMAGE_MAX_BYTES,
} from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import {
  applicationStates,
  applicationStatusWords,
  cycleStates,
  cycleStateWords,
  nextStepWords,
  publishedStageWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { type ContractForm, useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { CyclePreviewDialog } from '#web/features/educational-cycles/CyclePreviewDialog.tsx'
import { cyclesTexts } from '#web/features/educational-cycles/educational-cycles.texts.ts'
import { areComplete, AudienceBuilder } from '#web/parts/AudienceBuilder.tsx'
import { isOpenAgain } from '#web/parts/cycle-state.ts'
import { useStoredOptions } from '#web/parts/use-stored-options.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { RichTextField } from '#web/ui/RichTextField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = cyclesTexts.form

export interface CycleValues {
  edc_title: string
  edc_organizor: string
  edc_description: string
  edc_openingDate: string | null
  edc_closingDate: string | null
  edc_lac_starting_date: string | null
  edc_hard_skills: number | null
  edc_soft_skills: number | null
  edc_learning_hours: number | null
  edc_status: string | null
  edc_stage_names: Record<string, string>
  edc_stage_steps: Cycle['edc_stage_steps']
  audiences: Audience[]
  image: File[]
  remove_image: boolean
}

function valuesOf(cycle: Cycle | null): CycleValues {
  return {
    edc_title: cycle?.edc_title ?? '',
    edc_organizor: cycle?.edc_organizor ?? '',
    edc_description: cycle?.edc_description ?? '',
    edc_openingDate: cycle?.edc_openingDate ?? null,
    edc_closingDate: cycle?.edc_closingDate ?? null,
    edc_lac_starting_date: cycle?.edc_lac_starting_date ?? null,
    edc_hard_skills: cycle?.edc_hard_skills ?? 0,
    edc_soft_skills: cycle?.edc_soft_skills ?? 0,
    edc_learning_hours: cycle?.edc_learning_hours ?? 0,
    // Only a status that somebody chose is sent; else the dates say it.
    edc_status: null,
    edc_stage_names: cycle?.edc_stage_names ?? {},
    edc_stage_steps: cycle?.edc_stage_steps ?? {},
    audiences:
      cycle?.edc_audiences.map((audience) => ({ title: audience.edaud_title, filters: audience.edaud_filters })) ?? [],
    image: [],
    remove_image: false,
  }
}

type CycleInput = RequestOf<typeof contract.create>

function toInput({ image: _image, remove_image: _remove, edc_status, ...values }: CycleValues): CycleInput {
  return {
    ...values,
    edc_hard_skills: values.edc_hard_skills ?? 0,
    edc_soft_skills: values.edc_soft_skills ?? 0,
    edc_learning_hours: values.edc_learning_hours ?? 0,
    edc_stage_names: Object.fromEntries(
      Object.entries(values.edc_stage_names).filter(([, words]) => words.trim() !== ''),
    ),
    edc_stage_steps: Object.fromEntries(
      Object.entries(values.edc_stage_steps).filter(([, { next, until }]) => next.trim() !== '' || until !== null),
    ),
    ...(edc_status ? { edc_status: edc_status as CycleInput['edc_status'] } : {}),
  }
}

const shared = {
  files: ({ image }: CycleValues) => ({ image }),
  omit: ['image'],
  check: ({ audiences }: CycleValues): Record<string, string> =>
    areComplete(audiences, candidateFields) ? {} : { audiences: texts.unfinished },
}

export function NewCycleForm() {
  const create = useContractForm(contract.create, {
    ...shared,
    initial: valuesOf(null),
    toInput,
    draftKey: 'cycle.new',
    onSuccess: (created) => {
      toast.success(texts.created)
      navigate(`/admin/educational-cycles/${created.edc_id}/participants`)
    },
  })
  return <CycleParts contractForm={create} cycle={null} />
}

export function EditCycleForm({ cycle }: { cycle: Cycle }) {
  const edit = useContractForm(contract.edit, {
    ...shared,
    edited: {
      row: cycle,
      values: valuesOf,
      changed: (row) => row.edc_date_changed,
    },
    toInput: (values) => ({ id: cycle.edc_id, ...toInput(values), remove_image: values.remove_image }),
    draftKey: `cycle.${cycle.edc_id}`,
    successMessage: texts.saved,
  })
  return <CycleParts contractForm={edit} cycle={cycle} />
}

/** Eight stages have a field of the same name: it says of which. */
const labels = {
  audiences: texts.audience,
  edc_stage_names: texts.stages,
  edc_stage_steps: texts.stages,
  ...Object.fromEntries(
    applicationStates.flatMap((state) => [
      [`edc_stage_names.${state}`, applicationStatusWords[state]],
      [`edc_stage_steps.${state}.next`, `${applicationStatusWords[state]}, ${texts.stageNext}`],
      [`edc_stage_steps.${state}.until`, `${applicationStatusWords[state]}, ${texts.stageUntil}`],
    ]),
  ),
}

function CycleParts({ contractForm, cycle }: { contractForm: ContractForm<CycleValues>; cycle: Cycle | null }) {
  const [isPreviewed, setIsPreviewed] = useState(false)
  const { form } = contractForm
  return (
    <FormFrame {...contractForm} labels={labels}>
      <AboutSection form={form} cycle={cycle} />
      <DatesSection form={form} cycle={cycle} />
      <AudienceSection form={form} cycle={cycle} />
      <CycleStageNames form={form} />
      <Group>
        <Button variant="default" onClick={() => setIsPreviewed(true)}>
          {texts.preview}
        </Button>
      </Group>
      {isPreviewed && (
        <CyclePreviewDialog
          cycle={previewOf(form.values, cycle)}
          upload={form.values.image[0]}
          onClose={() => setIsPreviewed(false)}
        />
      )}
    </FormFrame>
  )
}

function previewOf(values: CycleValues, cycle: Cycle | null) {
  return {
    ...values,
    edc_hard_skills: values.edc_hard_skills ?? 0,
    edc_soft_skills: values.edc_soft_skills ?? 0,
    edc_learning_hours: values.edc_learning_hours ?? 0,
    edc_image: values.remove_image ? null : (cycle?.edc_image ?? null),
  }
}

interface PartProps {
  form: UseFormReturnType<CycleValues>
  cycle: Cycle | null
}

function AboutSection({ form, cycle }: PartProps) {
  const categories = useCall(contract.categories, undefined)
  const currentImage =
    cycle?.edc_image && !form.values.remove_image && form.values.image.length === 0 ? cycle.edc_image : null
  return (
    <Section title={texts.about}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField required label={texts.title} description={texts.titleHint} {...form.getInputProps('edc_title')} />
          <ComboField
            label={texts.category}
            description={texts.categoryHint}
            suggestions={categories.data ?? []}
            {...form.getInputProps('edc_organizor')}
          />
        </SimpleGrid>
        <RichTextField label={texts.description} {...form.getInputProps('edc_description')} />
        <FileField
          label={texts.image}
          description={texts.imageHint}
          accept={['image/png', 'image/jpeg', 'image/webp']}
          maxBytes={IMAGE_MAX_BYTES}
          existing={currentImage ? [{ id: currentImage, name: texts.image, thumbnail: currentImage }] : []}
          onRemoveExisting={() => form.setFieldValue('remove_image', true)}
          {...form.getInputProps('image')}
        />
      </Stack>
    </Section>
  )
}

function AudienceSection({ form, cycle }: PartProps) {
  const set = form.values.audiences.flatMap(({ filters }) => filters)
  const fields = useStoredOptions(candidateFields, set)
  return (
    <Section title={texts.audience} description={texts.audienceHint}>
      <AudienceBuilder
        value={form.values.audiences}
        onChange={(audiences) => form.setFieldValue('audiences', audiences)}
        fields={fields}
        {...(cycle
          ? { previewCall: contract.previewOfCycle, previewInput: { id: cycle.edc_id } }
          : { previewCall: contract.previewAudience })}
        showProblems={Boolean(form.errors.audiences)}
      />
    </Section>
  )
}

function DatesSection({ form, cycle }: PartProps) {
  const states = optionsOf(cycleStates, cycleStateWords)
  return (
    <Section title={texts.dates} description={texts.datesHint}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <DateField label={texts.opening} {...form.getInputProps('edc_openingDate')} />
          <DateField label={texts.closing} {...form.getInputProps('edc_closingDate')} />
          <DateField label={texts.lac} {...form.getInputProps('edc_lac_starting_date')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <NumberField
            label={`${texts.hours}: ${texts.hard}`}
            decimalScale={2}
            {...form.getInputProps('edc_hard_skills')}
          />
          <NumberField label={texts.soft} decimalScale={2} {...form.getInputProps('edc_soft_skills')} />
          <NumberField label={texts.learning} decimalScale={2} {...form.getInputProps('edc_learning_hours')} />
        </SimpleGrid>
        <SelectField
          label={texts.status}
          description={cycle && isOpenAgain(cycle) ? texts.reopenedHint : texts.statusHint}
          placeholder={cycle ? cycleStateWords[cycle.edc_status] : cycleStateWords.JUST_CREATED_UNABLE_TO_APPLY}
          options={states}
          {...form.getInputProps('edc_status')}
        />
      </Stack>
    </Section>
  )
}

/** What candidates read about each stage; an empty field means the default text. */
function CycleStageNames({ form }: { form: UseFormReturnType<CycleValues> }) {
  const { edc_stage_names: names, edc_stage_steps: steps } = form.values
  const stepOf = (state: string) => steps[state] ?? { next: '', until: null }
  const change = (state: string, part: Partial<ReturnType<typeof stepOf>>) =>
    form.setFieldValue('edc_stage_steps', { ...steps, [state]: { ...stepOf(state), ...part } })
  return (
    <Section title={texts.stages} description={texts.stagesHint}>
      <Stack gap="md">
        {applicationStates.map((state) => (
          <SimpleGrid
            key={state}
            role="group"
            aria-label={applicationStatusWords[state]}
            cols={{ base: 1, sm: 3 }}
            spacing="md"
          >
            <TextField
              label={applicationStatusWords[state]}
              placeholder={publishedStageWords[state]}
              maxLength={200}
              {...form.getInputProps(`edc_stage_names.${state}`)}
              value={names[state] ?? ''}
              onChange={(words) => form.setFieldValue('edc_stage_names', { ...names, [state]: words })}
            />
            <TextField
              label={texts.stageNext}
              placeholder={nextStepWords[state] ?? texts.stageNothing}
              maxLength={300}
              {...form.getInputProps(`edc_stage_steps.${state}.next`)}
              value={stepOf(state).next}
              onChange={(next) => change(state, { next })}
            />
            <DateField
              label={texts.stageUntil}
              {...form.getInputProps(`edc_stage_steps.${state}.until`)}
              value={stepOf(state).until}
              onChange={(until) => change(state, { until })}
            />
          </SimpleGrid>
        ))}
      </Stack>
    </Section>
  )
}
