import { Loader, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { startSession } from '#web/core/session.ts'
import { showError } from '#web/core/show-error.ts'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Where the provider sends the browser back, with a code that is worth one sign-in. */
export function LinkedinScreen() {
  useDocumentTitle('LinkedIn')
  const begun = useRef(false)
  const finish = useSend(authContract.linkedin, {
    onSuccess: (answer) => {
      startSession(answer)
      navigate('/', { replace: true })
    },
    onError: (error) => {
      showError(error)
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
  return (
    <Stack align="center" gap="sm" role="status">
      <Loader />
      <Text c="dimmed">{authTexts.linkedin.working}</Text>
    </Stack>
  )
}
