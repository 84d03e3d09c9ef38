import { useEffect, useState } from 'react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import type { EntryWords } from '#shared/features/entry/entry-words.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { useCall } from '#web/core/query.ts'

/** The installation: its name, its logo, and the sign-ins it offers. */
export function useSite() {
  const { data } = useCall(authContract.site, undefined, { staleTime: Number.POSITIVE_INFINITY })
  return data ?? { brand: 'Regen', linkedin: false, logo: false, demo: false }
}

/** What the office says to strangers; without the server, what the product brings. Undefined: not known yet. */
export function useEntryWords(): { words: EntryWords; image: string | null } | undefined {
  const { data, isError } = useCall(entryContract.words, undefined)
  const [broughtAlong, setBroughtAlong] = useState<EntryWords>()
  useEffect(() => {
    if (!isError) return
    void import('#shared/features/entry/entry-words.defaults.ts').then(
      ({ entryDefaults }) => setBroughtAlong(entryDefaults),
      () => undefined,
    )
  }, [isError])
  return data ?? (broughtAlong && { words: broughtAlong, image: null })
}
