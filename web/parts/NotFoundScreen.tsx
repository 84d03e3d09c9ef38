import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'

/** The 404 text of the specification, for unknown paths and unknown ids. */
export function NotFoundScreen() {
  const navigation = useNavigation()
  useDocumentTitle('404')
  return (
    <EmptyState
      level={1}
      title={`Page Not Found: ${window.location.pathname}`}
      body="Η σελίδα δεν υπάρχει ή δεν είναι πια διαθέσιμη."
      action={
        <Button component="a" {...linkProps(navigation, '/')}>
          Στην αρχική σελίδα
        </Button>
      }
    />
  )
}
