import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { useCall } from '#web/core/query.ts'

const MOST = 500

/** The programmes that this role may filter by. */
export function useProgrammes(as: 'office' | 'company'): { id: number; title: string }[] {
  const own = useCall(
    educationalCyclesContract.companyList,
    { limit: MOST },
    { enabled: as === 'company', staleTime: 300_000 },
  )
  const all = useCall(educationalCyclesContract.list, { limit: MOST }, { enabled: as === 'office', staleTime: 300_000 })
  const documents = (as === 'office' ? all.data?.documents : own.data?.documents) ?? []
  return documents.map((cycle) => ({ id: cycle.edc_id, title: cycle.edc_title }))
}
