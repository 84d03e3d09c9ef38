import { nouns } from '#web/parts/nouns.texts.ts'
import { Badge, Button, CloseButton, Group, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBookmarkPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { send } from '#web/core/api.ts'
import { tableProps, useListAddress } from '#web/core/use-list.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import {
  chipsOf,
  emptySearch,
  searchAddress,
  type SearchValues,
  toSearch,
  valuesOfAddress,
} from '#web/features/job-listings/candidate-search.ts'
import { CandidateReviewDialog } from '#web/features/job-listings/CandidateReviewDialog.tsx'
import { CandidateSearchDialog, useProgrammes } from '#web/features/job-listings/CandidateSearchDialog.tsx'
import { hitColumns } from '#web/features/job-listings/HitColumns.tsx'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { useListingCandidateChanges } from '#web/parts/use-listing-candidate-changes.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { BulkAction, ListSelection } from '#web/ui/data-table.types.ts'
import { Hint } from '#web/ui/Hint.tsx'
import type { ListState } from '#web/ui/list-state.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = listingTexts.search
/** The limit of the call. */
const MOST = 500
const defaults: Partial<ListState> = { limit: 50 }

interface CandidateSearchProps {
  listing: Listing
  as: 'office' | 'company'
}

/** Filters, name and page are in the address, so that a search can be shared and restored by Back. */
function useSearch({ listing, as }: CandidateSearchProps) {
  const { href } = useNavigation()
  const search = href.includes('?') ? href.slice(href.indexOf('?')) : ''
  const values = useMemo(() => valuesOfAddress(new URLSearchParams(search), listing), [search, listing])
  const [state, setState] = useListAddress(defaults)
  const input = { id: listing.jl_id, ...toSearch(values), ...(state.q ? { q: state.q } : {}) }
  const call = as === 'office' ? hiringContract.officeSearch : hiringContract.search
  const hits = useCall(call, { ...input, skip: state.skip, limit: state.limit } as never, { keepPrevious: true })
  const setValues = (next: SearchValues) => {
    const words = state.q ? `&q=${encodeURIComponent(state.q)}` : ''
    navigate(`${window.location.pathname}?${searchAddress(next)}${words}`)
  }
  /** All hits, for selecting all. */
  async function allIds(total: number): Promise<number[]> {
    const pages = Math.ceil(total / 200)
    const ids: number[] = []
    for (let page = 0; page < pages; page += 1) {
      const { documents } = await send(call, { ...input, skip: page * 200, limit: 200 } as never)
      ids.push(...documents.filter((hit) => hit.jlc_status === null).map((hit) => hit.usr_id))
    }
    return ids
  }
  return { values, setValues, list: { ...tableProps(hits, [state, setState]), defaults }, allIds }
}

/** Graduates for a listing, best fit first, with the result of each criterion. */
export function CandidateSearch({ listing, as }: CandidateSearchProps) {
  const { values, setValues, list, allIds } = useSearch({ listing, as })
  const [reviewed, setReviewed] = useState<number | null>(null)
  const { bookmark, mayChange, isPending } = useListingCandidateChanges(listing.jl_id, as)
  const { rows: hits, total = 0 } = list
  const mayAdd = as === 'office' || listing.jl_status === 'OPEN'

  async function add({ ids, allMatching }: ListSelection, clear: () => void): Promise<void> {
    if (allMatching ? total > MOST : ids.length > MOST) {
      toast.error(texts.tooMany(MOST))
      return
    }
    bookmark(allMatching ? await allIds(total) : ids.map(Number))
    clear()
  }

  const adding: BulkAction = {
    id: 'add',
    label: texts.add,
    icon: <IconBookmarkPlus size={16} aria-hidden />,
    tone: 'primary',
    disabledReason: mayAdd ? undefined : texts.closed,
    onRun: add,
  }
  return (
    <Stack gap="md">
      <Filters listing={listing} as={as} values={values} onChange={setValues} />
      <DataTable
        // Other filters make another list; the selection belongs to the old one.
        key={searchAddress(values)}
        {...list}
        tableId={`candidate-search-${as}`}
        label={texts.results}
        noun={nouns.candidate}
        columns={hitColumns}
        rowId={(hit) => String(hit.usr_id)}
        rowLabel={(hit) => hit.usr_fullname}
        isFetching={list.isFetching || isPending}
        onOpen={(hit) => setReviewed(hit.usr_id)}
        searchPlaceholder={texts.q}
        empty={{ title: texts.none, body: texts.noneBody }}
        bulkActions={mayChange ? [adding] : []}
      />
      {reviewed !== null && hits && (
        <CandidateReviewDialog
          listing={listing}
          as={as}
          people={hits.map((hit) => ({
            usr_id: hit.usr_id,
            name: hit.usr_fullname,
            status: hit.jlc_status,
            criteria: hit.criteria,
          }))}
          usr_id={reviewed}
          onGo={setReviewed}
          onClose={() => setReviewed(null)}
        />
      )}
    </Stack>
  )
}

interface FiltersProps extends CandidateSearchProps {
  values: SearchValues
  onChange(values: SearchValues): void
}

/** The active filters, each removable, and the dialog that changes them. */
function Filters({ listing, as, values, onChange }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const programmes = useProgrammes(as)
  const chips = chipsOf(values, new Map(programmes.map((programme) => [programme.id, programme.title])))
  return (
    <Group gap={6} role="group" aria-label={texts.filters}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {texts.filters}
      </Button>
      {chips.map((chip) => (
        <Badge
          key={chip.key}
          size="lg"
          variant="light"
          fw={500}
          style={{ overflow: 'visible' }}
          rightSection={
            <CloseButton
              size={24}
              variant="transparent"
              aria-label={texts.without(chip.label)}
              onClick={() => onChange(chip.without)}
            />
          }
        >
          {chip.label}
        </Badge>
      ))}
      {chips.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onChange(emptySearch)}>
          {texts.clear}
        </Button>
      )}
      {chips.length === 0 && <Hint>{texts.noFilters[as]}</Hint>}
      {isOpen && (
        <CandidateSearchDialog
          listing={listing}
          as={as}
          initial={values}
          onSearch={(next) => {
            setIsOpen(false)
            onChange(next)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  )
}
