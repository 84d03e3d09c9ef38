import { splitCommaList } from '#shared/core/fields.ts'
import { splitLevel } from '#shared/core/filters.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import {
  codeSuggestions,
  drivingLicences,
  languageLevels,
  languages,
  softwareSuggestions,
} from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'

// The filters of the candidate search; they are kept in the address under the names of the call.

const texts = listingTexts.search

/** Everybody who speaks a language has at least the lowest level. */
const languagesWithLevels = [
  ...languages,
  ...languages.flatMap((language) => languageLevels.slice(1).map((level) => `${language} ${level}`)),
]

export const searchLists = {
  /** From `useCities`. */
  city: { label: texts.city, options: [] },
  bachelor_sector: { label: texts.bachelor, options: bachelorSectors },
  master_degree_sector: { label: texts.master, options: masterSectors },
  iek_sector: { label: texts.iek, options: iekSectors },
  epal_sector: { label: texts.epal, options: epalSectors },
  experienced_in_sector: { label: texts.experience, options: activitySectors },
  languages: { label: texts.languages, options: languagesWithLevels },
  software: { label: texts.software, options: softwareSuggestions },
  code: { label: texts.code, options: codeSuggestions },
  driving_licence: { label: texts.licence, options: drivingLicences },
} as const
export type SearchList = keyof typeof searchLists
export const searchListNames = Object.keys(searchLists) as SearchList[]

/** A value of the search in words: a language may carry the level that is asked for at least. */
export function wordsOf(name: SearchList, value: string): string {
  if (name !== 'languages') return value
  const { entry, level } = splitLevel(value, languageLevels)
  return level === null || entry === '' ? value : `${entry}, ${texts.atLeast(level)}`
}

/** One entry is enough, so the level that was chosen last takes the place of another one of that language. */
export function oneLevelEach(values: readonly string[]): string[] {
  const entryOf = (value: string) => splitLevel(value, languageLevels).entry
  return values.filter((value, index) => !values.slice(index + 1).some((later) => entryOf(later) === entryOf(value)))
}

export interface SearchValues {
  lists: Partial<Record<SearchList, string[]>>
  /** A finished programme. */
  edc_id: number | null
  hidden: boolean
  hired: boolean
  /** Only who meets each criterion of the listing … */
  fits: boolean
  /** … but for these, by their place. */
  without: string[]
}

export const emptySearch: SearchValues = {
  lists: {},
  edc_id: null,
  hidden: false,
  hired: false,
  fits: false,
  without: [],
}

/** Only a listing that wants strictly qualified people prefills the search. */
export function prefilled(listing: Listing): SearchValues {
  if (!listing.jl_requested_strictly_qualified) return emptySearch
  const of = (type: string) =>
    listing.jl_requirements.filter((requirement) => requirement.type === type).map((requirement) => requirement.value)
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

/** The filters as input of the call and as the address. */
export function toSearch(values: SearchValues): Record<string, string> {
  const params: Record<string, string> = {}
  for (const name of searchListNames) {
    const list = values.lists[name] ?? []
    if (list.length > 0) params[name] = list.join(',')
  }
  if (values.edc_id !== null) params.edc_id = String(values.edc_id)
  if (values.hidden) params.hidden = 'true'
  if (values.hired) params.hired = 'true'
  if (values.fits) params.fits = 'true'
  if (values.fits && values.without.length > 0) params.without = values.without.join(',')
  return params
}

/** An address without filters means "not chosen yet"; `all` means "no filters". */
const NONE = 'all'

export function searchAddress(values: SearchValues): string {
  const params = toSearch(values)
  return new URLSearchParams(Object.keys(params).length === 0 ? { [NONE]: '1' } : params).toString()
}

/** The filters of the address, or those of the listing when the address has none. */
export function valuesOfAddress(params: URLSearchParams, listing: Listing): SearchValues {
  const isSaid = [...searchListNames, 'edc_id', 'hidden', 'hired', 'fits', NONE].some((name) => params.has(name))
  if (!isSaid) return prefilled(listing)
  const edc_id = Number(params.get('edc_id'))
  return {
    lists: Object.fromEntries(searchListNames.map((name) => [name, splitCommaList(params.get(name))])),
    edc_id: Number.isInteger(edc_id) && edc_id > 0 ? edc_id : null,
    hidden: params.get('hidden') === 'true',
    hired: params.get('hired') === 'true',
    fits: params.get('fits') === 'true',
    without: splitCommaList(params.get('without')),
  }
}

/** The filters with one of them left out, each time another one. */
export function looserThan(values: SearchValues): { label: string; values: SearchValues }[] {
  const { lists, edc_id } = values
  return [
    ...searchListNames
      .filter((name) => (lists[name] ?? []).length > 0)
      .map((name) => ({ label: searchLists[name].label, values: { ...values, lists: { ...lists, [name]: [] } } })),
    ...(edc_id === null ? [] : [{ label: texts.programme, values: { ...values, edc_id: null } }]),
  ]
}

export interface SearchChip {
  key: string
  label: string
  without: SearchValues
}

/** Each active filter in words, with the values that remain without it. */
export function chipsOf(values: SearchValues, programmes: ReadonlyMap<number, string>): SearchChip[] {
  const { lists, edc_id, hidden, hired } = values
  return [
    ...searchListNames.flatMap((name) =>
      (lists[name] ?? []).map((word) => ({
        key: `${name} ${word}`,
        label: `${searchLists[name].label}: ${wordsOf(name, word)}`,
        without: { ...values, lists: { ...lists, [name]: (lists[name] ?? []).filter((other) => other !== word) } },
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
