import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useCall } from '#web/core/query.ts'

/** What the pages need to know of this installation: its name, its logo, and which sign-ins it offers. */
export function useSite() {
  const { data } = useCall(authContract.site, undefined, { staleTime: Number.POSITIVE_INFINITY })
  return data ?? { brand: 'Regen', linkedin: false, logo: false }
}
