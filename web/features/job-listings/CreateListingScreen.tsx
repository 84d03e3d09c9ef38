import { Alert, Button, Stack, Stepper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { jobListingsContract as contract } from '#shared/features/job-listings/job-listings.contract.ts'
import { missingToPublish, PAST_DEADLINE } from '#shared/features/job-listings/job-listings.rules.ts'
import { type ContractForm, useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { jobListingsTexts as texts } from '#web/features/job-listings/job-listings.texts.ts'
import { listingInput, listingValuesOf, type ListingValues } from '#web/features/job-listings/listing-form.ts'
import { ListingFacts } from '#web/features/job-listings/ListingFacts.tsx'
import { PositionFields, RequirementFields, TextFields } from '#web/features/job-listings/ListingFormFields.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'

const steps = ['position', 'requirements', 'text', 'preview'] as const

/** The fields that are checked before the next step. */
const fieldsOf: Record<(typeof steps)[number], readonly (keyof ListingValues)[]> = {
  position: [
    'jl_position_title',
    'jl_category',
    'jl_position_sector',
    'jl_openings',
    'jl_pay_min',
    'jl_pay_max',
    'jl_deadline',
  ],
  requirements: ['jl_requirements'],
  text: ['jl_description'],
  preview: [],
}

/** A new listing in four steps, with a draft that survives a reload. */
export function CreateListingScreen() {
  const [step, setStep] = useState(0)
  const create = useContractForm(contract.create, {
    initial: listingValuesOf(null),
    toInput: (values) => ({ ...listingInput(values), draft: false }),
    draftKey: 'listing.new',
    check: ({ jl_deadline }): Record<string, string> =>
      jl_deadline && jl_deadline < athensDay(new Date().toISOString()) ? { jl_deadline: PAST_DEADLINE } : {},
    onSuccess: (created) => {
      toast.success(texts.published)
      navigate(`/company/job-listings/${created.jl_id}/search-results`)
    },
  })
  const { form } = create
  function next() {
    const name = steps[step] ?? 'preview'
    const { errors } = form.validate()
    const wrong = Object.keys(errors).filter((path) =>
      fieldsOf[name].some((field) => path === field || path.startsWith(`${field}.`)),
    )
    if (wrong.length > 0) return
    form.clearErrors()
    setStep(step + 1)
  }
  const isLast = step === steps.length - 1
  const [today] = useState(() => athensDay(new Date().toISOString()))
  const missing = Object.values(missingToPublish(form.values, today))
  const draft = useDraftSaving(create)
  return (
    <PageFrame
      title={texts.create}
      breadcrumbs={[{ label: texts.title, href: '/company/job-listings' }, { label: texts.create }]}
    >
      <FormFrame
        form={form}
        onSubmit={create.onSubmit}
        draft={create.draft}
        submitLabel={texts.publish}
        blockedReason={isLast && missing.length === 0 ? undefined : texts.stepOf(step + 1, steps.length)}
        actions={<StepButtons step={step} isLast={isLast} draft={draft} onStep={setStep} onNext={next} />}
      >
        <Stepper active={step} onStepClick={(to) => to < step && setStep(to)} size="sm" mb="md">
          {steps.map((name) => (
            <Stepper.Step key={name} label={texts.steps[name]} />
          ))}
        </Stepper>
        <Section title={texts.steps[steps[step] ?? 'preview']}>
          {step === 0 && <PositionFields form={form} />}
          {step === 1 && <RequirementFields form={form} isCounted />}
          {step === 2 && <TextFields form={form} />}
          {isLast && <Preview values={form.values} missing={missing} />}
        </Section>
      </FormFrame>
    </PageFrame>
  )
}

type CreateForm = ContractForm<ListingValues>

/** Keeps what is written on the server, where colleagues find it, too. */
function useDraftSaving({ form, draft }: CreateForm) {
  const send = useSend(contract.create)
  async function saveDraft() {
    if (form.validate().hasErrors) return
    const saved = await send.mutateAsync({ input: { ...listingInput(form.getValues()), draft: true } })
    form.resetDirty()
    draft?.clear()
    toast.success(texts.draftSaved)
    navigate(`/company/job-listings/${saved.jl_id}`, { isForced: true })
  }
  return { saveDraft, isSaving: send.isPending }
}

/** The listing as it is read, and what a graduate would miss. */
function Preview({ values, missing }: { values: ListingValues; missing: readonly string[] }) {
  const own = useCall(companiesContract.own, undefined)
  return (
    <Stack gap="md">
      {missing.length > 0 && (
        <Alert color="yellow" role="alert" title={texts.missing}>
          {missing.join(' · ')}
        </Alert>
      )}
      <div>
        <Title order={2}>{values.jl_position_title}</Title>
        <Text c="dimmed">{own.data?.cny_name}</Text>
      </div>
      <ListingFacts listing={previewOf(values)} />
    </Stack>
  )
}

function previewOf(values: ListingValues) {
  const input = listingInput(values)
  return {
    ...values,
    jl_category: values.jl_category ?? '',
    jl_position_sector: values.jl_position_sector ?? '',
    jl_city: values.jl_city ?? '',
    jl_employment: input.jl_employment ?? '',
    jl_pay_basis: input.jl_pay_basis ?? '',
    jl_openings: values.jl_openings ?? 1,
    jl_requested_bachelors_education: input.jl_requested_bachelors_education ?? '',
    jl_requested_masters_education: input.jl_requested_masters_education ?? '',
    jl_requested_experienced_in_sector: input.jl_requested_experienced_in_sector ?? '',
  }
}

interface StepButtonsProps {
  step: number
  isLast: boolean
  draft: ReturnType<typeof useDraftSaving>
  onStep(step: number): void
  onNext(): void
}

function StepButtons({ step, isLast, draft, onStep, onNext }: StepButtonsProps) {
  return (
    <>
      <Button variant="subtle" loading={draft.isSaving} onClick={() => void draft.saveDraft()}>
        {texts.saveDraft}
      </Button>
      {step > 0 && (
        <Button variant="default" onClick={() => onStep(step - 1)}>
          {texts.back}
        </Button>
      )}
      {!isLast && <Button onClick={onNext}>{texts.next}</Button>}
    </>
  )
}
