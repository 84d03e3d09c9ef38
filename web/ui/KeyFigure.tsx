import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber, NOTHING } from '#shared/core/format.ts'
import { Hint } from './Hint.tsx'
import classes from './KeyFigure.module.css'

export interface KeyFigureProps {
  label: string
  /** Formatted in Greek; null shows a dash. */
  value: string | number | null | undefined
  hint?: ReactNode
  /** What the figure can and cannot say. */
  note?: string
  /** Why the figure should be read with care. */
  warning?: string | null | undefined
}

function shown(value: KeyFigureProps['value']): string {
  if (value === null || value === undefined || value === '') return NOTHING
  return typeof value === 'number' ? formatNumber(value) : value
}

/** As many beside each other as have room for their notes, wherever they stand. */
export function KeyFigures({ children }: { children: ReactNode }) {
  return <div className={classes.figures}>{children}</div>
}

/** A number tile. */
export function KeyFigure({ label, value, hint, note, warning }: KeyFigureProps) {
  return (
    <div className={classes.tile}>
      <Hint fw={500} component="span">
        {label}
      </Hint>
      <span className={classes.value}>{shown(value)}</span>
      {hint && (
        <Hint size="xs" component="span">
          {hint}
        </Hint>
      )}
      {warning && (
        <span className={classes.warning}>
          <IconAlertTriangle size={14} aria-hidden /> {warning}
        </span>
      )}
      {note && (
        <Hint size="xs" component="span" mt={4}>
          {note}
        </Hint>
      )}
    </div>
  )
}
