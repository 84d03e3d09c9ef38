import { SandboxFrame } from '#web/ui/SandboxFrame.tsx'
import classes from '#web/parts/MailFrame.module.css'

/** A mail as mail programs show it. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return <SandboxFrame className={classes.frame} title={title} html={html} />
}
