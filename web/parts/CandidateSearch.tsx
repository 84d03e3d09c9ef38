import { Badge, Button, Checkbox, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconMinus, IconQuestionMark } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { placeWordsOfOne } from '#shared/features/hiring/hiring.rules.ts'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { CandidateDetailsDialog } from '#web/parts/CandidateDetailsDialog.tsx'
import {
  emptySearch,
  prefilled,
  SearchFilters,
  type SearchValues,
  toSearch,
} from '#web/parts/CandidateSearchFilters.tsx'
import { listingTexts } from '#web/parts/listings.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = listingTexts.search
const STEP = 20

interface CandidateSearchProps {
  listing: Listing
  as: 'office' | 'company'
}

function useSearch(listing: Listing, as: 'office' | 'company') {
  const [values, setValues] = useState<SearchValues>(() =>
    listing.jl_requested_strictly_qualified ? prefilled(listing) : emptySearch,
  )
  const [settled] = useDebouncedValue(values, 300)
  const [limit, setLimit] = useState(STEP)
  const [chosen, setChosen] = useState<number[]>([])
  const isOffice = as === 'office'
  const found = useCall(
    isOffice ? hiringContract.officeSearch : hiringContract.search,
    { id: listing.jl_id, ...toSearch(settled, isOffice), limit } as never,
    { keepPrevious: true },
  )
  const add = useSend(isOffice ? hiringContract.officeBookmarkMany : hiringContract.bookmarkMany, {
    onSuccess: (places) => {
      toast.success(texts.added(places.length))
      setChosen([])
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const put = (ids: number[]) => add.mutate({ input: { id: listing.jl_id, candidateIds: ids } })
  return { values, setValues, found, limit, setLimit, chosen, setChosen, add, put, isOffice }
}

/** Graduates for a listing, who fits best first, with what is met and what is not. */
export function CandidateSearch({ listing, as }: CandidateSearchProps) {
  const { values, setValues, found, limit, setLimit, chosen, setChosen, add, put, isOffice } = useSearch(listing, as)
  const hits = found.data?.documents
  return (
    <Stack gap="lg">
      <SearchFilters
        values={values}
        onChange={setValues}
        isOffice={isOffice}
        isPrefilled={listing.jl_requested_strictly_qualified}
      />
      <Group justify="space-between">
        <Text fw={600} role="status">
          {found.data ? texts.found(found.data.total) : ''}
        </Text>
        <Button disabled={chosen.length === 0} loading={add.isPending} onClick={() => put(chosen)}>
          {texts.add(chosen.length)}
        </Button>
      </Group>
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingSkeleton shape="cards" />}
      {hits?.length === 0 && <EmptyState kind="no-match" title={texts.none} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        {hits?.map((hit) => (
          <HitCard
            key={hit.usr_id}
            hit={hit}
            as={as}
            isChosen={chosen.includes(hit.usr_id)}
            onChoose={(isOn) => setChosen(isOn ? [...chosen, hit.usr_id] : chosen.filter((one) => one !== hit.usr_id))}
            onAdd={() => put([hit.usr_id])}
          />
        ))}
      </SimpleGrid>
      {found.data && found.data.total > limit && limit < 200 && (
        <Group justify="center">
          <Button variant="default" onClick={() => setLimit(limit + STEP)}>
            {texts.more}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const marks = {
  met: { icon: <IconCheck size={14} aria-hidden />, color: 'green', words: texts.met },
  'not-met': { icon: <IconMinus size={14} aria-hidden />, color: 'red', words: texts.notMet },
  unknown: { icon: <IconQuestionMark size={14} aria-hidden />, color: 'gray', words: texts.unknown },
} as const

interface HitCardProps {
  hit: Hit
  as: 'office' | 'company'
  isChosen: boolean
  onChoose(isOn: boolean): void
  onAdd(): void
}

function HitCard({ hit, as, isChosen, onChoose, onAdd }: HitCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { education, usr_profile } = hit
  const studies = [
    education.uedu_master_degree_sector,
    education.uedu_bachelor_sector,
    education.uedu_iek_sector,
    education.uedu_epal_sector,
  ]
  const facts = [usr_profile.usp_city, ...studies].filter(Boolean).join(' · ')
  return (
    <Paper withBorder p="md" component="article" aria-label={hit.usr_fullname}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Checkbox
            checked={isChosen}
            disabled={hit.jlc_status !== null}
            onChange={(event) => onChoose(event.currentTarget.checked)}
            label={<Text fw={600}>{hit.usr_fullname}</Text>}
            aria-label={texts.select(hit.usr_fullname)}
          />
          {hit.jlc_status !== null && (
            <Badge variant="light" tt="none">
              {texts.onListing}: {placeWordsOfOne[hit.jlc_status]}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {facts}
        </Text>
        <Criteria hit={hit} />
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
            {texts.details}
          </Button>
          {hit.jlc_status === null && (
            <Button size="xs" variant="light" onClick={onAdd}>
              {texts.addOne}
            </Button>
          )}
        </Group>
      </Stack>
      {isOpen && <CandidateDetailsDialog candidateId={hit.usr_id} as={as} onClose={() => setIsOpen(false)} />}
    </Paper>
  )
}

function Criteria({ hit }: { hit: Hit }): ReactNode {
  if (hit.criteria.length === 0) return null
  return (
    <Group gap={6}>
      {hit.criteria.map((one) => {
        const mark = marks[one.result]
        return (
          <Badge
            key={one.label}
            variant="light"
            color={mark.color}
            leftSection={mark.icon}
            tt="none"
            fw={500}
            title={mark.words}
          >
            {one.label}
            <span className="mantine-visually-hidden">{`: ${mark.words}`}</span>
          </Badge>
        )
      })}
    </Group>
  )
}
