import { Button, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './AppDialog.module.css'
import type { ConfirmOptions } from './ConfirmProvider.tsx'
import { dialogWidth } from './theme.ts'
import { texts } from './ui.texts.ts'
import { useEscape } from './use-escape.ts'
import { useSessionEnd } from './use-session-end.ts'

export interface ConfirmDialogProps extends ConfirmOptions {
  opened: boolean
  onAnswer(isConfirmed: boolean): void
  onClosed(): void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onAnswer, onClosed, title, body, confirmLabel, cancelLabel, tone = 'normal', typedText } = props
  const [typed, setTyped] = useState('')
  const mayConfirm = typedText === undefined || typed.trim() === typedText.trim()
  useEscape(opened, () => onAnswer(false))
  useSessionEnd(() => onAnswer(false))
  return (
    <Modal
      opened={opened}
      closeOnEscape={false}
      onClose={() => onAnswer(false)}
      onExitTransitionEnd={() => {
        setTyped('')
        onClosed()
      }}
      title={title}
      size={dialogWidth('small')}
      attributes={{ header: { role: 'presentation' } }}
      zIndex={320}
      classNames={{ header: classes.header, body: classes.body }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog may be inside a form of the page in React's tree.
          event.stopPropagation()
          if (mayConfirm) onAnswer(true)
        }}
      >
        <div className={classes.main}>
          {typeof body === 'string' ? <Text size="sm">{body}</Text> : body}
          {typedText !== undefined && (
            <TextInput
              mt="md"
              label={texts.confirm.typeToConfirm(typedText)}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
        </div>
        <div className={classes.footer}>
          <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={tone === 'danger' || undefined}>
            {cancelLabel ?? texts.common.cancel}
          </Button>
          <Button
            type="submit"
            color={tone === 'danger' ? 'red' : undefined}
            disabled={!mayConfirm}
            data-autofocus={tone !== 'danger' || undefined}
          >
            {confirmLabel ?? texts.confirm.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
