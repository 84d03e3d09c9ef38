import { type InputWrapperProps, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { optionsOf } from '#shared/core/options.ts'
import {
  employmentKinds,
  employmentWords,
  neededToPublish,
  payBases,
  payBasisWords,
} from '#shared/features/job-listings/job-listings.rules.ts'
import {
  codeSuggestions,
  drivingLicences,
  englishLevels,
  jobCategories,
  languages,
  positionSectors,
  requirementTypes,
  type RequirementType,
  softwareSuggestions,
} from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, masterSectors } from '#shared/reference/sectors.ts'
import type { ListingValues } from '#web/features/job-listings/listing-form.ts'
import classes from '#web/features/job-listings/ListingFormFields.module.css'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { MatchCount } from '#web/features/job-listings/MatchCount.tsx'
import { useMatchCount } from '#web/features/job-listings/use-match-count.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { useCities } from '#web/core/cities.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { RichTextField } from '#web/ui/RichTextField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = listingTexts.form
const kinds = optionsOf(requirementTypes, listingTexts.kinds)

const suggestions: Record<RequirementType, readonly string[]> = {
  ENGLISH_EXPERTISE: englishLevels,
  LANGUAGES: languages,
  DRIVING_LICENCE: drivingLicences,
  SOFTWARE: softwareSuggestions,
  CODE: codeSuggestions,
  CUSTOM: [],
}

interface PartProps {
  form: UseFormReturnType<ListingValues>
}

interface PublishedPartProps extends PartProps {
  /** It is yet to be published: what that needs is marked. */
  isNew: boolean
}

const LABEL_HEIGHT = 24
const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']
type Cost = Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'>

const NOTHING_NEEDED: ReadonlySet<string> = new Set()

export function PositionFields({ form, isNew }: PublishedPartProps) {
  const needed = isNew ? neededToPublish(form.values) : NOTHING_NEEDED
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextField required label={texts.title} {...form.getInputProps('jl_position_title')} />
      <SelectField required label={texts.category} options={jobCategories} {...form.getInputProps('jl_category')} />
      <SelectField
        required
        label={texts.sector}
        options={positionSectors}
        {...form.getInputProps('jl_position_sector')}
      />
      <SelectField
        label={texts.employment}
        options={optionsOf(employmentKinds, employmentWords)}
        {...form.getInputProps('jl_employment')}
      />
      <SelectField
        required={needed.has('jl_city')}
        label={texts.city}
        options={useCities()}
        {...form.getInputProps('jl_city')}
        clearable
      />
      <NumberField required label={texts.openings} min={1} {...form.getInputProps('jl_openings')} />
      <DateField required={needed.has('jl_deadline')} label={texts.deadline} {...form.getInputProps('jl_deadline')} />
      <SelectField
        label={texts.payBasis}
        options={optionsOf(payBases, payBasisWords)}
        {...form.getInputProps('jl_pay_basis')}
      />
      <NumberField
        required={needed.has('jl_pay_min')}
        label={texts.payMin}
        min={0}
        {...form.getInputProps('jl_pay_min')}
      />
      <NumberField label={texts.payMax} min={0} {...form.getInputProps('jl_pay_max')} />
      <Stack gap="xs" justify="end">
        <SwitchField label={texts.remote} {...form.getInputProps('jl_remote')} />
        <SwitchField label={texts.hybrid} {...form.getInputProps('jl_hybrid')} />
      </Stack>
    </SimpleGrid>
  )
}

interface RequirementFieldsProps extends PartProps {
  /** Where how many fit is shown: under them, or by who draws them. To the office it is not. */
  count: 'below' | 'beside' | 'none'
}

