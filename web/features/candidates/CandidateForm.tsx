import { SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RequestOf } from '#shared/core/contract.ts'
import { candidatesContract as contract, CV_MAX_BYTES } from '#shared/features/candidates/candidates.contract.ts'
import { genderWords } from '#shared/features/candidates/candidates.fields.ts'
import type { OfficeCandidate } from '#shared/features/candidates/candidates.schemas.ts'
import { cities } from '#shared/reference/cities.ts'
import { codeSuggestions, drivingLicences, softwareSuggestions } from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { type Experience, ExperienceLines } from '#web/parts/ExperienceLines.tsx'
import { LanguageLines } from '#web/parts/LanguageLines.tsx'
import { LinkLines } from '#web/parts/LinkLines.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TagsField } from '#web/ui/TagsField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.form
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const genders = Object.entries(genderWords).map(([value, label]) => ({ value, label }))

type CreateInput = RequestOf<typeof contract.create>

export interface CandidateValues {
  usr_fullname: string
  usr_email: string
  usr_phone: string
  usp_birthdate: string | null
  usp_gender: string | null
  usp_disability: string
  usp_city: string | null
  usp_about: string
  usp_open_for_work: boolean
  sectors: string[]
  usp_experience: Experience[]
  usp_links: { label: string; url: string }[]
  usp_languages: { language: string; level: string }[]
  usp_software: string[]
  usp_code: string[]
  usp_driving_licences: string[]
  uedu_epal_sector: string | null
  uedu_iek_sector: string | null
  uedu_bachelor_sector: string | null
  uedu_master_degree_sector: string | null
  cv: File[]
  remove_cv: boolean
}

function initialOf(candidate: OfficeCandidate | null): CandidateValues {
  const profile = candidate?.usr_profile
  return {
    usr_fullname: candidate?.user.usr_fullname ?? '',
    usr_email: candidate?.user.usr_email ?? '',
    usr_phone: candidate?.user.usr_phone ?? '',
    usp_birthdate: profile?.usp_birthdate ?? null,
    usp_gender: profile?.usp_gender ?? null,
    usp_disability: profile?.usp_disability ?? '',
    usp_city: profile?.usp_city || null,
    usp_about: profile?.usp_about ?? '',
    usp_open_for_work: profile?.usp_open_for_work ?? true,
    sectors: profile?.usp_experience_sectors.split(',').filter(Boolean) ?? [],
    usp_experience: profile?.usp_experience ?? [],
    usp_links: profile?.usp_links ?? [],
    usp_languages: profile?.usp_languages ?? [],
    usp_software: profile?.usp_software ?? [],
    usp_code: profile?.usp_code ?? [],
    usp_driving_licences: profile?.usp_driving_licences ?? [],
    uedu_epal_sector: candidate?.education.uedu_epal_sector ?? null,
    uedu_iek_sector: candidate?.education.uedu_iek_sector ?? null,
    uedu_bachelor_sector: candidate?.education.uedu_bachelor_sector ?? null,
    uedu_master_degree_sector: candidate?.education.uedu_master_degree_sector ?? null,
    cv: [],
    remove_cv: false,
  }
}

function toInput({ cv: _cv, remove_cv: _remove, sectors, ...values }: CandidateValues): CreateInput {
  return {
    ...values,
    usp_city: values.usp_city ?? '',
    usp_disability: values.usp_disability.trim() || null,
    usp_experience_sectors: sectors.join(','),
  } as CreateInput
}

/** One form for a new candidate and for changing one. */
export function CandidateForm({ candidate }: { candidate: OfficeCandidate | null }) {
  const shared = {
    initial: initialOf(candidate),
    files: ({ cv }: CandidateValues) => ({ cv }),
    omit: ['cv', 'usp_disability'],
  }
  const create = useContractForm(contract.create, {
    ...shared,
    toInput,
    draftKey: candidate ? null : 'candidate.new',
    onSuccess: (made) => {
      toast.success(texts.created)
      navigate(`/admin/candidates/${made.user.usr_id}`)
    },
  })
  const edit = useContractForm(contract.edit, {
    ...shared,
    toInput: (values) => ({
      id: candidate?.user.usr_id ?? 1,
      ...toInput(values),
      remove_cv: values.remove_cv,
    }),
    onSuccess: (saved) => {
      toast.success(texts.saved)
      edit.form.setInitialValues(initialOf(saved))
      navigate(`/admin/candidates/${saved.user.usr_id}`)
    },
  })
  const { form, draft, onSubmit } = candidate ? edit : create
  return (
    <FormFrame form={form} onSubmit={onSubmit} draft={draft} submitLabel={texts.save}>
      <PersonSection form={form} />
      <ProfileSection form={form} />
      <ExperienceSection form={form} />
      <SkillsSection form={form} />
      <CvSection form={form} candidate={candidate} />
    </FormFrame>
  )
}

