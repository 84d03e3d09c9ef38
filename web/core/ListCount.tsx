import type { UseQueryResult } from '@tanstack/react-query'
import { formatNumber } from '#shared/core/format.ts'
import type { RequestOf } from '#shared/core/contract.ts'
import type { AnyCall } from '#web/core/api.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'

interface ListCountProps<C extends AnyCall> {
  call: C
  input: RequestOf<C>
}

/** How many rows a list finds, once the page itself is there; nothing where that is not known. */
export function ListCount<C extends AnyCall>({ call, input }: ListCountProps<C>) {
  const query = useCall(call, input, { enabled: useIsPageThere(), keepPrevious: true })
  const { data } = query as UseQueryResult<{ total: number }>
  return data ? formatNumber(data.total) : null
}
