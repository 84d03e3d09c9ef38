import { Button, Code, Text } from '@mantine/core'
import { useRef } from 'react'
import { securityTexts as texts } from '#web/parts/security/security.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { canCopy, copyText } from '#web/ui/copy-text.ts'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const confirm = useConfirm()
  const shown = useRef<HTMLPreElement>(null)
  const text = codes.join('\n')
  /** They are shown once: Escape or a slip of the hand must not take them away. */
  async function leave() {
    if (await confirm(texts.leaveCodes)) onClose()
  }
  const footer = (
    <>
      {canCopy() && (
        <Button variant="default" onClick={() => void copyText({ text, copied: texts.copied, shown: shown.current })}>
          {texts.copy}
        </Button>
      )}
      <Button onClick={onClose}>{texts.saved}</Button>
    </>
  )
  return (
    <AppDialog opened onClose={() => void leave()} title={texts.codes} footer={footer}>
      <Text size="sm" mb="sm">
        {texts.codesBody}
      </Text>
      <Code block ref={shown}>
        {text}
      </Code>
    </AppDialog>
  )
}
