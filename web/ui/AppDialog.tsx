import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './AppDialog.module.css'
import { useConfirm } from './ConfirmProvider.tsx'
import { PHONE } from './phone.ts'
import { texts } from './ui.texts.ts'

export interface AppDialogProps {
  opened: boolean
  onClose(): void
  title: ReactNode
  children: ReactNode
  /** Buttons that stay in sight at the bottom. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl' | (string & {})
  /** Asks before it closes, so that a stray Esc loses nothing. */
  isDirty?: boolean
  /** No closing while something is being sent. */
  isBusy?: boolean
}

export function AppDialog(props: AppDialogProps) {
  const { opened, onClose, title, children, footer, size = 'md', isDirty = false, isBusy = false } = props
  const isPhone = useMediaQuery(PHONE, false)
  const confirm = useConfirm()

  async function close() {
    if (isBusy) return
    const { title: heading, body, leave, stay } = texts.leave
    const mayClose =
      !isDirty || (await confirm({ title: heading, body, confirmLabel: leave, cancelLabel: stay, tone: 'danger' }))
    if (mayClose) onClose()
  }

  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      title={title}
      size={size}
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
