import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import classes from './AppDialog.module.css'
import { useConfirm } from './ConfirmProvider.tsx'
import { PHONE } from './phone.ts'
import { type DialogSize, dialogWidth } from './theme.ts'
import { texts } from './ui.texts.ts'
import { focusWhenFree } from './use-kept-focus.ts'

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

/** Mantine returns the focus only from a dialog that was mounted closed; most of ours are mounted open. */
function useFocusReturn(isMountedOpen: boolean) {
  useEffect(() => {
    const opener = document.activeElement
    if (!isMountedOpen || !(opener instanceof HTMLElement)) return
    // A menu item is gone when the dialog closes; the focus returns to the button of its menu.
    const menuButton = opener.closest('[role=menu]')?.getAttribute('aria-labelledby')
    return () => {
      // The question whether to leave it closes after it.
      if (document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]')) return
      const target = menuButton ? document.getElementById(menuButton) : opener
      focusWhenFree(target)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what counts is how it was mounted
  }, [])
}

export function AppDialog(props: AppDialogProps) {
  const { opened, onClose, title, children, footer, size = 'small', isDirty = false, isBusy = false } = props
  const isPhone = useMediaQuery(PHONE, false)
  const confirm = useConfirm()
  useFocusReturn(opened)

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
