import { Button, Group, Stack, Text } from '@mantine/core'
import { showError } from '#web/core/show-error.ts'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const common = connectionsTexts.shownOnce

export interface ShownOnceDialogProps {
  texts: { shownTitle: string; shownOnce: string; secret: string; copied: string }
  secret: string
  onClose(): void
}

/** A key or a secret that nobody can read again. */
export function ShownOnceDialog({ texts, secret, onClose }: ShownOnceDialogProps) {
  const confirm = useConfirm()
  /** Escape or a slip of the hand must not take it away. */
  async function leave() {
    if (await confirm(common.leave)) onClose()
  }
  async function copy() {
    await navigator.clipboard.writeText(secret)
    toast.info(texts.copied)
  }
  return (
    <AppDialog
      opened
      onClose={() => void leave()}
      title={texts.shownTitle}
      footer={
        <Group gap="sm">
          {/* Browsers have no clipboard for pages without TLS. */}
          {window.isSecureContext && (
            <Button variant="default" onClick={() => copy().catch(showError)}>
              {common.copy}
            </Button>
          )}
          <Button onClick={onClose}>{common.close}</Button>
        </Group>
      }
    >
      <Stack gap="sm">
        <Text>{texts.shownOnce}</Text>
        <TextField
          data-autofocus
          label={texts.secret}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
    </AppDialog>
  )
}
