import { useEffect, useMemo, useState } from 'react'
import type { FilterField, FilterFields } from '#shared/core/filters.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'

const MOST = 500

const ACTS = ['keydown', 'pointerdown']

/** Whether somebody has begun to use the page, maybe before it has all that it shows. */
function useHasActed(): boolean {
  const [hasActed, setActed] = useState(false)
  useEffect(() => {
    const act = () => setActed(true)
    for (const name of ACTS) addEventListener(name, act, true)
    return () => {
      for (const name of ACTS) removeEventListener(name, act, true)
    }
  }, [])
  return hasActed
}

/**
 * The same fields; those that hold a cycle or a tag offer what is stored instead of asking to type it. A filter that is set
 * shows its words at once; else they are read once the page has what it shows, or somebody goes to choose one.
 */
export function useStoredOptions(fields: FilterFields, set: readonly { field: string }[] = []): FilterFields {
  const isPageThere = useIsPageThere()
  const hasActed = useHasActed()
  const needs = (...names: string[]) => isPageThere || hasActed || set.some(({ field }) => names.includes(field))
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
      // With none yet, or more than are told, a word may still be typed.
      usp_tags: ofTags?.length && ofTags.length === inUse?.total ? ofTags : undefined,
    }
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, stored[name] ? { ...field, options: stored[name] } : field]),
    )
  }, [cycles, inUse, fields])
}
