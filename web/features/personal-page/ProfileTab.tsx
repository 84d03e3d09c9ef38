import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RequestOf } from '#shared/core/contract.ts'
import { genderWords } from '#shared/features/candidates/candidates.fields.ts'
import {
  type OwnValues,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { cities } from '#shared/reference/cities.ts'
import { codeSuggestions, drivingLicences, softwareSuggestions } from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'
import { useContractForm } from '#web/core/forms.ts'
import type { OwnTabProps } from '#web/features/personal-page/own-tabs.ts'
import { OWN_DRAFTS } from '#web/features/personal-page/own-drafts.ts'
import { OwnCv } from '#web/features/personal-page/OwnCv.tsx'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { ExperienceLines } from '#web/parts/ExperienceLines.tsx'
import { LanguageLines } from '#web/parts/LanguageLines.tsx'
import { LinkLines } from '#web/parts/LinkLines.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TagsField } from '#web/ui/TagsField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = personalPageTexts.profile
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const genders = Object.entries(genderWords).map(([value, label]) => ({ value, label }))

type Values = Omit<OwnValues, 'usp_experience_sectors' | 'usp_disability'> & {
  usp_experience_sectors: string[]
  usp_disability: string
}

function initialOf({ usp_experience_sectors, usp_disability, ...rest }: OwnValues): Values {
  return {
    ...rest,
    usp_experience_sectors: usp_experience_sectors.split(',').filter((part) => part !== ''),
    usp_disability: usp_disability ?? '',
  }
}

function toInput({ usp_experience_sectors, usp_disability, ...rest }: Values): RequestOf<typeof contract.saveProfile> {
  return {
    ...rest,
    usp_disability: usp_disability.trim() || null,
    usp_experience_sectors: usp_experience_sectors.join(','),
  }
}

/** The CV, and everything of the profile that is the person's own to say. */
export function ProfileTab({ page }: OwnTabProps) {
  const { form, draft, onSubmit } = useContractForm(contract.saveProfile, {
    initial: initialOf(page.values),
    draftKey: `${OWN_DRAFTS}${page.usr_email}`,
    omit: ['usp_birthdate', 'usp_gender', 'usp_disability'],
    toInput,
    onSuccess: (_answer, values) => {
      toast.success(texts.saved)
      form.setInitialValues(values)
      form.resetDirty(values)
    },
  })
  return (
    <>
      <OwnCv cv={page.cv} isFrozen={page.isFrozen} />
      <FormFrame
        form={form}
        draft={draft}
        onSubmit={onSubmit}
        submitLabel={texts.save}
        blockedReason={page.isFrozen ? texts.frozen : undefined}
      >
        <PersonSection form={form} email={page.usr_email} />
        <StudiesSection form={form} />
        <ExperienceSection form={form} />
        <SkillsSection form={form} />
        <StatisticsSection form={form} />
      </FormFrame>
    </>
  )
}

interface PartProps {
  form: UseFormReturnType<Values>
}

function PersonSection({ form, email }: PartProps & { email: string }) {
  return (
    <Section title={texts.person}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField required autoComplete="name" label={texts.fullname} {...form.getInputProps('usr_fullname')} />
          <TextField
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            label={texts.phone}
            {...form.getInputProps('usr_phone')}
          />
          <ComboField suggestions={cities} label={texts.city} {...form.getInputProps('usp_city')} />
          <div>
            <Text size="sm" fw={550} mb={4}>
              {texts.email}
            </Text>
            <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>
            <Text size="xs" c="dimmed" mt={4}>
              {texts.emailHint}
            </Text>
          </div>
        </SimpleGrid>
        <TextArea label={texts.about} autosize minRows={3} maxRows={14} {...form.getInputProps('usp_about')} />
      </Stack>
    </Section>
  )
}

function StudiesSection({ form }: PartProps) {
  const studies = [
    ['uedu_bachelor_sector', texts.bachelor, bachelorSectors],
    ['uedu_master_degree_sector', texts.master, masterSectors],
    ['uedu_iek_sector', texts.iek, iekSectors],
    ['uedu_epal_sector', texts.epal, epalSectors],
  ] as const
  return (
    <Section title={texts.studies}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {studies.map(([name, label, sectors]) => (
          <SelectField key={name} label={label} options={asOptions(sectors)} {...form.getInputProps(name)} />
        ))}
      </SimpleGrid>
    </Section>
  )
}

function ExperienceSection({ form }: PartProps) {
  return (
    <Section title={texts.experience}>
      <Stack gap="md">
        <MultiSelectField
          label={texts.sectors}
          options={asOptions(activitySectors)}
          {...form.getInputProps('usp_experience_sectors')}
        />
        <ExperienceLines
          value={form.values.usp_experience}
          onChange={(jobs) => form.setFieldValue('usp_experience', jobs)}
          errors={form.errors}
        />
      </Stack>
    </Section>
  )
}

function SkillsSection({ form }: PartProps) {
  return (
    <Section title={texts.skills}>
      <Stack gap="lg">
        <div role="group" aria-label={texts.languages}>
          <Text size="sm" fw={550} mb={6}>
            {texts.languages}
          </Text>
          <LanguageLines
            value={form.values.usp_languages}
            onChange={(languages) => form.setFieldValue('usp_languages', languages as Values['usp_languages'])}
            errors={form.errors}
          />
        </div>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TagsField label={texts.software} suggestions={softwareSuggestions} {...form.getInputProps('usp_software')} />
          <TagsField label={texts.code} suggestions={codeSuggestions} {...form.getInputProps('usp_code')} />
          <MultiSelectField
            label={texts.licences}
            options={asOptions(drivingLicences)}
            {...form.getInputProps('usp_driving_licences')}
          />
        </SimpleGrid>
        <div role="group" aria-label={texts.links}>
          <Text size="sm" fw={550}>
            {texts.links}
          </Text>
          <Text size="xs" c="dimmed" mb={6}>
            {texts.linksHint}
          </Text>
          <LinkLines
            value={form.values.usp_links}
            onChange={(links) => form.setFieldValue('usp_links', links)}
            errors={form.errors}
          />
        </div>
      </Stack>
    </Section>
  )
}

function StatisticsSection({ form }: PartProps) {
  return (
    <Section title={texts.statistics} description={texts.statisticsHint}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField label={texts.birth} {...form.getInputProps('usp_birthdate')} />
        <SelectField label={texts.gender} options={genders} {...form.getInputProps('usp_gender')} />
        <TextField label={texts.disability} {...form.getInputProps('usp_disability')} />
      </SimpleGrid>
    </Section>
  )
}
