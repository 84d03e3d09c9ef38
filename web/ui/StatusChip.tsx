import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockHour4,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import classes from './StatusChip.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'progress'

// Colour, icon and text together: nobody has to tell states apart by colour.
const icons: Record<Tone, TablerIcon> = {
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
  size?: 'sm' | 'md'
}

export function StatusChip({ tone, label, size = 'md' }: StatusChipProps) {
  const Icon = icons[tone]
  return (
    <span className={classes.chip} data-tone={tone} data-size={size}>
      <Icon size={size === 'sm' ? 13 : 15} stroke={2} className={classes.icon} aria-hidden />
      <span className={classes.label}>{label}</span>
    </span>
  )
}

interface StatusProps<Status> {
  status: Status
  size?: 'sm' | 'md'
}

/** The chip of a kind of status: `const CycleChip = statusChip(tones, words)`, then `<CycleChip status={…} />`. */
export function statusChip<Status extends string>(tones: Record<Status, Tone>, words: Record<NoInfer<Status>, string>) {
  return ({ status, size = 'sm' }: StatusProps<Status>) => (
    <StatusChip tone={tones[status]} label={words[status]} size={size} />
  )
}
