import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RequestOf } from '#shared/core/contract.ts'
import { CV_MAX_BYTES } from '#shared/features/candidates/candidates.contract.ts'
import { genderWords } from '#shared/features/candidates/candidates.fields.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { programmesContract as contract } from '#shared/features/programmes/programmes.contract.ts'
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

interface Values {
  usr_fullname: string
  usr_email: string
  usr_phone: string
  usp_city: string
  usp_birthdate: string | null
  usp_gender: string | null
  usp_disability: string
  usp_about: string
  sectors: string[]
  uedu_epal_sector: string | null
  uedu_iek_sector: string | null
  uedu_bachelor_sector: string | null
  uedu_master_degree_sector: string | null
  cv: File[]
  consent: boolean
  consent_companies: boolean
  consent_news: boolean
}

const empty: Values = {
  usr_fullname: '',
  usr_email: '',
  usr_phone: '',
  usp_city: '',
  usp_birthdate: null,
  usp_gender: null,
  usp_disability: '',
  usp_about: '',
  sectors: [],
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
  edc_id: number
  onSent(email: string): void
}

export function ApplicationForm({ edc_id, onSent }: ApplicationFormProps) {
  const { form, draft, onSubmit } = useContractForm(contract.apply, {
    initial: empty,
    draftKey: `application.${edc_id}`,
    omit: ['cv', 'consent', 'usp_disability'],
    files: ({ cv }) => ({ cv }),
    toInput: ({ cv: _cv, sectors, ...values }) =>
      ({
        edc_id,
        ...values,
        usp_disability: values.usp_disability.trim() || null,
        usp_experience_sectors: sectors.join(','),
        consent_version: currentConsent.version,
      }) as RequestOf<typeof contract.apply>,
    onSuccess: (_answer, { usr_email }) => onSent(usr_email.trim()),
  })
  return (
    <FormFrame form={form} draft={draft} onSubmit={onSubmit} submitLabel={texts.send}>
      <WhoSection form={form} />
      <StudiesSection form={form} />
      <CvSection form={form} />
      <StatisticsSection form={form} />
      <ConsentSection form={form} />
    </FormFrame>
  )
}

interface PartProps {
  form: UseFormReturnType<Values>
}

function WhoSection({ form }: PartProps) {
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
        <ComboField suggestions={cities} label={texts.city} {...form.getInputProps('usp_city')} />
      </SimpleGrid>
    </Section>
  )
}

function StudiesSection({ form }: PartProps) {
  return (
    <Section title={texts.studies} description={texts.studiesHint}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <SelectField
            label={texts.bachelor}
            options={asOptions(bachelorSectors)}
            {...form.getInputProps('uedu_bachelor_sector')}
          />
          <SelectField
            label={texts.master}
            options={asOptions(masterSectors)}
            {...form.getInputProps('uedu_master_degree_sector')}
          />
          <SelectField label={texts.iek} options={asOptions(iekSectors)} {...form.getInputProps('uedu_iek_sector')} />
          <SelectField
            label={texts.epal}
            options={asOptions(epalSectors)}
            {...form.getInputProps('uedu_epal_sector')}
          />
        </SimpleGrid>
        <MultiSelectField
          label={texts.sectors}
          options={asOptions(activitySectors)}
          {...form.getInputProps('sectors')}
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

function CvSection({ form }: PartProps) {
  return (
    <Section title={texts.cv}>
      <FileField
        label={texts.cv}
        description={texts.cvHint}
        accept={['.pdf', '.docx', 'image/png', 'image/jpeg']}
        maxBytes={CV_MAX_BYTES}
        {...form.getInputProps('cv')}
      />
    </Section>
  )
}

function StatisticsSection({ form }: PartProps) {
  return (
    <Section title={texts.statistics} description={texts.statisticsHint}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField label={texts.birth} {...form.getInputProps('usp_birthdate')} />
        <SelectField label={texts.gender} options={genders} {...form.getInputProps('usp_gender')} />
        <TextField
          label={texts.disability}
          description={texts.disabilityHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('usp_disability')}
        />
      </SimpleGrid>
    </Section>
  )
}

function ConsentSection({ form }: PartProps) {
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
