import { Button, Group } from '@mantine/core'
import { type TrailEntry, trailContract } from '#shared/features/trail/trail.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { trailTexts as texts } from '#web/features/trail/trail.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useMay } from '#web/core/session.ts'

/** Where an entry leads, and putting its old values back. */
export function TrailEntryActions({ entry, onClose }: { entry: TrailEntry; onClose(): void }) {
  const confirmAction = useConfirm()
  const restore = useSend(trailContract.restore, {
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const mayRestore = useMay(trailContract.restore)
  const goTo = (search: Record<string, string>) => {
    onClose()
    navigate(`/admin/audit?${new URLSearchParams(search).toString()}`)
  }
  const person = entry.aud_entity === 'user' ? entry.aud_entity_id : null
  async function ask() {
    const question = { title: texts.restoreTitle, body: texts.restoreBody, confirmLabel: texts.restore }
    if (await confirmAction(question)) restore.mutate({ input: { id: entry.aud_id } })
  }
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
      {mayRestore && entry.can_restore && (
        <Button loading={restore.isPending} onClick={() => void ask()}>
          {texts.restore}
        </Button>
      )}
    </Group>
  )
}