interface PartProps {
  form: UseFormReturnType<CandidateValues>
}

function PersonSection({ form }: PartProps) {
  return (
    <Section title={texts.person}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField required label={texts.fullname} {...form.getInputProps('usr_fullname')} />
        <TextField required type="email" label={texts.email} {...form.getInputProps('usr_email')} />
        <TextField type="tel" label={texts.phone} {...form.getInputProps('usr_phone')} />
        <DateField label={texts.birth} {...form.getInputProps('usp_birthdate')} />
        <SelectField label={texts.gender} options={genders} {...form.getInputProps('usp_gender')} />
        <TextField
          label={texts.disability}
          description={texts.disabilityHint}
          {...form.getInputProps('usp_disability')}
        />
      </SimpleGrid>
    </Section>
  )
}

function ProfileSection({ form }: PartProps) {
  return (
    <Section title={texts.profile}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <SelectField label={texts.city} options={asOptions(cities)} {...form.getInputProps('usp_city')} />
          <SelectField
            label={texts.master}
            options={asOptions(masterSectors)}
            {...form.getInputProps('uedu_master_degree_sector')}
          />
          <SelectField
            label={texts.bachelor}
            options={asOptions(bachelorSectors)}
            {...form.getInputProps('uedu_bachelor_sector')}
          />
          <SelectField label={texts.iek} options={asOptions(iekSectors)} {...form.getInputProps('uedu_iek_sector')} />
          <SelectField
            label={texts.epal}
            options={asOptions(epalSectors)}
            {...form.getInputProps('uedu_epal_sector')}
          />
        </SimpleGrid>
        <TextArea label={texts.about} autosize minRows={3} {...form.getInputProps('usp_about')} />
        <SwitchField label={texts.open} {...form.getInputProps('usp_open_for_work')} />
      </Stack>
    </Section>
  )
}

function ExperienceSection({ form }: PartProps) {
  return (
    <Section title={texts.experience}>
      <Stack gap="lg">
        <MultiSelectField
          label={texts.sectors}
          options={asOptions(activitySectors)}
          {...form.getInputProps('sectors')}
        />
        <ExperienceLines
          value={form.values.usp_experience}
          onChange={(jobs) => form.setFieldValue('usp_experience', jobs)}
          errors={form.errors}
        />
        <LinkLines
          value={form.values.usp_links}
          onChange={(links) => form.setFieldValue('usp_links', links)}
          errors={form.errors}
        />
      </Stack>
    </Section>
  )
}

function SkillsSection({ form }: PartProps) {
  return (
    <Section title={texts.skills}>
      <Stack gap="md">
        <LanguageLines
          value={form.values.usp_languages}
          onChange={(languages) => form.setFieldValue('usp_languages', languages)}
          errors={form.errors}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <TagsField label={texts.software} suggestions={softwareSuggestions} {...form.getInputProps('usp_software')} />
          <TagsField label={texts.code} suggestions={codeSuggestions} {...form.getInputProps('usp_code')} />
          <MultiSelectField
            label={texts.licences}
            options={asOptions(drivingLicences)}
            {...form.getInputProps('usp_driving_licences')}
          />
        </SimpleGrid>
      </Stack>
    </Section>
  )
}

function CvSection({ form, candidate }: PartProps & { candidate: OfficeCandidate | null }) {
  const isStored = candidate?.usr_profile.has_cv && !form.values.remove_cv && form.values.cv.length === 0
  return (
    <Section title={texts.cv}>
      <FileField
        label={texts.cv}
        description={texts.cvHint}
        accept={['.pdf', '.docx', 'image/png', 'image/jpeg']}
        maxBytes={CV_MAX_BYTES}
        stored={isStored ? [{ id: 'cv', name: texts.cv }] : []}
        onRemoveStored={() => form.setFieldValue('remove_cv', true)}
        {...form.getInputProps('cv')}
      />
    </Section>
  )
}
