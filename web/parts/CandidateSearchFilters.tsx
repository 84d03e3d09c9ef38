import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { splitCommaList } from '#shared/core/fields.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { cities } from '#shared/reference/cities.ts'
import { codeSuggestions, drivingLicences, languages, softwareSuggestions } from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'
import { listingTexts } from '#web/parts/listings.texts.ts'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = listingTexts.search

const lists = {
  city: cities,
  bachelor_sector: bachelorSectors,
  master_degree_sector: masterSectors,
  iek_sector: iekSectors,
  epal_sector: epalSectors,
  experienced_in_sector: activitySectors,
  languages,
  software: softwareSuggestions,
  code: codeSuggestions,
  driving_licence: drivingLicences,
} as const
type ListName = keyof typeof lists

const labels: Record<ListName, string> = {
  city: texts.city,
  bachelor_sector: texts.bachelor,
  master_degree_sector: texts.master,
  iek_sector: texts.iek,
  epal_sector: texts.epal,
  experienced_in_sector: texts.experience,
  languages: texts.languages,
  software: texts.software,
  code: texts.code,
  driving_licence: texts.licence,
}

export interface SearchValues {
  q: string
  lists: Partial<Record<ListName, string[]>>
  hidden: boolean
  hired: boolean
}

export const emptySearch: SearchValues = { q: '', lists: {}, hidden: false, hired: false }

/** Only a listing that wants strictly qualified people fills the search in. */
export function prefilled(listing: Listing): SearchValues {
  const of = (type: string) => listing.jl_requirements.filter((one) => one.type === type).map((one) => one.value)
  return {
    ...emptySearch,
    lists: {
      bachelor_sector: splitCommaList(listing.jl_requested_bachelors_education),
      master_degree_sector: splitCommaList(listing.jl_requested_masters_education),
      experienced_in_sector: splitCommaList(listing.jl_requested_experienced_in_sector),
      languages: of('LANGUAGES'),
      software: of('SOFTWARE'),
      code: of('CODE'),
      driving_licence: of('DRIVING_LICENCE'),
    },
  }
}

export function toSearch(values: SearchValues, isOffice: boolean): Record<string, unknown> {
  const chosen = Object.entries(values.lists).filter(([, list]) => list.length > 0)
  return {
    ...Object.fromEntries(chosen.map(([name, list]) => [name, list.join(',')])),
    ...(values.q.trim() ? { q: values.q.trim() } : {}),
    ...(isOffice && values.hidden ? { hidden: true } : {}),
    ...(isOffice && values.hired ? { hired: true } : {}),
  }
}

interface SearchFiltersProps {
  values: SearchValues
  onChange(values: SearchValues): void
  isOffice: boolean
  isPrefilled: boolean
}

export function SearchFilters({ values, onChange, isOffice, isPrefilled }: SearchFiltersProps) {
  return (
    <Section>
      <Stack gap="md">
        {isPrefilled && (
          <Text size="sm" c="dimmed">
            {texts.prefilled}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md">
          <TextField label={texts.q} value={values.q} onChange={(q) => onChange({ ...values, q })} />
          {(Object.keys(lists) as ListName[]).map((name) => (
            <MultiSelectField
              key={name}
              label={labels[name]}
              // What the listing asks for may stand in no list of ours.
              options={[...new Set([...lists[name], ...(values.lists[name] ?? [])])].map((value) => ({
                value,
                label: value,
              }))}
              value={values.lists[name] ?? []}
              onChange={(list) => onChange({ ...values, lists: { ...values.lists, [name]: list } })}
            />
          ))}
        </SimpleGrid>
        <Group>
          {isOffice && (
            <>
              <SwitchField
                label={texts.hidden}
                value={values.hidden}
                onChange={(hidden) => onChange({ ...values, hidden })}
              />
              <SwitchField
                label={texts.hired}
                value={values.hired}
                onChange={(hired) => onChange({ ...values, hired })}
              />
            </>
          )}
          <Button variant="subtle" size="xs" onClick={() => onChange(emptySearch)}>
            {texts.clear}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
