import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import type { CompanyCandidateDetailed } from '#shared/features/candidates/candidates.schemas.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { interviewWords, isUpcoming, placeWordsOfOne } from '#shared/features/hiring/hiring.rules.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { useOwnListing, usePlaces } from '#web/features/job-listings/job-listings.data.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { CandidateCvDialog } from '#web/parts/CandidateCvDialog.tsx'
import { CandidateFacts } from '#web/parts/CandidateFacts.tsx'
import { candidateTexts } from '#web/parts/candidates.texts.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { PlaceActions } from '#web/parts/PlaceActions.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const texts = hiringTexts.page

/** One person on one listing: who they are, what was between them and the company, and what can be done now. */
export function CandidateOnListingScreen({ params }: { params: Record<string, string> }) {
  const jl_id = Number(params.jl_id)
  const usr_id = Number(params.candidate_id)
  const found = useCall(candidatesContract.companyDetailed, { id: usr_id })
  const { listing } = useOwnListing(jl_id)
  const { places } = usePlaces(jl_id)
  if (found.error instanceof ApiError && found.error.status === 404) throw found.error
  const place = places?.find((one) => one.place.jlc_fk_usr_id === usr_id)?.place
  return (
    <PageFrame
      title={found.data?.usr_fullname ?? candidateTexts.details}
      badge={
        place && (
          <StatusChip
            tone={place.jlc_status === 'HIRED' ? 'success' : place.jlc_status === 'REJECTED' ? 'danger' : 'info'}
            label={placeWordsOfOne[place.jlc_status]}
          />
        )
      }
      breadcrumbs={[
        { label: jobListingsTexts.title, href: '/company/job-listings' },
        { label: listing?.jl_position_title ?? '', href: `/company/job-listings/${jl_id}` },
        { label: candidateTexts.details },
      ]}
      actions={
        found.data &&
        listing && (
          <Actions
            listing={listing}
            usr_id={usr_id}
            name={found.data.usr_fullname}
            hasCv={found.data.usr_profile.has_cv}
          />
        )
      }
      width="wide"
    >
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingSkeleton shape="form" count={6} />}
      {found.data && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Section title={candidateTexts.details}>
            <CandidateFacts profile={found.data.usr_profile} education={found.data.education} />
          </Section>
          <Stack gap="lg">
            <Standing candidate={found.data} />
            <Interviews usr_id={usr_id} />
          </Stack>
        </SimpleGrid>
      )}
    </PageFrame>
  )
}

function Standing({ candidate }: { candidate: CompanyCandidateDetailed }) {
  return (
    <Section title={texts.standing}>
      <KeyValueList
        items={[
          { label: candidateTexts.email, value: candidate.usr_email },
          { label: candidateTexts.phone, value: candidate.usr_phone },
          { label: candidateTexts.cycles, value: candidate.cycles.map((one) => one.edc_title).join(', ') },
          ...candidate.listings.map((one) => ({
            label: one.jl_position_title,
            value: `${placeWordsOfOne[one.jlc_status as keyof typeof placeWordsOfOne]}, ${texts.since(formatDate(one.jlc_date_changed))}`,
          })),
        ]}
      />
    </Section>
  )
}

function Actions({ listing, usr_id, name, hasCv }: { listing: Listing; usr_id: number; name: string; hasCv: boolean }) {
  const [isCvOpen, setIsCvOpen] = useState(false)
  const interviews = useCall(interviewsContract.list, undefined)
  const { places } = usePlaces(listing.jl_id)
  const place = places?.find((one) => one.place.jlc_fk_usr_id === usr_id)?.place
  const upcoming = interviews.data?.find(
    (one) => one.jli_fk_jl_id === listing.jl_id && one.jli_fk_usr_id === usr_id && isUpcoming(one.jli_status),
  )
  return (
    <Group gap="xs">
      {hasCv && (
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => setIsCvOpen(true)}
        >
          {candidateTexts.openCv}
        </Button>
      )}
      <PlaceActions
        jl_id={listing.jl_id}
        listingStatus={listing.jl_status}
        usr_id={usr_id}
        name={name}
        status={place?.jlc_status ?? null}
        upcoming={upcoming}
      />
      {isCvOpen && (
        <CandidateCvDialog candidateId={usr_id} name={name} as="company" onClose={() => setIsCvOpen(false)} />
      )}
    </Group>
  )
}

function Interviews({ usr_id }: { usr_id: number }) {
  const interviews = useCall(interviewsContract.list, undefined)
  const own = interviews.data?.filter((one) => one.jli_fk_usr_id === usr_id) ?? []
  return (
    <Section title={texts.interviews}>
      {own.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noInterviews}
        </Text>
      )}
      <Stack gap="xs">
        {own.map((one) => (
          <div key={one.jli_id}>
            <Text size="sm" fw={500}>
              {formatDateTime(one.jli_date)} · {interviewWords[one.jli_status]}
            </Text>
            <Text size="xs" c="dimmed">
              {[one.jli_job_listing.jl_position_title, one.jli_location, one.jli_answer_note, one.jli_cancel_reason]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </Section>
  )
}
