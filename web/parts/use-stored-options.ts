import { useMemo } from 'react'
import type { FilterField, FilterFields } from '#shared/core/filters.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'

const MOST = 500

/**
 * The same fields; those that hold a cycle or a tag offer what is stored instead of asking to type it. A filter that is set
 * shows its words at once; else they are read once the page has what it shows.
 */
export function useStoredOptions(fields: FilterFields, set: readonly { field: string }[] = []): FilterFields {
  const isPageThere = useIsPageThere()
  const needs = (...names: string[]) => isPageThere || set.some(({ field }) => names.includes(field))
  const { data: cycles } = useCall(
    educationalCyclesContract.list,
    { limit: MOST },
    { staleTime: 60_000, enabled: needs('application_cycle', 'finalist_cycle') },
  )
  const { data: inUse } = useCall(candidatesContract.tags, {}, { staleTime: 60_000, enabled: needs('usp_tags') })
  return useMemo(() => {
    const ofCycles = cycles?.documents.map(({ edc_id, edc_title }) => ({ value: String(edc_id), label: edc_title }))
    const ofTags = inUse?.tags.map(({ tag }) => ({ value: tag, label: tag }))
    const stored: Record<string, FilterField['options']> = {
      application_cycle: ofCycles,
      finalist_cycle: ofCycles,
      // With none yet, a word may still be typed.
      usp_tags: ofTags?.length ? ofTags : undefined,
    }
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, stored[name] ? { ...field, options: stored[name] } : field]),
    )
  }, [cycles, inUse, fields])
}
