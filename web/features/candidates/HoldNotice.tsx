import { Alert, Text } from '@mantine/core'
import type { StandingHold } from '#shared/core/erasure.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { HeldFiles } from '#web/parts/held-files/HeldFiles.tsx'

const texts = candidatesTexts.hold

/** Why the data of this person must be kept, since when, and what is kept that nothing else shows. */
export function HoldNotice({ usr_id, hold: { reason, set_by, since } }: { usr_id: number; hold: StandingHold }) {
  return (
    <Alert color="yellow" title={texts.title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
      <Text size="sm">
        {texts.since(set_by, since)} {texts.keeps}
      </Text>
      <HeldFiles usr_id={usr_id} />
    </Alert>
  )
}
