import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AppDialog.module.css'
import { useConfirm } from './ConfirmProvider.tsx'
import { useIsPhone } from './phone.ts'
import { type DialogSize, dialogWidth } from './theme.ts'
import { texts } from './ui.texts.ts'
import { useEscape } from './use-escape.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface AppDialogProps {
  opened: boolean
  onClose(): void
  title: ReactNode
  children: ReactNode
  /** Buttons, always visible at the bottom. */
  footer?: ReactNode
  size?: DialogSize
  /** Asks before it closes. */
  isDirty?: boolean
  /** Cannot be closed while a request runs. */
  isBusy?: boolean
}

export function AppDialog(props: AppDialogProps) {
  const { opened, onClose, title, children, footer, size = 'small', isDirty = false, isBusy = false } = props
  const isPhone = useIsPhone()
  const confirm = useConfirm()
  useFocusReturn(opened)

  async function close() {
    if (isBusy) return
    const { title: heading, dialogBody: body, close: confirmLabel, stay: cancelLabel } = texts.leave
    const mayClose = !isDirty || (await confirm({ title: heading, body, confirmLabel, cancelLabel, tone: 'danger' }))
    if (mayClose) onClose()
  }

  useEscape(opened, () => void close())

  return (
    <Modal
      opened={opened}
      closeOnEscape={false}
      onClose={() => void close()}
      title={title}
      size={dialogWidth(size)}
      fullScreen={isPhone}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      {...(isPhone ? { radius: 0, transitionProps: { transition: 'slide-up' as const } } : {})}
    >
      <div className={classes.main}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  )
}
