import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import type { CompanyCandidateDetailed } from '#shared/features/candidates/candidates.schemas.ts'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { placeWordsOfOne } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useOwnListing, usePlaces } from '#web/features/job-listings/job-listings.data.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { CandidateCvDialog } from '#web/parts/CandidateCvDialog.tsx'
import { CandidateFacts } from '#web/parts/CandidateFacts.tsx'
import { Steps } from '#web/parts/CandidateReviewDialog.tsx'
import { candidateTexts } from '#web/parts/candidates.texts.ts'
import { placeTones } from '#web/parts/hit-columns.tsx'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { placeOrder, type PlaceRow } from '#web/parts/place-rows.ts'
import { PlaceActions } from '#web/parts/PlaceActions.tsx'
import { interviewState } from '#web/parts/PlaceList.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

const texts = hiringTexts.page

/** One person on one listing: who they are, what was between them and the company, and what can be done now. */
export function CandidateOnListingScreen({ params }: { params: Record<string, string> }) {
  const jl_id = Number(params.jl_id)
  const usr_id = Number(params.candidate_id)
  const found = useCall(candidatesContract.companyDetailed, { id: usr_id })
  const { listing } = useOwnListing(jl_id)
  const { rows } = usePlaces(jl_id)
  if (found.error instanceof ApiError && found.error.status === 404) throw found.error
  const row = rows?.find((one) => one.usr_id === usr_id)
  return (
    <PageFrame
      title={found.data?.usr_fullname ?? candidateTexts.details}
      badge={
        row && <StatusChip tone={placeTones[row.place.jlc_status]} label={placeWordsOfOne[row.place.jlc_status]} />
      }
      breadcrumbs={[
        { label: jobListingsTexts.title, href: '/company/job-listings' },
        { label: listing?.jl_position_title ?? '', href: `/company/job-listings/${jl_id}` },
        { label: candidateTexts.details },
      ]}
      actions={<Neighbours jl_id={jl_id} usr_id={usr_id} rows={rows} />}
      width="wide"
    >
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingSkeleton shape="form" count={6} />}
      {found.data && listing && rows && <Content candidate={found.data} listing={listing} row={row} />}
    </PageFrame>
  )
}

/** Those who stand in the same column, as the board shows them: J goes on, K back. */
function Neighbours({ jl_id, usr_id, rows = [] }: { jl_id: number; usr_id: number; rows?: PlaceRow[] | undefined }) {
  const ordered = placeOrder.flatMap((state) => rows.filter((one) => one.place.jlc_status === state))
  const at = ordered.findIndex((one) => one.usr_id === usr_id)
  const go = (by: number) => {
    const next = ordered[at + by]
    if (at >= 0 && next) navigate(`/company/job-listings/${jl_id}/candidate/${next.usr_id}`, { replace: true })
  }
  const { keys, next, previous } = hiringTexts.review
  useShortcut('j', next, () => go(1), { group: keys })
  useShortcut('k', previous, () => go(-1), { group: keys })
  return <Steps at={at} of={ordered.length} onGo={go} />
}

interface ContentProps {
  candidate: CompanyCandidateDetailed
  listing: Listing
  row: PlaceRow | undefined
}

function Content({ candidate, listing, row }: ContentProps) {
  const [isCvOpen, setIsCvOpen] = useState(false)
  const { usr_id, usr_fullname } = candidate
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <PlaceActions
          jl_id={listing.jl_id}
          listingStatus={listing.jl_status}
          usr_id={usr_id}
          name={usr_fullname}
          status={row?.place.jlc_status ?? null}
          upcoming={row?.upcoming}
        />
        {candidate.usr_profile.has_cv && (
          <Button
            variant="default"
            leftSection={<IconFileText size={16} aria-hidden />}
            onClick={() => setIsCvOpen(true)}
          >
            {candidateTexts.openCv}
          </Button>
        )}
      </Group>
      {listing.jl_status !== 'OPEN' && <Alert color="gray">{texts.closedListing}</Alert>}
      {row?.interview && <InterviewNow interview={row.interview} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Section title={candidateTexts.details}>
          <CandidateFacts profile={candidate.usr_profile} education={candidate.education} />
        </Section>
        <Stack gap="lg">
          <Standing candidate={candidate} row={row} />
          <History usr_id={usr_id} />
        </Stack>
      </SimpleGrid>
      {isCvOpen && (
        <CandidateCvDialog candidateId={usr_id} name={usr_fullname} as="company" onClose={() => setIsCvOpen(false)} />
      )}
    </Stack>
  )
}

/** The interview that is coming, or the last one, with what the candidate said. */
function InterviewNow({ interview: one }: { interview: Interview }) {
  const proposed = one.jli_proposed_times.map(formatDateTime).join(', ')
  return (
    <Section title={texts.interview}>
      <KeyValueList
        columns={2}
        items={[
          { label: texts.when, value: `${interviewState(one)} · ${texts.minutes(one.jli_minutes)}` },
          { label: texts.where, value: [one.jli_location, one.jli_link].filter(Boolean).join(', ') },
          ...(one.jli_answer_note ? [{ label: texts.said, value: one.jli_answer_note }] : []),
          ...(proposed ? [{ label: texts.proposes, value: proposed }] : []),
          ...(one.jli_cancel_reason ? [{ label: texts.cancelled, value: one.jli_cancel_reason }] : []),
        ]}
      />
    </Section>
  )
}

function Standing({ candidate, row }: { candidate: CompanyCandidateDetailed; row: PlaceRow | undefined }) {
  const refused = row && [row.place.jlc_reject_reason, row.place.jlc_reject_note].filter(Boolean).join(' · ')
  return (
    <Section title={texts.standing}>
      <KeyValueList
        items={[
          { label: candidateTexts.email, value: candidate.usr_email || candidateTexts.contactLater },
          { label: candidateTexts.phone, value: candidate.usr_phone },
          { label: candidateTexts.cycles, value: candidate.cycles.map((one) => one.edc_title).join(', ') },
          ...(refused ? [{ label: texts.refused, value: refused }] : []),
          ...candidate.listings.map((one) => ({
            label: one.jl_position_title,
            value: `${placeWordsOfOne[one.jlc_status as keyof typeof placeWordsOfOne]}, ${texts.since(formatDate(one.jlc_date_changed))}`,
          })),
        ]}
      />
    </Section>
  )
}

/** All that was between the person and the company, on whichever listing. */
function History({ usr_id }: { usr_id: number }) {
  const found = useCall(hiringContract.history, { uid: usr_id })
  const words: Record<string, string> = texts.events
  return (
    <Section title={texts.history}>
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} compact />}
      {found.isPending && <LoadingSkeleton shape="text" count={3} />}
      {found.data && (
        <Timeline
          emptyWords={texts.noHistory}
          entries={found.data.map((one) => ({
            id: String(one.aud_id),
            at: one.at,
            who: one.by || texts.actors[one.actor],
            what: words[one.action] ?? one.action,
            detail: [one.jl_position_title, one.detail].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </Section>
  )
}
