import { ActionIcon, Button, Group, Kbd, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import {
  IconArrowLeft,
  IconBookmarkPlus,
  IconCalendarPlus,
  IconCheck,
  IconMinus,
  IconQuestionMark,
  IconUserOff,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dotted } from '#shared/core/format.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { useCall } from '#web/core/query.ts'
import { CandidateNotes } from '#web/features/job-listings/CandidateNotes.tsx'
import classes from '#web/features/job-listings/CompanySearch.module.css'
import { ContactData } from '#web/features/job-listings/ContactData.tsx'
import { ListingCandidateChip } from '#web/features/job-listings/HitColumns.tsx'
import { FitMarks, metOf } from '#web/features/job-listings/HitRow.tsx'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { Steps } from '#web/features/job-listings/Steps.tsx'
import { useLook } from '#web/features/job-listings/use-look.ts'
import { useReview } from '#web/features/job-listings/use-review.ts'
import { CandidateCv } from '#web/parts/CandidateCvDialog.tsx'
import { CandidateFacts } from '#web/parts/CandidateFacts.tsx'
import { candidateTexts } from '#web/parts/candidates.texts.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { RejectDialog } from '#web/parts/ListingCandidateDialogs.tsx'
import { asking } from '#web/ui/asking.ts'
import { Initials } from '#web/ui/Initials.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

const texts = listingTexts.search
const keys = hiringTexts.review

interface HitDetailProps {
  listing: Listing
  hits: readonly Hit[]
  hit: Hit
  onGo(usr_id: number): void
  /** Where the list is not beside it. */
  onBack: (() => void) | undefined
}

/** A person beside the list: the fit to this listing, profile or CV, notes of the colleagues, and what can be done. */
export function HitDetail({ listing, hits, hit, onGo, onBack }: HitDetailProps) {
  const review = useReview({ listing, as: 'company', people: hits, usr_id: hit.usr_id, onGo })
  const [part, setPart] = useState<'profile' | 'cv'>('profile')
  useShortcut('v', texts.cv, () => setPart(part === 'cv' ? 'profile' : 'cv'), {
    group: keys.keys,
    isDisabled: !hit.usr_profile.has_cv,
  })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 })
    if (onBack) window.scrollTo({ top: 0 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each person
  }, [hit.usr_id])
  const closeAndGo = () => review.go(1)
  const dialog = { jl_id: listing.jl_id, name: hit.usr_fullname, onClose: () => review.setAsking(null) }
  return (
    <article ref={panel} className={classes.detail} aria-label={hit.usr_fullname}>
      <Head hit={hit} at={review.at} of={hits.length} onGo={review.go} onBack={onBack} />
      <Fit criteria={hit.criteria} />
      <div className={classes.columns}>
        <Section
          title={part === 'cv' ? texts.cv : texts.profile}
          actions={
            hit.usr_profile.has_cv && (
              <SegmentedControl
                size="xs"
                aria-label={texts.parts}
                data={[
                  { value: 'profile', label: texts.profile },
                  { value: 'cv', label: texts.cv },
                ]}
                value={part}
                onChange={(value) => setPart(value === 'cv' ? 'cv' : 'profile')}
              />
            )
          }
        >
          {part === 'cv' && hit.usr_profile.has_cv ? (
            <CandidateCv key={hit.usr_id} candidateId={hit.usr_id} as="company" isNarrow />
          ) : (
            <Profile usr_id={hit.usr_id} />
          )}
        </Section>
        <Section title={jobListingsTexts.notes.title}>
          <CandidateNotes key={hit.usr_id} jl_id={listing.jl_id} usr_id={hit.usr_id} />
        </Section>
      </div>
      <Acts review={review} listing={listing} hit={hit} />
      {review.asking === 'invite' && <InviteDialog {...dialog} usr_id={hit.usr_id} onSent={closeAndGo} />}
      {review.asking === 'reject' && (
        <RejectDialog
          {...dialog}
          people={[{ usr_id: hit.usr_id, upcoming: undefined }]}
          as="company"
          onDone={closeAndGo}
        />
      )}
    </article>
  )
}

interface HeadProps {
  hit: Hit
  at: number
  of: number
  onGo(by: number): void
  onBack: (() => void) | undefined
}

