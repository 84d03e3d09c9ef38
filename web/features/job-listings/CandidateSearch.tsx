import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useAddingAction } from '#web/features/job-listings/use-adding-action.tsx'
import { searchAddress } from '#web/features/job-listings/candidate-search.ts'
import { CandidateReviewDialog } from '#web/features/job-listings/CandidateReviewDialog.tsx'
import { hitColumns } from '#web/features/job-listings/HitColumns.tsx'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { SearchFilters } from '#web/features/job-listings/SearchFilters.tsx'
import {
  type CandidateSearchProps,
  useAdding,
  useCandidateSearch,
} from '#web/features/job-listings/use-candidate-search.ts'
import { nouns } from '#web/parts/nouns.texts.ts'
import { DataTable } from '#web/ui/DataTable.tsx'

const texts = listingTexts.search

/** Graduates for a listing as the office works on it: a table, best fit first, with the result of each criterion. */
export function CandidateSearch({ listing }: Pick<CandidateSearchProps, 'listing'>) {
  const of: CandidateSearchProps = { listing, as: 'office' }
  const { values, setValues, list, allIds } = useCandidateSearch(of)
  const [reviewed, setReviewed] = useState<number | null>(null)
  const { rows: hits, total = 0 } = list
  const adding = useAdding(of, total, allIds)
  const actions = useAddingAction(adding)
  return (
    <Stack gap="md">
      <SearchFilters {...of} values={values} onChange={setValues} />
      <DataTable
        // Other filters make another list; the selection belongs to the old one.
        key={searchAddress(values)}
        {...list}
        tableId="candidate-search-office"
        label={texts.results}
        noun={nouns.candidate}
        columns={hitColumns}
        rowId={(hit) => String(hit.usr_id)}
        rowLabel={(hit) => hit.usr_fullname}
        isFetching={list.isFetching || adding.isPending}
        onOpen={(hit) => setReviewed(hit.usr_id)}
        searchPlaceholder={texts.q}
        empty={{ title: texts.none, body: texts.noneBody }}
        bulkActions={actions}
      />
      {reviewed !== null && hits && (
        <CandidateReviewDialog
          listing={listing}
          people={hits}
          usr_id={reviewed}
          onGo={setReviewed}
          onClose={() => setReviewed(null)}
        />
      )}
    </Stack>
  )
}
