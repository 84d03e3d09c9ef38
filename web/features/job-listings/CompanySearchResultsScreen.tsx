import { Button } from '@mantine/core'
import { navigate } from '#web/core/navigation.ts'
import { useOwnListing } from '#web/features/job-listings/job-listings.data.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { CompanySearch } from '#web/features/job-listings/CompanySearch.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const texts = jobListingsTexts.page

/** Graduates for an own listing. */
export function CompanySearchResultsScreen({ params }: { params: Record<string, string> }) {
  const jl_id = Number(params.jl_id)
  const { listing, ...state } = useOwnListing(jl_id)
  const page = `/company/job-listings/${jl_id}`
  return (
    <PageFrame
      title={texts.find}
      isComing={!listing}
      subtitle={listing?.jl_position_title}
      breadcrumbs={[
        { label: jobListingsTexts.title, href: '/company/job-listings' },
        { label: listing?.jl_position_title ?? texts.listing, href: page },
        { label: texts.results },
      ]}
      actions={
        <Button variant="default" onClick={() => navigate(page)}>
          {texts.toListing}
        </Button>
      }
    >
      <LoadState of={state} shape="cards" />
      {listing && <CompanySearch key={listing.jl_id} listing={listing} />}
    </PageFrame>
  )
}
