import '@mantine/dates/styles.layer.css'
import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconX } from '@tabler/icons-react'
import 'dayjs/locale/el'
import type { ReactNode } from 'react'
import classes from './DaysField.module.css'
import { useIsPhone } from './phone.ts'
import { texts } from './ui.texts.ts'

export interface DaysFieldProps {
  label: string
  description?: ReactNode
  error?: ReactNode
  /** `YYYY-MM-DD`, in order. */
  value?: readonly string[]
  onChange?(days: string[]): void
  /** What makes a day special, such as a holiday: it is marked and named. */
  nameOf?(day: string): string | null
  /** Whether a day can be picked; whatever stands already can be taken away. */
  isOffered?(day: string): boolean
  disabled?: boolean
  'data-path'?: string
}

const longDay = new Intl.DateTimeFormat('el', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const spokenDay = new Intl.DateTimeFormat('el', { dateStyle: 'full', timeZone: 'UTC' })
const wordsOf = (format: Intl.DateTimeFormat, day: string, name: string | null) =>
  [format.format(new Date(day)), name].filter(Boolean).join(', ')

/** Days picked one by one in a calendar, and under it the picked ones, each with a way out. */
export function DaysFieldPart({ label, description, error, value = [], onChange, disabled, ...rest }: DaysFieldProps) {
  const { nameOf = () => null, isOffered = () => true } = rest
  const isPhone = useIsPhone()
  return (
    <Input.Wrapper
      {...{ label, description, error }}
      labelElement="div"
      role="group"
      aria-label={label}
      data-path={rest['data-path']}
    >
      <Stack gap="xs" mt={4}>
        {!disabled && (
          <DatePicker
            type="multiple"
            locale="el"
            firstDayOfWeek={1}
            hideOutsideDates
            numberOfColumns={isPhone ? 1 : 2}
            value={[...value]}
            defaultDate={value[0]}
            onChange={(days) => onChange?.(days.map((day) => day.slice(0, 10)).toSorted())}
            excludeDate={(day) => !value.includes(day) && !isOffered(day)}
            getDayProps={(day) => ({
              title: nameOf(day) ?? undefined,
              'aria-label': wordsOf(spokenDay, day, nameOf(day)),
              'data-named': nameOf(day) !== null || undefined,
            })}
            classNames={{ day: classes.day }}
            {...{ ariaLabels: texts.calendar, highlightToday: true }}
          />
        )}
        {value.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.field.noDays}
          </Text>
        ) : (
          <Group gap={6} component="ul">
            {value.map((day) => (
              <li key={day}>
                <Button
                  size="compact-sm"
                  variant="light"
                  disabled={disabled}
                  rightSection={disabled ? null : <IconX size={13} aria-hidden />}
                  aria-label={disabled ? undefined : texts.field.dropDay(wordsOf(longDay, day, nameOf(day)))}
                  onClick={() => onChange?.(value.filter((other) => other !== day))}
                >
                  {wordsOf(longDay, day, nameOf(day))}
                </Button>
              </li>
            ))}
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
