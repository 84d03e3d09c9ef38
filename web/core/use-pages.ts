import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerOf, RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, send } from '#web/core/api.ts'
import { keyOf, metaOf } from '#web/core/query.ts'

type RowOf<C extends AnyCall> = AnswerOf<C> extends { documents: readonly (infer Row)[] } ? Row : never
type Page<C extends AnyCall> = AnswerOf<C> & { documents: RowOf<C>[]; total: number }

/** Pages of a list, one after the other: their rows, and how many are not read yet. */
export function usePages<C extends AnyCall>(call: C, input: RequestOf<C>) {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(call, input), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await send(call, { ...input, skip: pageParam } as RequestOf<C>, { signal })) as Page<C>,
    meta: metaOf(call),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.documents.length > 0 && leftOf(all) > 0 ? rowsOf(all).length : undefined),
  })
  const read = pages.data?.pages ?? []
  return { ...pages, first: read[0], documents: pages.data && rowsOf(read), left: leftOf(read) }
}

const rowsOf = <C extends AnyCall>(pages: readonly Page<C>[]): RowOf<C>[] => pages.flatMap(({ documents }) => documents)

const leftOf = <C extends AnyCall>(pages: readonly Page<C>[]): number =>
  Math.max(0, (pages.at(-1)?.total ?? 0) - rowsOf(pages).length)
