import { Button, Group, Stack } from '@mantine/core'
import { dotted, formatDate } from '#shared/core/format.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract as contract } from '#shared/features/job-listings/job-listings.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'
import { jobListingsTexts as texts } from '#web/features/job-listings/job-listings.texts.ts'
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
  const { data: fits = [] } = useCall(hiringContract.openFits, { limit: SHOWN }, { enabled: useIsPageThere() })
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
      <Stack gap="xs">
        {list.data?.documents.map((listing) => (
          <Group key={listing.jl_id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <UiLink href={`/company/job-listings/${listing.jl_id}`}>{listing.jl_position_title}</UiLink>
              <Hint size="xs">
                {dotted(
                  listing.jl_city,
                  formatDate(listing.jl_date_created),
                  texts.people(Object.values(listing.places).reduce((sum, n) => sum + n, 0)),
                )}
              </Hint>
            </div>
            {/* One press away: who fits. */}
            {fits
              .filter(({ jl_id }) => jl_id === listing.jl_id)
              .map(({ jl_id, fits: count }) => (
                <UiLink key={jl_id} href={`/company/job-listings/${jl_id}/search-results`} style={{ flex: 'none' }}>
                  {texts.panels.fits(count)}
                </UiLink>
              ))}
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
