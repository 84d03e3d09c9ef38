import { asking } from '#web/ui/asking.ts'
import { Button, Group } from '@mantine/core'
import type { TrailEntry } from '#shared/features/trail/trail.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { trailTexts as texts } from '#web/features/trail/trail.texts.ts'
import { useTakeBack } from '#web/features/trail/use-take-back.ts'

/** Where an entry leads, and putting its old values back. */
export function TrailEntryActions({ entry, onClose }: { entry: TrailEntry; onClose(): void }) {
  const way = useTakeBack(onClose)(entry)
  const goTo = (search: Record<string, string>) => {
    onClose()
    navigate(`/admin/audit?${new URLSearchParams(search).toString()}`)
  }
  const person = entry.aud_entity === 'user' ? entry.aud_entity_id : null
  return (
    <Group justify="flex-end" gap="xs">
      {person !== null ? (
        <Button variant="default" onClick={() => goTo({ person })}>
          {texts.ofPerson}
        </Button>
      ) : (
        <Button variant="default" onClick={() => goTo({ entity: entry.aud_entity, record: entry.aud_entity_id })}>
          {texts.ofRecord}
        </Button>
      )}
      {way && (
        <Button loading={way.isPending} onClick={way.ask}>
          {way.hasQuestion ? asking(way.label) : way.label}
        </Button>
      )}
    </Group>
  )
}
