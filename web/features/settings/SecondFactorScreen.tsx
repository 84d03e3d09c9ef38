import { Alert, Button, Stack } from '@mantine/core'
import { signOut } from '#web/core/session.ts'
import { settingsTexts } from '#web/features/settings/settings.texts.ts'
import { SecondFactorSettings } from '#web/features/settings/SecondFactorSettings.tsx'
import { securityTexts as texts } from '#web/parts/security/security.texts.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'

/** Stands before every page of the office while a second factor is asked for and there is none. */
export function SecondFactorScreen() {
  return (
    <PageFrame title={texts.title} width="narrow">
      <Stack gap="lg">
        <Alert color="yellow">{texts.required}</Alert>
        <SecondFactorSettings />
        <Button variant="default" onClick={() => void signOut()}>
          {settingsTexts.signOut}
        </Button>
      </Stack>
    </PageFrame>
  )
}
