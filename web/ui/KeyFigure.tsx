import { NOTHING } from '#shared/core/format.ts'
import { Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'
import classes from './KeyFigure.module.css'

export interface KeyFigureProps {
  label: string
  /** Formatted in Greek; null shows a dash. */
  value: string | number | null | undefined
  unit?: string
  hint?: ReactNode
  /** What the figure can and cannot say. */
  note?: string
  /** Why the figure should be read with care. */
  warning?: string | null | undefined
  /** Replaces the hint when the figure did not load. */
  error?: ReactNode
  isLoading?: boolean
  onClick?: (() => void) | undefined
}

const whole = new Intl.NumberFormat('el', { maximumFractionDigits: 1 })

function shown(value: KeyFigureProps['value']): string {
  if (value === null || value === undefined || value === '') return NOTHING
  return typeof value === 'number' ? whole.format(value) : value
}

function Body({ label, value, unit, hint, note, warning, error, isLoading, onClick }: KeyFigureProps) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Hint fw={500} component="span">
          {label}
        </Hint>
        {onClick && <IconChevronRight size={16} className={classes.arrow} aria-hidden />}
      </Group>
      {isLoading ? (
        <Skeleton h={30} w={84} mt={4} />
      ) : (
        <span className={classes.value}>
          {shown(value)}
          {unit && <span className={classes.unit}>{unit}</span>}
        </span>
      )}
      {error ? (
        <Text size="xs" c="red.7" component="span">
          {error}
        </Text>
      ) : (
        hint && (
          <Hint size="xs" component="span">
            {hint}
          </Hint>
        )
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
    </>
  )
}

/** A number tile. With `onClick` it opens the rows behind the figure. */
export function KeyFigure(props: KeyFigureProps) {
  return props.onClick ? (
    <UnstyledButton className={classes.tile} data-clickable onClick={props.onClick}>
      <Body {...props} />
    </UnstyledButton>
  ) : (
    <div className={classes.tile}>
      <Body {...props} />
    </div>
  )
}
