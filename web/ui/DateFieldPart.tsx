import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/el'
import { useState } from 'react'
import { parseGreekDay } from './greek-day.ts'
import { texts } from './ui.texts.ts'

export interface DateFieldProps extends Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string | null
  onChange?(value: string | null): void
  isInPopover?: boolean
  'data-path'?: string
}

/** The calendar opens on a click or while typing. Focus alone, such as after an error, leaves what is below readable. */
export function DateFieldPart({ value, onChange, isInPopover = false, ...rest }: DateFieldProps) {
  const [hasCalendar, setHasCalendar] = useState(false)
  const { onBlur, onClick, onInput } = rest
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      placeholder={texts.field.datePlaceholder}
      locale="el"
      firstDayOfWeek={1}
      dateParser={parseGreekDay}
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': texts.common.clear }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      {...rest}
      value={value || null}
      onChange={(next) => onChange?.(next ? next.slice(0, 10) : null)}
      onClick={(event) => {
        onClick?.(event)
        setHasCalendar(true)
      }}
      onInput={(event) => {
        onInput?.(event)
        setHasCalendar(true)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        setHasCalendar(false)
      }}
      popoverProps={{ withinPortal: !isInPopover, disabled: !hasCalendar || rest.disabled || rest.readOnly }}
      {...{ ariaLabels: texts.calendar }}
    />
  )
}
