import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { LATEST_OF_CANDIDATE } from '#shared/core/latest.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import type { CompanyCandidateDetailed } from '#shared/features/candidates/candidates.schemas.ts'
import { notAvailable, notShared } from '#shared/features/candidates/candidates.rules.ts'
import { dotted, formatAppointment, formatDate } from '#shared/core/format.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { absenceWords, listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useOwnListing, useListingCandidates } from '#web/features/job-listings/job-listings.data.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { Fit } from '#web/features/job-listings/HitDetail.tsx'
import { CandidateNotes } from '#web/features/job-listings/CandidateNotes.tsx'
import { CandidateCvDialog } from '#web/parts/CandidateCvDialog.tsx'
import { CandidateFacts } from '#web/parts/CandidateFacts.tsx'
import { useLook } from '#web/features/job-listings/use-look.ts'
import { Steps } from '#web/features/job-listings/Steps.tsx'
import { ContactData } from '#web/features/job-listings/ContactData.tsx'
import { candidateTexts } from '#web/parts/candidates.texts.ts'
import { ListingCandidateChip } from '#web/features/job-listings/HitColumns.tsx'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { listingCandidateOrder, type CandidateRow } from '#web/features/job-listings/listing-candidate-rows.ts'
import { ListingCandidateActions } from '#web/parts/ListingCandidateActions.tsx'
import { interviewState } from '#web/features/job-listings/ListingCandidateList.tsx'
import { InOrder } from '#web/ui/InOrder.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LatestOnly } from '#web/ui/LatestOnly.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

const texts = hiringTexts.page

/** A candidate on a listing: profile, history with the company, and the available actions. */
export function CandidateOnListingScreen({ params }: { params: Record<string, string> }) {
  const jl_id = Number(params.jl_id)
  const usr_id = Number(params.candidate_id)
  const { listing } = useOwnListing(jl_id)
  const { rows, isPending } = useListingCandidates(jl_id)
  const row = rows?.find((candidate) => candidate.usr_id === usr_id)
  // The row says whether there is something to ask for; it is mostly there, from the list.
  const mayRead = { enabled: !isPending && row?.person?.may_read !== false }
  const details = useCall(candidatesContract.companyDetailed, { id: usr_id }, mayRead)
  // Asked for at once with the details, which are not shown before it.
  const fit = useCall(hiringContract.fit, { id: jl_id, uid: usr_id }, mayRead)
  const isMissing = details.error?.status === 404
  const isGone = isMissing && rows && !row
  if (isGone && !details.data) throw details.error
  // Somebody on the listing who no longer shares data: the name and the company's own history stay.
  const isClosed = isMissing || row?.person?.may_read === false
  const isThere = !isClosed && details.data && listing && rows
  return (
    <PageFrame
      isComing={!isThere && !isClosed}
      title={details.data?.usr_fullname ?? row?.name ?? candidateTexts.details}
      badge={row && <ListingCandidateChip status={row.candidate.jlc_status} size="md" />}
      breadcrumbs={[
        { label: jobListingsTexts.title, href: '/company/job-listings' },
        { label: listing?.jl_position_title ?? '', href: `/company/job-listings/${jl_id}` },
        { label: candidateTexts.details },
      ]}
      actions={<Neighbours jl_id={jl_id} usr_id={usr_id} rows={rows} />}
    >
      {isGone && <Alert color="gray">{notAvailable}</Alert>}
      {isClosed ? row && <NotShared row={row} /> : <LoadState of={details} shape="form" count={6} />}
      {isThere && <Content candidate={details.data} fit={fit} listing={listing} row={row} />}
    </PageFrame>
  )
}

/** Steps through the column of the board: J next, K previous. */
function Neighbours({
  jl_id,
  usr_id,
  rows = [],
}: {
  jl_id: number
  usr_id: number
  rows?: CandidateRow[] | undefined
}) {
  const ordered = listingCandidateOrder.flatMap((state) => rows.filter((other) => other.candidate.jlc_status === state))
  const at = ordered.findIndex((other) => other.usr_id === usr_id)
  const go = (by: number) => {
    const next = ordered[at + by]
    if (at >= 0 && next) navigate(`/company/job-listings/${jl_id}/candidate/${next.usr_id}`, { replace: true })
  }
  const { keys, next, previous } = hiringTexts.review
  useShortcut('j', next, () => go(1), { group: keys })
  useShortcut('k', previous, () => go(-1), { group: keys })
  return <Steps at={at} of={ordered.length} onGo={go} />
}

function NotShared({ row }: { row: CandidateRow }) {
  return (
    <Stack gap="lg">
      <Alert color="gray">{notShared}</Alert>
      {row.interview && <InterviewNow interview={row.interview} />}
      <History usr_id={row.usr_id} />
    </Stack>
  )
}

