import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RequestOf } from '#shared/core/contract.ts'
import { CV_MAX_BYTES } from '#shared/features/candidates/candidates.contract.ts'
import { genderWords } from '#shared/features/candidates/candidates.fields.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import {
  type ProgrammeDetails,
  programmesContract as contract,
} from '#shared/features/programmes/programmes.contract.ts'
import { cities } from '#shared/reference/cities.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'
import { useContractForm } from '#web/core/forms.ts'
import classes from '#web/features/programmes/programmes.module.css'
import { programmesTexts } from '#web/features/programmes/programmes.texts.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = programmesTexts.apply
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const genders = Object.entries(genderWords).map(([value, label]) => ({ value, label }))

export interface ApplicationTyped {
  usr_fullname: string
  usr_email: string
  usr_phone: string
  usp_city: string
  usp_birthdate: string | null
  usp_gender: string | null
  usp_disability: string
  usp_about: string
  usp_experience_sectors: string[]
  uedu_epal_sector: string | null
  uedu_iek_sector: string | null
  uedu_bachelor_sector: string | null
  uedu_master_degree_sector: string | null
  cv: File[]
  consent: boolean
  consent_companies: boolean
  consent_news: boolean
}

const empty: ApplicationTyped = {
  usr_fullname: '',
  usr_email: '',
  usr_phone: '',
  usp_city: '',
  usp_birthdate: null,
  usp_gender: null,
  usp_disability: '',
  usp_about: '',
  usp_experience_sectors: [],
  uedu_epal_sector: null,
  uedu_iek_sector: null,
  uedu_bachelor_sector: null,
  uedu_master_degree_sector: null,
  cv: [],
  consent: false,
  consent_companies: false,
  consent_news: false,
}

interface ApplicationFormProps {
  programme: ProgrammeDetails
  /** What was sent before, to be mended and sent again. */
  before: ApplicationTyped | null
  onSent(values: ApplicationTyped): void
}

/** What the conditions of the programme ask for may not stay empty. */
function missing(values: ApplicationTyped, needed: readonly string[]): Record<string, string> {
  const left = needed.filter((field) => {
    const value = values[field as keyof ApplicationTyped]
    return value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })
  return Object.fromEntries(left.map((field) => [field, texts.needed]))
}

export function ApplicationForm({ programme, before, onSent }: ApplicationFormProps) {
  const { edc_id, needed } = programme
  const { form, draft, onSubmit } = useContractForm(contract.apply, {
    initial: before ?? empty,
    draftKey: `application.${edc_id}`,
    omit: ['cv', 'consent', 'usp_disability'],
    files: ({ cv }) => ({ cv }),
    check: (values) => missing(values, needed),
    toInput: ({ cv: _cv, usp_experience_sectors, ...values }) =>
      ({
        edc_id,
        ...values,
        usp_disability: values.usp_disability.trim() || null,
        usp_experience_sectors: usp_experience_sectors.join(','),
        consent_version: currentConsent.version,
      }) as RequestOf<typeof contract.apply>,
    onSuccess: (_answer, values) => onSent(values),
  })
  return (
    <FormFrame form={form} draft={draft} onSubmit={onSubmit} submitLabel={texts.send}>
      <WhoSection form={form} needed={needed} />
      <StudiesSection form={form} needed={needed} />
      <CvSection form={form} needed={needed} />
      <StatisticsSection form={form} needed={needed} />
      <ConsentSection form={form} />
    </FormFrame>
  )
}

interface PartProps {
  form: UseFormReturnType<ApplicationTyped>
  needed: readonly string[]
}

/** What a field is given by the form, and the mark of those that this programme needs. */
function fieldOf({ form, needed }: PartProps, name: keyof ApplicationTyped) {
  return { ...form.getInputProps(name), required: needed.includes(name) }
}

function WhoSection(props: PartProps) {
  const { form } = props
  return (
    <Section title={texts.title} description={texts.lead}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField required autoComplete="name" label={texts.fullname} {...form.getInputProps('usr_fullname')} />
        <TextField
          required
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          label={texts.phone}
          {...form.getInputProps('usr_phone')}
        />
        <TextField
          required
          type="email"
          autoComplete="email"
          inputMode="email"
          label={texts.email}
          description={texts.emailHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('usr_email')}
        />
        <ComboField suggestions={cities} label={texts.city} {...fieldOf(props, 'usp_city')} />
      </SimpleGrid>
    </Section>
  )
}

function StudiesSection(props: PartProps) {
  const { form } = props
  return (
    <Section title={texts.studies} description={texts.studiesHint}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <SelectField
            label={texts.bachelor}
            options={asOptions(bachelorSectors)}
            {...fieldOf(props, 'uedu_bachelor_sector')}
          />
          <SelectField
            label={texts.master}
            options={asOptions(masterSectors)}
            {...fieldOf(props, 'uedu_master_degree_sector')}
          />
          <SelectField label={texts.iek} options={asOptions(iekSectors)} {...fieldOf(props, 'uedu_iek_sector')} />
          <SelectField label={texts.epal} options={asOptions(epalSectors)} {...fieldOf(props, 'uedu_epal_sector')} />
        </SimpleGrid>
        <MultiSelectField
          label={texts.sectors}
          options={asOptions(activitySectors)}
          {...fieldOf(props, 'usp_experience_sectors')}
        />
        <TextArea
          label={texts.about}
          description={texts.aboutHint}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('usp_about')}
        />
      </Stack>
    </Section>
  )
}

function CvSection(props: PartProps) {
  return (
    <Section title={texts.cv}>
      <FileField
        label={texts.cv}
        description={texts.cvHint}
        accept={['.pdf', '.docx', 'image/png', 'image/jpeg']}
        maxBytes={CV_MAX_BYTES}
        {...fieldOf(props, 'cv')}
      />
    </Section>
  )
}

const personal = ['usp_birthdate', 'usp_gender', 'usp_disability']

function StatisticsSection(props: PartProps) {
  const isAsked = props.needed.some((field) => personal.includes(field))
  return (
    <Section
      title={isAsked ? texts.personal : texts.statistics}
      description={isAsked ? texts.personalHint : texts.statisticsHint}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField label={texts.birth} {...fieldOf(props, 'usp_birthdate')} />
        <SelectField label={texts.gender} options={genders} {...fieldOf(props, 'usp_gender')} />
        <TextField
          label={texts.disability}
          description={texts.disabilityHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...fieldOf(props, 'usp_disability')}
        />
      </SimpleGrid>
    </Section>
  )
}

function ConsentSection({ form }: Pick<PartProps, 'form'>) {
  return (
    <Section title={texts.consent} description={texts.version(currentConsent.version)}>
      <Stack gap="md">
        <ul className={classes.consent}>
          {currentConsent.data.map((sentence) => (
            <li key={sentence}>
              <Text size="sm">{sentence}</Text>
            </li>
          ))}
        </ul>
        <CheckboxField label={texts.consentData} {...form.getInputProps('consent')} />
        <CheckboxField label={currentConsent.companies} {...form.getInputProps('consent_companies')} />
        <CheckboxField label={currentConsent.news} {...form.getInputProps('consent_news')} />
      </Stack>
    </Section>
  )
}
