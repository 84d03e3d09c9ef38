import { Notifications } from '@mantine/notifications'
import classes from './ToastStack.module.css'

/** The messages as cards, over the bar of the page: at the bottom they would cover the buttons of forms, lists and dialogs. */
export function ToastStack() {
  return (
    <Notifications
      position="top-center"
      limit={2}
      containerWidth={440}
      withinPortal={false}
      classNames={{ root: classes.stack }}
      data-no-print
    />
  )
}
