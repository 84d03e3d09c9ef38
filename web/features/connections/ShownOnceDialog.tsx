import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { canCopy, copyText } from '#web/ui/copy-text.ts'
import { TextField } from '#web/ui/TextField.tsx'

const common = connectionsTexts.shownOnce

export interface ShownOnceDialogProps {
  texts: { shownTitle: string; shownOnce: string; secret: string; copied: string }
  secret: string
  onClose(): void
}

/** A key or a secret that nobody can read again. */
export function ShownOnceDialog({ texts, secret, onClose }: ShownOnceDialogProps) {
  const confirm = useConfirm()
  const shown = useRef<HTMLInputElement>(null)
  /** Escape or a slip of the hand must not take it away. */
  async function leave() {
    if (await confirm(common.leave)) onClose()
  }
  return (
    <AppDialog
      opened
      onClose={() => void leave()}
      title={texts.shownTitle}
      footer={
        <Group gap="sm">
          {canCopy() && (
            <Button
              variant="default"
              onClick={() => void copyText({ text: secret, copied: texts.copied, shown: shown.current })}
            >
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
          ref={shown}
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
