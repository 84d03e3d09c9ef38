import { Button, Code, Text } from '@mantine/core'
import { securityTexts as texts } from '#web/parts/security/security.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  return (
    <AppDialog opened onClose={onClose} title={texts.codes} footer={<Button onClick={onClose}>{texts.saved}</Button>}>
      <Text size="sm" mb="sm">
        {texts.codesBody}
      </Text>
      <Code block>{codes.join('\n')}</Code>
    </AppDialog>
  )
}
