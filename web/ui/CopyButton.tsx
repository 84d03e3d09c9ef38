import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { toast } from './toast.tsx'
import { texts } from './ui.texts.ts'

export interface CopyButtonProps {
  value: string
  /** With words it is a button; without, an icon. */
  label?: string
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2000 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  const words = clipboard.copied ? texts.common.copied : texts.common.copy

  function copy() {
    clipboard.copy(value)
    toast.info(texts.common.copied)
  }

  if (label) {
    return (
      <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={copy}>
        {clipboard.copied ? texts.common.copied : label}
      </Button>
    )
  }
  return (
    <Tooltip label={words}>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={texts.common.copy} onClick={copy}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
