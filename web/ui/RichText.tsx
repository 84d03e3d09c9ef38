import { Typography } from '@mantine/core'
import classes from './RichText.module.css'

/** Shows HTML that the server has sanitised. Nothing else may ever be passed here. */
export function RichText({ html }: { html: string | null | undefined }) {
  if (!html) return null
  return (
    <Typography className={classes.text}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when stored, and again when read */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Typography>
  )
}
