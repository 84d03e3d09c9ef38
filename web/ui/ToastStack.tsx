import { Notifications } from '@mantine/notifications'
import { useRef } from 'react'
import classes from './ToastStack.module.css'
import { useTabFromDialog } from './use-tab-from-dialog.ts'

/** More than there ever are: what is older goes by itself. */
const MOST = 20

/**
 * The messages as one pile, over the bar of the page: at the bottom they would cover the buttons of forms, lists and
 * dialogs. The newest lies on top; the older ones come out from behind it under the pointer or the focus.
 */
export function ToastStack() {
  const stack = useRef<HTMLDivElement>(null)
  useTabFromDialog(stack)
  return (
    <div ref={stack}>
      <Notifications
        position="top-center"
        layout="stacked"
        limit={MOST}
        containerWidth={440}
        withinPortal={false}
        classNames={{ root: classes.stack }}
        data-no-print
      />
    </div>
  )
}
