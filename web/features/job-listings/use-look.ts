import { useEffect } from 'react'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { useSend } from '#web/core/query.ts'

/** Who goes through a list by keys has not looked at everybody in it. */
const LOOK_MS = 1000
const noted = new Set<string>()

/** That somebody of the company looks at a person for this listing: told once, and nobody's business when it fails. */
export function useLook(jl_id: number, usr_id: number): void {
  const { mutate } = useSend(hiringContract.look, { onError: false })
  useEffect(() => {
    const pair = `${jl_id} ${usr_id}`
    if (noted.has(pair)) return
    const timer = setTimeout(() => {
      noted.add(pair)
      mutate({ input: { id: jl_id, uid: usr_id } })
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [mutate, jl_id, usr_id])
}
