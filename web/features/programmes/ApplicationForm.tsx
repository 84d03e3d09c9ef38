import { Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CV_MAX_BYTES } from '#shared/features/candidates/candidates.contract.ts'
import { blankValues } from '#shared/features/candidates/profile.forms.ts'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import {
  type ApplicationValues,
  type ProgrammeDetails,
  programmesContract as contract,
} from '#shared/features/programmes/programmes.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import classes from '#web/features/programmes/programmes.module.css'
import { programmesTexts } from '#web/features/programmes/programmes.texts.ts'
import { PaperNotice, useShownPapers } from '#web/parts/PaperNotice.tsx'
import { ProfileFields } from '#web/parts/ProfileFields.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = programmesTexts.apply
const hints = { usr_email: texts.emailHint, usp_about: texts.aboutHint, usp_disability: texts.disabilityHint }
const statistics = Object.keys(fieldsWhere({ section: 'statistics' }))

export interface ApplicationTyped extends ApplicationValues {
  cv: File[]
  consent: boolean
  consent_companies: boolean
  consent_news: boolean
}

const empty: ApplicationTyped = {
  ...blankValues(fieldsWhere({ forms: { application: true } })),
  cv: [],
  consent: false,
  consent_companies: false,
  consent_news: false,
}

interface ApplicationFormProps {
  programme: ProgrammeDetails
  /** The previous values, to be corrected and sent again. */
  before: ApplicationTyped | null
  onSent(values: ApplicationTyped): void
}

/** Fields that the conditions of the programme require. */
function missing(values: ApplicationTyped, needed: readonly string[]): Record<string, string> {
  const left = needed.filter((field) => {
    const value = values[field as keyof ApplicationTyped]
    return value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })
  return Object.fromEntries(left.map((field) => [field, texts.needed]))
}

export function ApplicationForm({ programme, before, onSent }: ApplicationFormProps) {
  const { edc_id, needed } = programme
  const papers = useShownPapers()
  const { form, draft, onSubmit } = useContractForm(contract.apply, {
    initial: before ?? empty,
    draftKey: `application.${edc_id}`,
    omit: ['cv', 'consent', 'usp_disability'],
    files: ({ cv }) => ({ cv }),
    check: (values) => missing(values, needed),
    toInput: ({ cv: _cv, ...values }) => ({
      edc_id,
      ...values,
      consent_version: currentConsent.version,
      papers: papers.shown,
    }),
    onError: papers.onError,
    onSuccess: (_answer, values) => onSent(values),
  })
  const fields = { form, as: 'application', hints, needed: [...needed, 'usr_phone'] } as const
  const asksPersonal = needed.some((name) => statistics.includes(name))
  return (
    <FormFrame form={form} draft={draft} onSubmit={onSubmit} submitLabel={texts.send}>
      <Section title={texts.title} description={texts.lead}>
        <ProfileFields {...fields} sections={['person']} />
      </Section>
      <Section title={texts.studies} description={texts.studiesHint}>
        <ProfileFields {...fields} sections={['education', 'experience', 'about']} />
      </Section>
      <Section title={texts.cv}>
        <FileField
          label={texts.cv}
          description={texts.cvHint}
          accept={['.pdf', '.docx', 'image/png', 'image/jpeg']}
          maxBytes={CV_MAX_BYTES}
          required={needed.includes('cv')}
          {...form.getInputProps('cv')}
        />
      </Section>
      <Section
        title={asksPersonal ? texts.personal : texts.statistics}
        description={asksPersonal ? texts.personalHint : texts.statisticsHint}
      >
        <ProfileFields {...fields} sections={['statistics']} />
      </Section>
      <ConsentSection form={form} />
      <PaperNotice words={texts.papers} />
    </FormFrame>
  )
}

function ConsentSection({ form }: { form: UseFormReturnType<ApplicationTyped> }) {
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
