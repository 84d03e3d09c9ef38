import { useQuery } from '@tanstack/react-query'
import { referenceDataContract } from '#shared/features/reference-data/reference-data.contract.ts'
import { cities as bundledCities } from '#shared/reference/cities.ts'
import { send } from '#web/core/api.ts'
import { keyOf } from '#web/core/query.ts'
import { readLocal, writeLocal } from '#web/ui/local-store.ts'

interface SavedCities {
  at: number
  cities: string[]
}

const KEY = 'cities'
const MONTH_MS = 30 * 24 * 60 * 60_000

const isSavedCities = (value: unknown) => {
  const saved = value as SavedCities | null
  return typeof saved?.at === 'number' && Array.isArray(saved.cities)
}

async function loadCities(): Promise<string[]> {
  const cities = await send(referenceDataContract.cities, undefined)
  writeLocal(KEY, { at: Date.now(), cities } satisfies SavedCities)
  return cities
}

/** The cities to choose from, for signed-in people: loaded once a month and saved in the browser. */
export function useCities(): readonly string[] {
  const { data } = useQuery({
    queryKey: keyOf(referenceDataContract.cities, undefined),
    queryFn: loadCities,
    initialData: () => readLocal<SavedCities | null>(KEY, null, isSavedCities)?.cities,
    initialDataUpdatedAt: () => readLocal<SavedCities | null>(KEY, null, isSavedCities)?.at,
    staleTime: MONTH_MS,
  })
  return data ?? bundledCities
}
