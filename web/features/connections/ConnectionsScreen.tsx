import { Anchor, Stack } from '@mantine/core'
import { DOCS_PATH } from '#shared/core/contract.ts'
import { connectionsTexts as texts } from '#web/features/connections/connections.texts.ts'
import { HooksSection } from '#web/features/connections/HooksSection.tsx'
import { KeysSection } from '#web/features/connections/KeysSection.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

/** How the systems of others read the platform, and how they are told what happens in it. */
export function ConnectionsScreen() {
  return (
    <PageFrame
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Anchor href={DOCS_PATH} target="_blank" rel="noreferrer">
          {texts.docs}
        </Anchor>
      }
    >
      <Stack gap="lg">
        <KeysSection />
        <HooksSection />
      </Stack>
    </PageFrame>
  )
}
