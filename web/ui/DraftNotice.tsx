import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { draftTexts as texts } from './draft.texts.ts'
import { RelativeTime } from './RelativeTime.tsx'
import type { Draft } from './use-draft.ts'

/** Says that what was typed before is here again, and offers to throw it away. */
export function DraftNotice({ draft, restoredAt }: { draft: Draft; restoredAt: number }) {
  return (
    <Alert color="regen" variant="light" icon={<IconHistory aria-hidden />} title={texts.restored} role="status">
      {draft.lostFiles.length > 0 && (
        <Text size="sm" mb="xs">
          {texts.lostFiles(draft.lostFiles)}
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <RelativeTime value={new Date(restoredAt).toISOString()} />
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="light" onClick={draft.dismiss}>
            {texts.keep}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={draft.discard}>
            {texts.discard}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
