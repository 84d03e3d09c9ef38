import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useCall } from '#web/core/query.ts'

/** The installation: its name, its logo, and the sign-ins it offers. */
export function useSite() {
  const { data } = useCall(authContract.site, undefined, { staleTime: Number.POSITIVE_INFINITY })
  return data ?? { brand: 'Regen', linkedin: false, logo: false, demo: false }
}
