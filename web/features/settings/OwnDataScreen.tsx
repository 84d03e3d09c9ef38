import { Stack } from '@mantine/core'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { OwnDataSection } from '#web/features/settings/OwnDataSection.tsx'
import { settingsTexts as texts } from '#web/features/settings/settings.texts.ts'
import { OwnRequests } from '#web/parts/data-requests/OwnRequests.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

/** For somebody whose company is not approved, and who therefore has no settings: what is kept of them is theirs as well. */
export function OwnDataScreen() {
  return (
    <PageFrame title={texts.ownData.title} width="narrow">
      <Stack gap="lg">
        <OwnDataSection />
        <OwnRequests calls={accountContract} />
      </Stack>
    </PageFrame>
  )
}
