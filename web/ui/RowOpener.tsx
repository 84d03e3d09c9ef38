import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import { useNavigation } from './NavigationContext.tsx'
import { isPlainClick, linkProps } from './UiLink.tsx'

export interface RowOpenerProps {
  href: string | undefined
  onOpen: (() => void) | undefined
  children: ReactNode
}

/** The name of a row as a link or button; does the same as a click on the row. */
export function RowOpener({ href, onOpen, children }: RowOpenerProps) {
  const navigation = useNavigation()
  if (href) {
    return (
      <a
        className={classes.opener}
        {...linkProps(navigation, href, (event) => {
          if (!onOpen || !isPlainClick(event)) return
          event.preventDefault()
          onOpen()
        })}
      >
        {children}
      </a>
    )
  }
  if (!onOpen) return <>{children}</>
  return (
    <button type="button" className={classes.opener} onClick={onOpen}>
      {children}
    </button>
  )
}
