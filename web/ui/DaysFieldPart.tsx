import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/el'
import { todayMark } from './calendar-day.ts'
import classes from './DaysField.module.css'
import { spokenDay } from './days-words.ts'
import { useIsPhone } from './phone.ts'
import { texts } from './ui.texts.ts'
import { useAthensDay } from './use-now.ts'

export interface DaysCalendarProps {
  value: readonly string[]
  onChange(days: string[]): void
  nameOf(day: string): string | null
  /** Of a day that is not among them yet. */
  isOffered(day: string): boolean
}

export function DaysCalendar({ value, onChange, nameOf, isOffered }: DaysCalendarProps) {
  const isPhone = useIsPhone()
  const today = useAthensDay()
  return (
    <DatePicker
      type="multiple"
      locale="el"
      firstDayOfWeek={1}
      hideOutsideDates
      numberOfColumns={isPhone ? 1 : 2}
      value={[...value]}
      defaultDate={value[0] ?? today}
      onChange={(days) => onChange(days.map((day) => day.slice(0, 10)).toSorted())}
      excludeDate={(day) => !value.includes(day) && !isOffered(day)}
      getDayProps={(day) => ({
        title: nameOf(day) ?? undefined,
        'aria-label': spokenDay(day, nameOf(day)),
        ...todayMark(day, today),
        'data-named': nameOf(day) !== null || undefined,
      })}
      classNames={{ day: classes.day }}
      {...{ ariaLabels: texts.calendar }}
    />
  )
}
