import { Button, Code, Text } from '@mantine/core'
import { securityTexts as texts } from '#web/parts/security/security.texts.ts'
import { showError } from '#web/core/show-error.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { toast } from '#web/ui/toast.tsx'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const confirm = useConfirm()
  /** They are shown once: Escape or a slip of the hand must not take them away. */
  async function leave() {
    if (await confirm(texts.leaveCodes)) onClose()
  }
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.info(texts.copied)
  }
  const footer = (
    <>
      {/* Browsers have no clipboard for pages without TLS. */}
      {window.isSecureContext && (
        <Button variant="default" onClick={() => copy().catch(showError)}>
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
      <Code block>{codes.join('\n')}</Code>
    </AppDialog>
  )
}
