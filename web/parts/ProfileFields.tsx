import { type InputWrapperProps, SimpleGrid, Stack, Text } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ComponentProps, ReactNode } from 'react'
import { splitCommaList } from '#shared/core/fields.ts'
import { fieldOf, fieldsWhere, type ProfileName } from '#shared/features/candidates/profile.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { useCities } from '#web/core/cities.ts'
import { ExperienceLines, LanguageLines, LinkLines, type ProfileLinesProps } from '#web/parts/ProfileLines.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TagsField } from '#web/ui/TagsField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface ProfileFieldsProps {
  form: { getInputProps(path: string): GetInputPropsReturnType }
  /** Whose form it is: it determines the fields and their labels. */
  as: 'office' | 'own' | 'application'
  /** The parts of the profile to show, in this order. */
  sections: readonly ProfileField['section'][]
  /** Additional required fields. */
  needed?: readonly string[]
  hints?: Partial<Record<ProfileName, string>>
  /** Shown beside the first short fields. */
  children?: ReactNode
}

const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

const wideKinds: ReadonlySet<ProfileField['kind']> = new Set([
  'longText',
  'optionList',
  'flag',
  'jobs',
  'languages',
  'links',
])
const isWide = (name: ProfileName) => wideKinds.has(fieldOf(name).kind)

/** The fields of a profile: short ones side by side, long ones below. */
export function ProfileFields({ sections, as, children, ...rest }: ProfileFieldsProps) {
  const names = sections.flatMap(
    (section) => Object.keys(fieldsWhere({ section, forms: { [as]: true } })) as ProfileName[],
  )
  const rows: ProfileName[][] = []
  for (const name of names) {
    const row = rows.at(-1)
    if (row && !isWide(name) && !row.some(isWide)) row.push(name)
    else rows.push([name])
  }
  return (
    <Stack gap="lg">
      {rows.map((row, index) =>
        row.some(isWide) ? (
          <ProfileControl key={row[0]} name={row[0] as ProfileName} as={as} {...rest} />
        ) : (
          <SimpleGrid key={row[0]} cols={{ base: 1, sm: 2 }} spacing="md">
            {row.map((name) => (
              <ProfileControl key={name} name={name} as={as} {...rest} />
            ))}
            {index === 0 && children}
          </SimpleGrid>
        ),
      )}
    </Stack>
  )
}

type ControlProps = Pick<ProfileFieldsProps, 'form' | 'as' | 'needed' | 'hints'> & { name: ProfileName }

function ProfileControl({ name, form, as, needed, hints }: ControlProps) {
  const field = fieldOf(name)
  const label = as === 'office' ? field.label : (field.ownLabel ?? field.label)
  const hint = hints?.[name]
  const { value, onChange, ...input } = form.getInputProps(name)
  const common = {
    ...input,
    onChange,
    label,
    required: needed?.includes(name) || (field.kind === 'text' && !field.form?.safeParse('').success),
    ...(hint ? { description: hint, inputWrapperOrder } : {}),
  }
  switch (field.kind) {
    case 'longText':
      return <TextArea maxRows={14} {...common} value={value} />
    case 'suggested':
      // Only signed-in people may load the cities; the public forms use those of the profile.
      return as === 'office' ? (
        <CityField {...common} value={value} />
      ) : (
        <ComboField suggestions={valuesOf(field)} {...common} value={value} />
      )
    case 'option':
    case 'coded':
      return <SelectField options={field.options ?? []} {...common} value={value} />
    case 'optionList':
      return (
        <MultiSelectField
          options={field.options ?? []}
          {...common}
          value={splitCommaList(value)}
          onChange={(words) => onChange(words.join(','))}
        />
      )
    case 'texts':
      return field.isClosed ? (
        <MultiSelectField options={field.options ?? []} {...common} value={value} />
      ) : (
        <TagsField suggestions={valuesOf(field)} {...common} value={value} />
      )
    case 'wholeNumber':
      return <NumberField {...common} value={value} />
    case 'day':
      return <DateField {...common} value={value} />
    case 'flag':
      return <SwitchField {...input} onChange={onChange} label={label} value={value} />
    case 'languages':
    case 'links':
    case 'jobs':
      return <LinesControl kind={field.kind} {...{ name, form, label, hint, value, onChange }} />
    default:
      return <TextField {...typing(field, as)} {...common} value={value} />
  }
}

const valuesOf = ({ options = [] }: ProfileField) => options.map((option) => option.value)

/** The keyboard of a telephone, and autocompletion on the owner's own form only. */
function typing({ input = 'text', section }: ProfileField, as: ProfileFieldsProps['as']) {
  if (section !== 'person') return {}
  if (as === 'office') return { type: input }
  return { type: input, inputMode: input, autoComplete: input === 'text' ? 'name' : input }
}

interface LinesControlProps
  extends Pick<ProfileFieldsProps, 'form'>,
    Pick<ProfileLinesProps<never>, 'value' | 'onChange'> {
  name: string
  kind: 'languages' | 'links' | 'jobs'
  label: string
  hint: string | undefined
}

/** A list of jobs; its section has the title. */
function LinesControl({ kind, label, hint, name, form, value, onChange }: LinesControlProps) {
  const fieldOf = (path: string) => form.getInputProps(`${name}.${path}`)
  const lines = { value, onChange, fieldOf }
  if (kind === 'jobs')
    return (
      <div role="group" aria-label={label} data-path={name}>
        <ExperienceLines {...lines} />
      </div>
    )
  return (
    <div role="group" aria-label={label} data-path={name}>
      <Text size="sm" fw={550} mb={hint ? 0 : 6}>
        {label}
      </Text>
      {hint && (
        <Hint size="xs" mb={6}>
          {hint}
        </Hint>
      )}
      {kind === 'languages' ? <LanguageLines {...lines} /> : <LinkLines {...lines} />}
    </div>
  )
}

function CityField(props: Omit<ComponentProps<typeof ComboField>, 'suggestions'>) {
  return <ComboField suggestions={useCities()} {...props} />
}
