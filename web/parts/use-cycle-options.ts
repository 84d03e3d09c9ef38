import { useMemo } from 'react'
import type { FilterFields } from '#shared/core/filters.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { useCall } from '#web/core/query.ts'

const cycleFields = ['application_cycle', 'finalist_cycle']
const MOST = 500

/** The same fields, where those that hold a cycle offer the cycles by their titles instead of asking for a number. */
export function useCycleOptions(fields: FilterFields): FilterFields {
  const { data } = useCall(educationalCyclesContract.list, { limit: MOST }, { staleTime: 60_000 })
  return useMemo(() => {
    const options = data?.documents.map(({ edc_id, edc_title }) => ({ value: String(edc_id), label: edc_title }))
    if (!options) return fields
    const named = cycleFields.flatMap((name) => {
      const field = fields[name]
      return field ? [[name, { ...field, options }]] : []
    })
    return { ...fields, ...(Object.fromEntries(named) as FilterFields) }
  }, [data, fields])
}
