import { Badge, Group, Stack, Text } from '@mantine/core'
import { typedDayWords } from '#shared/core/format.ts'
import { splitCommaList } from '#shared/core/fields.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { employmentWords, payWords, placeWords } from '#shared/features/job-listings/job-listings.rules.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { RichText } from '#web/ui/RichText.tsx'

const texts = listingTexts.facts

type Shown = Pick<
  Listing,
  | 'jl_category'
  | 'jl_position_sector'
  | 'jl_city'
  | 'jl_remote'
  | 'jl_hybrid'
  | 'jl_employment'
  | 'jl_openings'
  | 'jl_deadline'
  | 'jl_pay_min'
  | 'jl_pay_max'
  | 'jl_pay_basis'
  | 'jl_requirements'
  | 'jl_description'
  | 'jl_requested_bachelors_education'
  | 'jl_requested_masters_education'
  | 'jl_requested_experienced_in_sector'
> & { jl_close_reason?: string }

function wantedOf(listing: Shown): string[] {
  return [
    ...splitCommaList(listing.jl_requested_bachelors_education),
    ...splitCommaList(listing.jl_requested_masters_education),
    ...splitCommaList(listing.jl_requested_experienced_in_sector),
    ...listing.jl_requirements.map(({ type, value }) =>
      type === 'CUSTOM' || type === 'SOFTWARE' || type === 'CODE' || type === 'LANGUAGES'
        ? value
        : `${listingTexts.kinds[type]} ${value}`,
    ),
  ]
}

/** The read view of a listing, also the preview of the form. */
export function ListingFacts({ listing, isNarrow }: { listing: Shown; isNarrow?: boolean }) {
  const requirements = wantedOf(listing)
  return (
    <Stack gap="md">
      <KeyValueList
        columns={isNarrow ? 1 : 2}
        items={[
          { label: texts.category, value: listing.jl_category },
          { label: texts.sector, value: listing.jl_position_sector },
          { label: texts.employment, value: listing.jl_employment && employmentWords[listing.jl_employment] },
          { label: texts.where, value: placeWords(listing) },
          { label: texts.openings, value: String(listing.jl_openings) },
          { label: texts.deadline, value: typedDayWords(listing.jl_deadline ?? '') },
          { label: texts.pay, value: payWords(listing) },
          ...(listing.jl_close_reason ? [{ label: texts.closed, value: listing.jl_close_reason, isWide: true }] : []),
        ]}
      />
      {requirements.length > 0 && (
        <Stack gap={6}>
          <Hint>{texts.wanted}</Hint>
          <Group gap={6}>
            {requirements.map((requirement) => (
              <Badge key={requirement} variant="light" color="gray" fw={500}>
                {requirement}
              </Badge>
            ))}
          </Group>
        </Stack>
      )}
      {listing.jl_description ? <RichText html={listing.jl_description} /> : <Text c="dimmed">{texts.noText}</Text>}
    </Stack>
  )
}
