import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/el'
import { texts } from './ui.texts.ts'

export interface DateFieldProps extends Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string | null
  onChange?(value: string | null): void
  isInPopover?: boolean
}

/** `3/9/1998`, `03-09-98`, `3.9.1998` and `03091998` are all the third of September. */
export function parseGreekDay(text: string): string | null {
  const typed = text.trim()
  const match = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!match) return null
  const [day, month] = [Number(match[1]), Number(match[2])]
  const given = Number(match[3])
  const year = given > 99 ? given : given > 40 ? 1900 + given : 2000 + given
  const date = new Date(Date.UTC(year, month - 1, day))
  // The 31st of a short month would silently become the first of the next.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
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
      {...{
        ariaLabels: {
          previousMonth: 'Προηγούμενος μήνας',
          nextMonth: 'Επόμενος μήνας',
          previousYear: 'Προηγούμενο έτος',
          nextYear: 'Επόμενο έτος',
          previousDecade: 'Προηγούμενη δεκαετία',
          nextDecade: 'Επόμενη δεκαετία',
          monthLevelControl: 'Επιλογή μήνα',
          yearLevelControl: 'Επιλογή έτους',
        },
      }}
    />
  )
}
