import classes from '#web/parts/LetterFrame.module.css'

/** A letter as mail programs show it: in a frame that may run nothing and reach nothing. */
export function LetterFrame({ html, title }: { html: string; title: string }) {
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={html} />
}
