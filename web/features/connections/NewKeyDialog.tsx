import { Button, Group, Stack, Text } from '@mantine/core'
import { showError } from '#web/core/show-error.ts'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = connectionsTexts.keys

/** The server keeps only the hash of the key: it is shown this once. */
export function NewKeyDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  async function copy() {
    await navigator.clipboard.writeText(secret)
    toast.info(texts.copied)
  }
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.shownTitle}
      footer={
        <Group gap="sm">
          {/* Browsers have no clipboard for pages without TLS. */}
          {window.isSecureContext && (
            <Button variant="default" onClick={() => copy().catch(showError)}>
              {texts.copy}
            </Button>
          )}
          <Button onClick={onClose}>{texts.close}</Button>
        </Group>
      }
    >
      <Stack gap="sm">
        <Text>{texts.shownOnce}</Text>
        <TextField
          data-autofocus
          label={texts.key}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
    </AppDialog>
  )
}
