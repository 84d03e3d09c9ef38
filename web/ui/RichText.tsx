import { Typography } from '@mantine/core'
import classes from './RichText.module.css'

/** Shows HTML that the server has sanitised, and nothing else. The browser's own policy (trusted-html.ts) stands behind it. */
export function RichText({ html }: { html: string | null | undefined }) {
  if (!html) return null
  return (
    <Typography className={classes.text}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Typography>
  )
}
