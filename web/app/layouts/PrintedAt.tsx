import { Portal } from '@mantine/core'
import { formatDateTime } from '#shared/core/format.ts'
import classes from '#web/app/layouts/PrintedAt.module.css'
import { printedAt } from '#web/app/layouts/printed-at.texts.ts'
import { useNow } from '#web/ui/use-now.ts'

/** On paper alone: of what lies on a desk one wants to know of when it is. */
export function PrintedAt() {
  const now = useNow()
  return (
    <Portal className={classes.line ?? ''} reuseTargetNode={false}>
      <p>{printedAt(formatDateTime(now))}</p>
    </Portal>
  )
}
