import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './NeedsScript.module.css'
import { texts } from './ui.texts.ts'
import { useIsReady } from './use-is-ready.ts'

/** Of what the server draws and only a script makes work: said where scripts are turned off, and nowhere else. */
export function NeedsScript({ words = texts.form.needsScript }: { words?: string }) {
  const isReady = useIsReady()
  if (isReady) return null
  return (
    <noscript className={classes.note}>
      <Alert color="yellow" variant="light" icon={<IconAlertCircle aria-hidden />}>
        {words}
      </Alert>
    </noscript>
  )
}
