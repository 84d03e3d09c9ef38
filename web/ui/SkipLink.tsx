import classes from './SkipLink.module.css'
import { texts } from './ui.texts.ts'

/** The first stop of the keyboard: past the menus, to the element with this id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a href={`#${to}`} className={classes.skip} data-no-print>
      {texts.shell.skip}
    </a>
  )
}
