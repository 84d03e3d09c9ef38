import '@mantine/dates/styles.layer.css'
import { TimePicker, type TimePickerProps } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import { texts } from './ui.texts.ts'

export interface TimeFieldProps extends Omit<TimePickerProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string | null
  onChange?(value: string | null): void
  'data-path'?: string
}

export function TimeFieldPart({ value, onChange, ...rest }: TimeFieldProps) {
  return (
    <TimePicker
      format="24h"
      withDropdown
      minutesStep={5}
      hoursInputLabel={texts.field.hours}
      minutesInputLabel={texts.field.minutes}
      // The lists scroll, so they must take the keyboard focus.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      leftSection={<IconClock size={16} stroke={1.6} aria-hidden />}
      {...rest}
      value={value ?? ''}
      onChange={(next) => onChange?.(next === '' ? null : next.slice(0, 5))}
    />
  )
}