/** Under each requirement stands whom it alone leaves out. */
export function RequirementFields({ form, count }: RequirementFieldsProps) {
  const { count: counted, leftOut } = useMatchCount(form.values, { enabled: count !== 'none' })
  const most = Math.max(1, ...(counted.data?.criteria ?? []).map(({ leaves_out }) => leaves_out))
  const costOf = (people: number | null): Cost => {
    if (people === null) return {}
    const description = (
      <span className={classes.cost} data-costly={people === most || undefined}>
        {texts.leavesOut(people)}
      </span>
    )
    return { description, inputWrapperOrder }
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <MultiSelectField
          label={texts.bachelors}
          options={bachelorSectors}
          {...form.getInputProps('bachelors')}
          {...costOf(leftOut.list('bachelors'))}
        />
        <MultiSelectField
          label={texts.masters}
          options={masterSectors}
          {...form.getInputProps('masters')}
          {...costOf(leftOut.list('masters'))}
        />
        <MultiSelectField
          label={texts.experience}
          options={activitySectors}
          {...form.getInputProps('experience')}
          {...costOf(leftOut.list('experience'))}
        />
      </SimpleGrid>
      <SwitchField
        label={texts.strict}
        description={texts.strictHint}
        {...form.getInputProps('jl_requested_strictly_qualified')}
      />
      <RequirementLines
        value={form.values.jl_requirements}
        errors={form.errors}
        onChange={(requirements) => form.setFieldValue('jl_requirements', requirements)}
        costOf={(requirement) => costOf(leftOut.line(requirement))}
      />
      {count === 'below' && <MatchCount values={form.values} />}
    </Stack>
  )
}

export function TextFields({ form, isNew }: PublishedPartProps) {
  return (
    <RichTextField
      required={isNew && neededToPublish(form.values).has('jl_description')}
      label={texts.text}
      description={texts.textHint}
      minLines={10}
      {...form.getInputProps('jl_description')}
    />
  )
}

interface RequirementValueProps {
  requirement: ListingValues['jl_requirements'][number]
  onChange(value: string): void
  error: ReactNode
  cost: Cost
}

/** Levels and licences are selected, the rest is free text with suggestions. */
function RequirementValue({ requirement, onChange, error, cost }: RequirementValueProps) {
  const options = suggestions[requirement.type]
  if (requirement.type === 'ENGLISH_EXPERTISE' || requirement.type === 'DRIVING_LICENCE')
    return (
      <SelectField
        required
        label={requirement.type === 'ENGLISH_EXPERTISE' ? texts.level : texts.licence}
        options={options}
        value={requirement.value}
        onChange={(value) => onChange(value ?? '')}
        error={error}
        {...cost}
      />
    )
  return (
    <ComboField
      label={texts.value}
      suggestions={options}
      value={requirement.value}
      onChange={onChange}
      error={error}
      {...cost}
    />
  )
}

interface RequirementLinesProps {
  value: ListingValues['jl_requirements']
  errors: Record<string, ReactNode>
  onChange(value: ListingValues['jl_requirements']): void
  costOf(requirement: ListingValues['jl_requirements'][number]): Cost
}

function RequirementLines({ value, errors, onChange, costOf }: RequirementLinesProps) {
  return (
    <Stack gap="xs" role="group" aria-label={texts.more} data-path="jl_requirements">
      <Text size="sm" fw={500}>
        {texts.more}
      </Text>
      <LinesEditor
        value={value}
        onChange={onChange}
        blank={{ type: 'SOFTWARE', value: '' }}
        addLabel={texts.add}
        removeLabel={(requirement) => `${texts.remove}: ${requirement.value || listingTexts.kinds[requirement.type]}`}
        removeOffset={LABEL_HEIGHT}
        renderLine={({ line, index, change, remove }) => (
          <div className={classes.line}>
            <SelectField
              required
              label={texts.kind}
              options={kinds}
              value={line.type}
              onChange={(type) => type && change({ type: type as RequirementType, value: '' })}
            />
            <RequirementValue
              requirement={line}
              onChange={(words) => change({ value: words })}
              error={errors[`jl_requirements.${index}.value`]}
              cost={costOf(line)}
            />
            {remove}
          </div>
        )}
      />
    </Stack>
  )
}
