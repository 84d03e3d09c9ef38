import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockHour4,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './StatusChip.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'progress'

export type IconComponent = ComponentType<{
  size?: number | string
  stroke?: number | string
  className?: string
  'aria-hidden'?: boolean | 'true' | 'false'
}>

// Colour, icon and text together: nobody has to tell states apart by colour.
const icons: Record<Tone, IconComponent> = {
  neutral: IconCircleDashed,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  progress: IconClockHour4,
}

export interface StatusChipProps {
  tone: Tone
  label: string
  icon?: IconComponent
  size?: 'sm' | 'md'
}

export function StatusChip({ tone, label, icon, size = 'md' }: StatusChipProps) {
  const Icon = icon ?? icons[tone]
  return (
    <span className={classes.chip} data-tone={tone} data-size={size}>
      <Icon size={size === 'sm' ? 13 : 15} stroke={2} className={classes.icon} aria-hidden />
      <span className={classes.label}>{label}</span>
    </span>
  )
}
