import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { RelativeTime } from './RelativeTime.tsx'
import { texts } from './ui.texts.ts'
import type { Draft } from './use-draft.ts'

/** Says that what was typed before is here again, and offers to throw it away. */
export function DraftNotice({ draft, restoredAt }: { draft: Draft; restoredAt: number }) {
  return (
    <Alert
      color="regen"
      variant="light"
      icon={<IconHistory aria-hidden />}
      title={texts.form.draftRestored}
      role="status"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <RelativeTime value={new Date(restoredAt).toISOString()} />
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="light" onClick={draft.dismiss}>
            {texts.form.draftKeep}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={draft.discard}>
            {texts.form.draftDiscard}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
