import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { PHONE } from './phone.ts'

/** The messages as cards. */
export function ToastStack() {
  // On a phone a message at the bottom would cover the buttons of forms and dialogs.
  const isPhone = useMediaQuery(PHONE, false)
  return (
    <Notifications
      position={isPhone ? 'top-center' : 'bottom-right'}
      limit={4}
      containerWidth={400}
      withinPortal={false}
      data-no-print
    />
  )
}