function Head({ hit, at, of, onGo, onBack }: HeadProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.person}>
      {onBack && (
        <ActionIcon variant="default" size="lg" aria-label={texts.toList} onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
      )}
      <Initials name={hit.usr_fullname} size={44} />
      <div className={classes.personWords}>
        <Group gap="xs">
          <Title order={2}>{hit.usr_fullname}</Title>
          {hit.jlc_status && <ListingCandidateChip status={hit.jlc_status} />}
        </Group>
        <Hint>{dotted(hit.usr_profile.usp_city, studiesOf(hit.education))}</Hint>
      </div>
      <Steps at={at} of={of} onGo={onGo} />
    </Group>
  )
}

const marks = {
  met: { icon: IconCheck, words: texts.met },
  'not-met': { icon: IconMinus, words: texts.notMet },
  unknown: { icon: IconQuestionMark, words: texts.unknown },
} as const

/** The fit to this listing, criterion by criterion. */
export function Fit({ criteria }: { criteria: Hit['criteria'] }) {
  if (criteria.length === 0) return <Hint className={classes.noCriteria}>{texts.noCriteria}</Hint>
  const count = (result: Hit['criteria'][number]['result']) =>
    criteria.filter((criterion) => criterion.result === result).length
  return (
    <section className={classes.fitPanel} aria-label={texts.criteria}>
      <Group justify="space-between" className={classes.fitHead}>
        <Group gap="sm">
          <Text fw={650}>{texts.meets(metOf(criteria), criteria.length)}</Text>
          <FitMarks criteria={criteria} />
        </Group>
        <Hint>{texts.open(count('not-met'), count('unknown'))}</Hint>
      </Group>
      <ul className={classes.criteria}>
        {criteria.map(({ label, result }, at) => {
          const { icon: Icon, words } = marks[result]
          return (
            // Two requirements may have the same words.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${label}`} className={classes.criterion} data-result={result}>
              <Icon size={16} aria-hidden />
              <span className={classes.criterionWords}>{label}</span>
              <span>{words}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function Profile({ usr_id }: { usr_id: number }) {
  const details = useCall(candidatesContract.companyDetailed, { id: usr_id })
  const { data } = details
  if (!data) return <LoadState of={details} shape="text" count={8} compact />
  return (
    <Stack gap="lg">
      {data.cycles.length > 0 && (
        <Text size="sm">
          {candidateTexts.cycles}:{' '}
          {data.cycles
            .map((cycle) => (cycle.succeeded ? `${cycle.edc_title} (${candidateTexts.succeeded})` : cycle.edc_title))
            .join(', ')}
        </Text>
      )}
      <CandidateFacts profile={data.usr_profile} education={data.education} />
      <ContactData candidateId={usr_id} name={data.usr_fullname} mayRead={data.may_read_contact} />
    </Stack>
  )
}

interface ActsProps {
  review: ReturnType<typeof useReview>
  listing: Listing
  hit: Hit
}

/** Always in sight, a thumb or a key away. */
function Acts({ review, listing, hit }: ActsProps) {
  useLook(listing.jl_id, hit.usr_id)
  const { mayInvite, mayBookmark, mayReject, put, setAsking } = review
  return (
    <div className={classes.acts} data-no-print>
      {mayInvite && (
        <Button
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          rightSection={<Kbd aria-hidden>P</Kbd>}
          onClick={() => setAsking('invite')}
        >
          {asking(texts.invite)}
        </Button>
      )}
      {mayBookmark && (
        <Button
          variant={mayInvite ? 'default' : 'filled'}
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          rightSection={<Kbd aria-hidden>B</Kbd>}
          onClick={put}
        >
          {keys.bookmark}
        </Button>
      )}
      {mayReject && (
        <Button
          variant="default"
          c="red.8"
          leftSection={<IconUserOff size={16} aria-hidden />}
          rightSection={<Kbd aria-hidden>R</Kbd>}
          onClick={() => setAsking('reject')}
        >
          {keys.reject}
        </Button>
      )}
      {hit.jlc_status !== null && (
        <UiLink href={`/company/job-listings/${listing.jl_id}/candidate/${hit.usr_id}`}>
          {hiringTexts.actions.open}
        </UiLink>
      )}
      <Hint className={classes.keys} aria-hidden data-needs-keyboard>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {texts.stepKeys}
      </Hint>
    </div>
  )
}
