import { Button, Stack, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { typedDayWords } from '#shared/core/format.ts'
import { CV_MAX_BYTES } from '#shared/features/candidates/candidates.contract.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
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
import { focusField, FormFrame } from '#web/ui/FormFrame.tsx'
import { FormSteps, useSteps } from '#web/ui/FormSteps.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { type KeyValue, KeyValueList } from '#web/ui/KeyValueList.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = programmesTexts.apply
const hints = { usr_email: texts.emailHint, usp_about: texts.aboutHint, usp_disability: texts.disabilityHint }
const fieldsOf = (section: ProfileField['section']) => fieldsWhere({ section, forms: { application: true } })
const statistics = Object.keys(fieldsOf('statistics'))

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

/** Where a field stands; the consents and all else are in the last step. */
const stepFields = [
  Object.keys({ ...fieldsOf('person'), ...fieldsOf('statistics') }),
  [...Object.keys({ ...fieldsOf('education'), ...fieldsOf('experience'), ...fieldsOf('about') }), 'cv'],
] as const
const LAST = stepFields.length

function stepOf(path: string): number {
  const name = path.split('.')[0] ?? ''
  const step = stepFields.findIndex((names) => names.includes(name))
  return step === -1 ? LAST : step
}

function useApplication({ programme: { edc_id, needed }, before, onSent }: ApplicationFormProps) {
  const papers = useShownPapers()
  const steps = useSteps(texts.steps.length)
  const application = useContractForm(contract.apply, {
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
  const { form } = application
  function next() {
    const errors = Object.entries(form.validate().errors).filter(([path]) => stepOf(path) === steps.step)
    // What stands in later steps is not wrong yet.
    form.setErrors(Object.fromEntries(errors))
    const [wrong] = errors
    if (wrong) focusField(form.getInputNode(wrong[0]))
    else steps.go(steps.step + 1)
  }
  return { ...application, steps, next }
}

export function ApplicationForm(props: ApplicationFormProps) {
  const { needed } = props.programme
  const { form, draft, onSubmit, steps, next } = useApplication(props)
  const isLast = steps.step === LAST
  const fields = { form, as: 'application', hints, needed: [...needed, 'usr_phone'] } as const
  const asksPersonal = needed.some((name) => statistics.includes(name))
  return (
    <FormFrame
      form={form}
      draft={draft}
      onSubmit={onSubmit}
      onNext={isLast ? undefined : next}
      onShow={(path) => steps.show(stepOf(path))}
      submitLabel={isLast ? texts.send : texts.next}
      note={texts.kept}
      actions={
        steps.step > 0 && (
          <Button variant="default" onClick={() => steps.go(steps.step - 1)}>
            {texts.back}
          </Button>
        )
      }
    >
      <div>
        <Title order={2}>{texts.title}</Title>
        <Hint>{texts.lead}</Hint>
      </div>
      <FormSteps steps={steps} names={texts.steps}>
        <Stack gap="lg">
          <Section title={texts.person}>
            <ProfileFields {...fields} sections={['person']} />
          </Section>
          <Section
            title={asksPersonal ? texts.personal : texts.statistics}
            description={asksPersonal ? texts.personalHint : texts.statisticsHint}
          >
            <ProfileFields {...fields} sections={['statistics']} />
          </Section>
        </Stack>
        <Stack gap="lg">
          <Section title={texts.studies} description={needed.some(isOfStudies) ? undefined : texts.studiesHint}>
            <ProfileFields {...fields} sections={['education', 'experience', 'about']} />
          </Section>
          <CvSection form={form} isNeeded={needed.includes('cv')} />
        </Stack>
        <Stack gap="lg">
          <Section title={texts.check}>
            <KeyValueList items={writtenIn(form.values)} columns={2} />
          </Section>
          <ConsentSection form={form} />
          <PaperNotice words={texts.papers} />
        </Stack>
      </FormSteps>
    </FormFrame>
  )
}

const isOfStudies = (name: string) => stepOf(name) === 1

/** What the person filled in, to be read once more before it goes. */
function writtenIn(values: ApplicationTyped): KeyValue[] {
  const items = Object.entries<ProfileField>(fieldsWhere({ forms: { application: true } })).map(([name, field]) => ({
    label: field.ownLabel ?? field.label,
    value: words(field, values[name as keyof ApplicationTyped]),
  }))
  return [...items, { label: texts.cv, value: values.cv[0]?.name ?? '' }].filter(({ value }) => value !== '')
}

function words({ kind, options = [] }: ProfileField, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (kind === 'day') return typedDayWords(String(value))
  return options.find((option) => option.value === value)?.label ?? String(value)
}

function CvSection({ form, isNeeded }: { form: UseFormReturnType<ApplicationTyped>; isNeeded: boolean }) {
  return (
    <Section title={texts.cv}>
      <FileField
        label={texts.cv}
        description={texts.cvHint}
        accept={['.pdf', '.docx', 'image/png', 'image/jpeg']}
        maxBytes={CV_MAX_BYTES}
        required={isNeeded}
        {...form.getInputProps('cv')}
      />
    </Section>
  )
}

function ConsentSection({ form }: { form: UseFormReturnType<ApplicationTyped> }) {
  return (
    <Section title={texts.consent}>
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
