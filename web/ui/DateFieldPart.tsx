import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/el'
import { parseGreekDay } from './greek-day.ts'
import { texts } from './ui.texts.ts'

export interface DateFieldProps extends Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string | null
  onChange?(value: string | null): void
  isInPopover?: boolean
}

export function DateFieldPart({ value, onChange, isInPopover = false, ...rest }: DateFieldProps) {
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
      {...(isInPopover ? { popoverProps: { withinPortal: false } } : {})}
      {...{ ariaLabels: texts.calendar }}
    />
  )
}
