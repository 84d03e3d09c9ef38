import type { ReactNode } from 'react'
import classes from './PublicFrame.module.css'
import { SkipLink } from './SkipLink.tsx'
import { UiLink } from './UiLink.tsx'
import { useIsReady } from './use-is-ready.ts'

export interface PublicFrameProps {
  brand: ReactNode
  homeHref: string
  headerEnd?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

const MAIN = 'main-content'

/** A page without a menu. Strangers load it first, so it must stay small. */
export function PublicFrame({ brand, homeHref, headerEnd, footer, children }: PublicFrameProps) {
  const isReady = useIsReady()
  return (
    <div className={classes.page} data-waits={!isReady || undefined}>
      <SkipLink to={MAIN} />
      <header className={classes.header}>
        <UiLink href={homeHref} className={classes.brand} underline="never">
          {brand}
        </UiLink>
        <div className={classes.end}>{headerEnd}</div>
      </header>
      <main id={MAIN} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer}
    </div>
  )
}
