import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { SignedIn } from '#shared/features/auth/auth.contract.ts'
import { useWasNamed } from '#web/core/first-draw.ts'
import { hasPasskeys } from '#web/core/has-passkeys.ts'
import { showError } from '#web/core/show-error.ts'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useIsReady } from '#web/ui/use-is-ready.ts'

/** Signs in with a passkey, which is both factors at once. Absent where the browser knows none. */
export function PasskeyButton({ onSignedIn }: { onSignedIn(answer: SignedIn): void }) {
  const [isBusy, setBusy] = useState(false)
  const isReady = useIsReady()
  const wasNamed = useWasNamed()
  // Nearly every browser knows them: the page is drawn with it, where its host has a name.
  if (isReady ? !hasPasskeys() : !wasNamed) return null
  async function enter() {
    setBusy(true)
    try {
      const { signInByPasskey } = await import('#web/core/passkeys.ts')
      onSignedIn(await signInByPasskey())
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      fullWidth
      mt="md"
      variant="default"
      loading={isBusy}
      disabled={!isReady}
      leftSection={<IconFingerprint size={18} aria-hidden />}
      onMouseDown={keepFocus}
      onClick={() => void enter()}
    >
      {authTexts.login.passkey}
    </Button>
  )
}
