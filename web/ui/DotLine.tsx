import type { ReactNode } from 'react'
import classes from './DotLine.module.css'

interface DotLineProps {
  /** Words, which may have their dots already, and other parts. What is empty is left out. */
  parts: readonly ReactNode[]
  /** No more lines than these; what does not fit is left out. */
  lines?: number
}

/** «Αθήνα · 12/03/2026» as a block of its own that breaks between its parts: no line begins or ends with a dot. */
export function DotLine({ parts, lines }: DotLineProps) {
  const filled = parts.flatMap((part) => (typeof part === 'string' ? part.split(' · ') : [part])).filter(Boolean)
  return (
    <span className={classes.line} style={lines === undefined ? undefined : { maxHeight: `${lines}lh` }}>
      {filled.map((part, at) => (
        // The parts of a line have no names of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={classes.part}>
          {at > 0 && <span className={classes.dot}>{' · '}</span>}
          {part}
        </span>
      ))}
    </span>
  )
}
