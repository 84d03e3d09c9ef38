import { splitCommaList } from '#shared/core/fields.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { cities } from '#shared/reference/cities.ts'
import { codeSuggestions, drivingLicences, languages, softwareSuggestions } from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'
import { listingTexts } from '#web/parts/listings.texts.ts'

// The filters of the search of candidates: they live in the address, by the names of the call.

const texts = listingTexts.search

export const searchLists = {
  city: { label: texts.city, options: cities },
  bachelor_sector: { label: texts.bachelor, options: bachelorSectors },
  master_degree_sector: { label: texts.master, options: masterSectors },
  iek_sector: { label: texts.iek, options: iekSectors },
  epal_sector: { label: texts.epal, options: epalSectors },
  experienced_in_sector: { label: texts.experience, options: activitySectors },
  languages: { label: texts.languages, options: languages },
  software: { label: texts.software, options: softwareSuggestions },
  code: { label: texts.code, options: codeSuggestions },
  driving_licence: { label: texts.licence, options: drivingLicences },
} as const
export type SearchList = keyof typeof searchLists
export const searchListNames = Object.keys(searchLists) as SearchList[]

export interface SearchValues {
  lists: Partial<Record<SearchList, string[]>>
  /** A programme that was finished. */
  edc_id: number | null
  hidden: boolean
  hired: boolean
}

export const emptySearch: SearchValues = { lists: {}, edc_id: null, hidden: false, hired: false }

/** Only a listing that wants strictly qualified people fills the search in. */
export function prefilled(listing: Listing): SearchValues {
  if (!listing.jl_requested_strictly_qualified) return emptySearch
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

/** As the call takes them, and as they stand in the address. */
export function toSearch(values: SearchValues): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of searchListNames) {
    const list = values.lists[name] ?? []
    if (list.length > 0) found[name] = list.join(',')
  }
  if (values.edc_id !== null) found.edc_id = String(values.edc_id)
  if (values.hidden) found.hidden = 'true'
  if (values.hired) found.hired = 'true'
  return found
}

/** In an address without filters nobody has chosen yet; `all` says that none are wanted. */
const NONE = 'all'

export function searchAddress(values: SearchValues): string {
  const found = toSearch(values)
  return new URLSearchParams(Object.keys(found).length === 0 ? { [NONE]: '1' } : found).toString()
}

/** What an address says, or what the listing asks for when it says nothing. */
export function valuesOfAddress(params: URLSearchParams, listing: Listing): SearchValues {
  const isSaid = [...searchListNames, 'edc_id', 'hidden', 'hired', NONE].some((name) => params.has(name))
  if (!isSaid) return prefilled(listing)
  const edc_id = Number(params.get('edc_id'))
  return {
    lists: Object.fromEntries(searchListNames.map((name) => [name, splitCommaList(params.get(name))])),
    edc_id: Number.isInteger(edc_id) && edc_id > 0 ? edc_id : null,
    hidden: params.get('hidden') === 'true',
    hired: params.get('hired') === 'true',
  }
}

export interface SearchChip {
  key: string
  label: string
  without: SearchValues
}

/** Each filter at work in words, with what is left when it is taken away. */
export function chipsOf(values: SearchValues, programmes: ReadonlyMap<number, string>): SearchChip[] {
  const { lists, edc_id, hidden, hired } = values
  return [
    ...searchListNames.flatMap((name) =>
      (lists[name] ?? []).map((one) => ({
        key: `${name} ${one}`,
        label: `${searchLists[name].label}: ${one}`,
        without: { ...values, lists: { ...lists, [name]: (lists[name] ?? []).filter((other) => other !== one) } },
      })),
    ),
    ...(edc_id === null
      ? []
      : [
          {
            key: 'edc_id',
            label: `${texts.programme}: ${programmes.get(edc_id) ?? edc_id}`,
            without: { ...values, edc_id: null },
          },
        ]),
    ...(hidden ? [{ key: 'hidden', label: texts.hidden, without: { ...values, hidden: false } }] : []),
    ...(hired ? [{ key: 'hired', label: texts.hired, without: { ...values, hired: false } }] : []),
  ]
}
