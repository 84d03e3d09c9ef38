import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'

/** The 404 text of the specification, for unknown paths and unknown ids. */
export function NotFoundScreen() {
  useDocumentTitle('Δεν βρέθηκε')
  return (
    <EmptyState
      level={1}
      title={`Page Not Found: ${window.location.pathname}`}
      body="Η σελίδα δεν υπάρχει ή δεν είναι πια διαθέσιμη."
      action={<LinkButton href="/">Στην αρχική σελίδα</LinkButton>}
    />
  )
}
