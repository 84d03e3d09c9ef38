import { Button } from '@mantine/core'
import { appTexts } from '#web/app/app.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'

/** The 404 text of the specification, for paths that are none and for ids that name nothing. */
export function NotFoundScreen() {
  const navigation = useNavigation()
  const path = window.location.pathname
  useDocumentTitle('404')
  return (
    <EmptyState
      level={1}
      title={appTexts.notFound(path)}
      body={appTexts.notFoundBody}
      action={
        <Button component="a" {...linkProps(navigation, '/')}>
          {appTexts.goHome}
        </Button>
      }
    />
  )
}
