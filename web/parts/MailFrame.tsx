import classes from '#web/parts/MailFrame.module.css'

/** A mail as mail programs show it: in a frame that may run nothing and reach nothing. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={html} />
}
