import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { athensDay } from '#shared/core/dates.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { jobListingsContract as contract } from '#shared/features/job-listings/job-listings.contract.ts'
import { isPastDeadline, missingToPublish, PAST_DEADLINE } from '#shared/features/job-listings/job-listings.rules.ts'
import { positionSectors } from '#shared/reference/listings.ts'
import { type ContractForm, useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import classes from '#web/features/job-listings/CreateListing.module.css'
import { jobListingsTexts as texts } from '#web/features/job-listings/job-listings.texts.ts'
import { listingInput, listingValuesOf, type ListingValues } from '#web/features/job-listings/listing-form.ts'
import { ListingFacts } from '#web/features/job-listings/ListingFacts.tsx'
import { PositionFields, RequirementFields, TextFields } from '#web/features/job-listings/ListingFormFields.tsx'
import { MatchCount } from '#web/features/job-listings/MatchCount.tsx'
import { focusFirst, FormFrame } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import { useToday } from '#web/core/first-draw.ts'

const FORM = 'new-listing'

/** A new listing on one page: who fits and how it will be read stand beside it while it is written. */
export function CreateListingScreen() {
  const usual = useUsualValues()
  if (usual) return <NewListing usual={usual} />
  return (
    <PageFrame title={texts.create}>
      <LoadingSkeleton shape="cards" />
    </PageFrame>
  )
}

/** What seldom differs from the last listing of a company; on its first one, what it does. */
function useUsualValues(): Partial<ListingValues> | null {
  const latest = useCall(contract.companyList, { limit: 1 })
  const own = useCall(companiesContract.own, undefined)
  if (latest.isPending || own.isPending) return null
  const [last] = latest.data?.documents ?? []
  if (!last) return { jl_position_sector: positionSectors.find((sector) => sector === own.data?.cny_activity) ?? null }
  const { jl_position_sector, jl_city, jl_remote, jl_hybrid, jl_employment, jl_pay_basis } = listingValuesOf(last)
  return { jl_position_sector, jl_city, jl_remote, jl_hybrid, jl_employment, jl_pay_basis }
}

function NewListing({ usual }: { usual: Partial<ListingValues> }) {
  const create = useContractForm(contract.create, {
    initial: { ...listingValuesOf(null), ...usual },
    toInput: (values) => ({ ...listingInput(values), draft: false }),
    draftKey: 'listing.new',
    check: ({ jl_deadline }): Record<string, string> =>
      isPastDeadline(jl_deadline, athensDay(new Date().toISOString())) ? { jl_deadline: PAST_DEADLINE } : {},
    onSuccess: (created) => {
      toast.success(texts.published)
      navigate(`/company/job-listings/${created.jl_id}/search-results`)
    },
  })
  const { form } = create
  const draft = useDraftSaving(create)
  useShortcut('mod+enter', texts.publish, () => document.querySelector<HTMLFormElement>(`#${FORM}`)?.requestSubmit())
  return (
    <PageFrame
      title={texts.create}
      breadcrumbs={[{ label: texts.title, href: '/company/job-listings' }, { label: texts.create }]}
    >
      <FormFrame
        id={FORM}
        form={form}
        onSubmit={create.onSubmit}
        draft={create.draft}
        submitLabel={texts.publish}
        actions={
          <Button variant="subtle" loading={draft.isSaving} onClick={() => void draft.saveDraft()}>
            {texts.saveDraft}
          </Button>
        }
      >
        <div className={classes.page}>
          <Stack gap="md">
            <Section title={texts.parts.position}>
              <PositionFields form={form} isNew />
            </Section>
            <Section title={texts.parts.text}>
              <TextFields form={form} isNew />
            </Section>
            <Section title={texts.parts.requirements}>
              <RequirementFields form={form} count="beside" />
            </Section>
          </Stack>
          <div className={classes.side}>
            <MatchCount values={form.values} />
            <Section title={texts.parts.preview}>
              <Preview values={form.values} isBegun={form.isDirty()} />
            </Section>
          </div>
        </div>
      </FormFrame>
    </PageFrame>
  )
}

type CreateForm = ContractForm<ListingValues>

/** Keeps what is written on the server, where colleagues find it, too. */
function useDraftSaving({ form, draft }: CreateForm) {
  const send = useSend(contract.create)
  async function saveDraft() {
    const { errors, hasErrors } = form.validate()
    // The button stands under the page, far from what it misses.
    if (hasErrors) return focusFirst(form, Object.keys(errors))
    // A refusal has been shown; what was written stays.
    const saved = await send
      .mutateAsync({ input: { ...listingInput(form.getValues()), draft: true } })
      .catch(() => null)
    if (!saved) return
    form.resetDirty()
    draft?.clear()
    toast.success(texts.draftSaved)
    navigate(`/company/job-listings/${saved.jl_id}`, { isForced: true })
  }
  return { saveDraft, isSaving: send.isPending }
}

/** The listing as it is read, and what a graduate would miss. */
function Preview({ values, isBegun }: { values: ListingValues; isBegun: boolean }) {
  const own = useCall(companiesContract.own, undefined)
  const today = useToday()
  // What nobody has begun lacks nothing yet.
  if (!isBegun) return <Hint>{texts.noPreview}</Hint>
  const missing = Object.values(missingToPublish(values, today))
  return (
    <Stack gap="md">
      {missing.length > 0 && (
        <Alert color="yellow" title={texts.missing}>
          {missing.join(' · ')}
        </Alert>
      )}
      <div>
        {values.jl_position_title && (
          <Title order={3} className={classes.name}>
            {values.jl_position_title}
          </Title>
        )}
        <Text c="dimmed">{own.data?.cny_name}</Text>
      </div>
      <ListingFacts listing={previewOf(values)} isNarrow />
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