interface ContentProps {
  candidate: CompanyCandidateDetailed
  fit: ReturnType<typeof useCall<typeof hiringContract.fit>>
  listing: Listing
  row: CandidateRow | undefined
}

function Content({ candidate, fit, listing, row }: ContentProps) {
  const [isCvOpen, setIsCvOpen] = useState(false)
  const { usr_id, usr_fullname } = candidate
  useLook(listing.jl_id, usr_id)
  return (
    <InOrder>
      <Group gap="xs" data-keeps-focus tabIndex={-1}>
        <ListingCandidateActions
          jl_id={listing.jl_id}
          listingStatus={listing.jl_status}
          usr_id={usr_id}
          name={usr_fullname}
          status={row?.candidate.jlc_status ?? null}
          since={row?.candidate.jlc_date_changed}
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
      <LoadState of={fit} shape="text" isQuiet />
      {fit.data && <Fit criteria={fit.data} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Section title={candidateTexts.details}>
          <CandidateFacts profile={candidate.usr_profile} education={candidate.education} />
        </Section>
        <Stack gap="lg">
          <Section title={candidateTexts.contact}>
            <ContactData candidateId={usr_id} name={usr_fullname} mayRead={candidate.may_read_contact} />
          </Section>
          <Section title={jobListingsTexts.notes.title}>
            <CandidateNotes key={usr_id} jl_id={listing.jl_id} usr_id={usr_id} />
          </Section>
          <Standing candidate={candidate} row={row} />
          <History usr_id={usr_id} />
        </Stack>
      </SimpleGrid>
      {isCvOpen && (
        <CandidateCvDialog candidateId={usr_id} name={usr_fullname} as="company" onClose={() => setIsCvOpen(false)} />
      )}
    </InOrder>
  )
}

/** The upcoming or the last interview, with the candidate's answer. */
function InterviewNow({ interview }: { interview: Interview }) {
  const proposed = interview.jli_proposed_times.map(formatAppointment).join(', ')
  return (
    <Section title={texts.interview}>
      <KeyValueList
        columns={2}
        items={[
          { label: texts.when, value: `${interviewState(interview)} · ${texts.minutes(interview.jli_minutes)}` },
          { label: texts.where, value: [interview.jli_location, interview.jli_link].filter(Boolean).join(', ') },
          ...(interview.jli_contact ? [{ label: texts.contact, value: interview.jli_contact }] : []),
          ...(interview.jli_offered_times.length > 0
            ? [{ label: texts.offered, value: interview.jli_offered_times.map(formatAppointment).join(' · ') }]
            : []),
          ...(interview.jli_answer_note ? [{ label: texts.said, value: interview.jli_answer_note }] : []),
          ...(proposed ? [{ label: texts.proposes, value: proposed }] : []),
          ...(interview.jli_absence_answer
            ? [
                {
                  label: texts.absence,
                  value: dotted(absenceWords[interview.jli_absence_answer], interview.jli_absence_note),
                },
              ]
            : []),
          ...(interview.jli_cancel_reason ? [{ label: texts.cancelled, value: interview.jli_cancel_reason }] : []),
        ]}
      />
    </Section>
  )
}

function Standing({ candidate, row }: { candidate: CompanyCandidateDetailed; row: CandidateRow | undefined }) {
  const refused = row && dotted(row.candidate.jlc_reject_reason, row.candidate.jlc_reject_note)
  return (
    <Section title={texts.standing}>
      <KeyValueList
        items={[
          { label: candidateTexts.cycles, value: candidate.cycles.map((cycle) => cycle.edc_title).join(', ') },
          ...(refused ? [{ label: texts.refused, value: refused }] : []),
          ...candidate.listings.map((listing) => ({
            label: listing.jl_position_title,
            value: `${listingCandidateWords[listing.jlc_status as keyof typeof listingCandidateWords]}, ${texts.since(formatDate(listing.jlc_date_changed))}`,
          })),
        ]}
      />
    </Section>
  )
}

/** The history between the person and the company, on all its listings. */
function History({ usr_id }: { usr_id: number }) {
  const history = useCall(hiringContract.history, { uid: usr_id })
  const words: Record<string, string> = texts.events
  return (
    <Section title={texts.history}>
      <LoadState of={history} shape="text" count={3} compact />
      {history.data && (
        <Timeline
          emptyWords={texts.noHistory}
          entries={history.data.map((event) => ({
            id: String(event.aud_id),
            at: event.at,
            who: event.by || texts.actors[event.actor],
            what: words[event.action] ?? event.action,
            detail: dotted(event.jl_position_title, event.detail),
          }))}
        />
      )}
      <LatestOnly rows={history.data} most={LATEST_OF_CANDIDATE} />
    </Section>
  )
}
