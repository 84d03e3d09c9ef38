import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/el'
import { useState } from 'react'
import { openingDay, todayMark } from './calendar-day.ts'
import { parseGreekDay } from './greek-day.ts'
import { texts } from './ui.texts.ts'
import { useAthensDay } from './use-now.ts'

export interface DateFieldProps
  extends Omit<
    DateInputProps,
    'value' | 'onChange' | 'defaultValue' | 'defaultDate' | 'getDayProps' | 'minDate' | 'maxDate'
  > {
  minDate?: string
  maxDate?: string
  value?: string | null
  onChange?(value: string | null): void
  isInPopover?: boolean
  'data-path'?: string
}

/** A stored day as it is typed; anything else as it is. */
const greekDay = (value: string | null | undefined) => (value ?? '').replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

/** The calendar opens on a click or while typing. Focus alone, such as after an error, leaves what is below readable. */
export function DateFieldPart({ value, onChange, isInPopover = false, ...rest }: DateFieldProps) {
  const [hasCalendar, setHasCalendar] = useState(false)
  // What was typed and is no day: it stays in the field, and in the form, which refuses it.
  const [wrongText, setWrongText] = useState('')
  // Whoever keeps no such text, such as a filter, is told all the same, but not while it is typed.
  const [hasLeft, setLeft] = useState(false)
  const isValueWrong = Boolean(value) && parseGreekDay(greekDay(value)) === null
  // Meanwhile the field is given the day that stood there before: another one would replace what was typed.
  const [day, setDay] = useState(isValueWrong ? null : value || null)
  if (wrongText === '' && !isValueWrong && (value || null) !== day) setDay(value || null)
  const { onBlur, onClick, onInput, minDate, maxDate } = rest
  const today = useAthensDay()
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      placeholder={texts.field.datePlaceholder}
      locale="el"
      firstDayOfWeek={1}
      defaultDate={openingDay({ today, minDate, maxDate })}
      getDayProps={(each) => todayMark(each, today)}
      dateParser={parseGreekDay}
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': texts.common.clear }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      {...rest}
      error={wrongText !== '' && (isValueWrong || hasLeft) ? texts.field.noSuchDay : rest.error}
      fixOnBlur={wrongText === ''}
      value={day}
      onChange={(next) => {
        setWrongText('')
        setLeft(false)
        onChange?.(next ? next.slice(0, 10) : null)
      }}
      onClick={(event) => {
        onClick?.(event)
        setHasCalendar(true)
      }}
      onInput={(event) => {
        onInput?.(event)
        setHasCalendar(true)
        const text = event.currentTarget.value.trim()
        const typed = parseGreekDay(text)
        const isWrong = text !== '' && typed === null
        setWrongText(isWrong ? text : '')
        if (!isWrong) setLeft(false)
        if (isValueWrong) onChange?.(typed)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        setHasCalendar(false)
        if (wrongText === '') return
        setLeft(true)
        onChange?.(wrongText)
      }}
      popoverProps={{ withinPortal: !isInPopover, disabled: !hasCalendar || rest.disabled || rest.readOnly }}
      {...{ ariaLabels: texts.calendar }}
    />
  )
}
