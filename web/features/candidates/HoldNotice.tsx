import { Alert, Text } from '@mantine/core'
import type { StandingHold } from '#shared/core/erasure.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'

const texts = candidatesTexts.hold

/** Why the data of this person must be kept, and since when. */
export function HoldNotice({ hold: { reason, set_by, since } }: { hold: StandingHold }) {
  return (
    <Alert color="yellow" title={texts.title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
      <Text size="sm">
        {texts.since(set_by, since)} {texts.keeps}
      </Text>
    </Alert>
  )
}
