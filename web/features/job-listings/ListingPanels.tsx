import { Button, Stack } from '@mantine/core'
import { dotted, formatDayMonth } from '#shared/core/format.ts'
import { jobListingsContract as contract } from '#shared/features/job-listings/job-listings.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/job-listings/ListingPanels.module.css'
import { jobListingsTexts as texts } from '#web/features/job-listings/job-listings.texts.ts'
import { useCompanyPart } from '#web/parts/company-parts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const SHOWN = 6

/** The open listings of the own company. */
export function OpenListingsPanel() {
  const list = useCall(contract.companyList, {
    filters: [{ field: 'jl_status', op: 'eq', value: 'OPEN' }],
    limit: SHOWN,
  })
  const { data: fits = [] } = useCompanyPart('fits')
  const most = Math.max(1, ...fits.map((listing) => listing.fits))
  return (
    <Section
      title={texts.panels.open}
      id="panel-listings"
      actions={<UiLink href="/company/job-listings">{texts.title}</UiLink>}
    >
      <LoadState of={list} shape="text" count={3} compact />
      {list.data?.documents.length === 0 && (
        <Stack gap="xs" align="flex-start">
          <Hint>{texts.panels.openNone}</Hint>
          <Button size="xs" onClick={() => navigate('/company/create-job-listing')}>
            {texts.create}
          </Button>
        </Stack>
      )}
      <ul className={classes.listings}>
        {list.data?.documents.map((listing) => (
          <li key={listing.jl_id}>
            <div>
              <UiLink href={`/company/job-listings/${listing.jl_id}`} fw={550}>
                {listing.jl_position_title}
              </UiLink>
              <Hint size="xs">
                {dotted(
                  listing.jl_city,
                  texts.people(Object.values(listing.places).reduce((sum, n) => sum + n, 0)),
                  listing.jl_deadline && texts.panels.until(formatDayMonth(listing.jl_deadline)),
                )}
              </Hint>
            </div>
            <Fits listing={listing.jl_id} fits={fits.find(({ jl_id }) => jl_id === listing.jl_id)?.fits} most={most} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface FitsProps {
  listing: number
  /** Undefined until they are counted. */
  fits: number | undefined
  /** Of all listings shown: the longest bar. */
  most: number
}

/** One press away: who fits. */
function Fits({ listing, fits, most }: FitsProps) {
  if (fits === undefined) return null
  return (
    <UiLink href={`/company/job-listings/${listing}/search-results`} className={classes.fits}>
      {texts.panels.fits(fits)}
      {fits > 0 && <span className={classes.bar} style={{ width: `${(fits / most) * 100}%` }} />}
    </UiLink>
  )
}
