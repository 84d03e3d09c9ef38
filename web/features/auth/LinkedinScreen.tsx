import { Loader, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { authContract, type SignedIn } from '#shared/features/auth/auth.contract.ts'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { placeAfterSignIn } from '#web/core/return-place.ts'
import { startSession } from '#web/core/session.ts'
import { showError } from '#web/core/show-error.ts'
import { AuthCard } from '#web/features/auth/AuthCard.tsx'
import { SecondStep, type SecondFactorNeeded } from '#web/features/auth/SecondStep.tsx'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { toast } from '#web/ui/toast.tsx'

function enter(answer: SignedIn): void {
  startSession(answer)
  navigate(placeAfterSignIn(answer.user), { replace: true })
}

/** Where the provider sends the browser back, with a code that is worth one sign-in. */
export function LinkedinScreen() {
  useDocumentTitle('LinkedIn')
  const begun = useRef(false)
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  const finish = useSend(authContract.linkedin, {
    onSuccess: enter,
    onError: (error) => {
      if (error.code === 'second_factor_needed') return setNeeded(error.details as SecondFactorNeeded)
      // There is no field to mend: what came back in the address is not what a provider sends.
      if (error.code === 'invalid') toast.error(authTexts.linkedin.torn)
      else showError(error)
      navigate('/login', { replace: true })
    },
  })
  const { mutate } = finish
  useEffect(() => {
    // A code is worth one try: effects may run twice, the call must not.
    if (begun.current) return
    begun.current = true
    const params = new URLSearchParams(window.location.search)
    const code = params.get('code')
    if (code) mutate({ input: { code, state: params.get('state') ?? undefined, iss: params.get('iss') ?? undefined } })
    else {
      toast.error(messageOf(new ApiError(400, { message: authTexts.linkedin.refused })))
      navigate('/login', { replace: true })
    }
  }, [mutate])
  if (needed)
    return (
      <AuthCard title={authTexts.second.title}>
        <SecondStep needed={needed} onSignedIn={enter} onBack={() => navigate('/login', { replace: true })} />
      </AuthCard>
    )
  return (
    <Stack align="center" gap="sm" role="status">
      <Loader />
      <Text c="dimmed">{authTexts.linkedin.working}</Text>
    </Stack>
  )
}
