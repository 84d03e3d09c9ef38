import { Button, Group, Input, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { shortDay } from './days-words.ts'
import type { DaysCalendarProps } from './DaysFieldPart.tsx'
import { parseGreekDay } from './greek-day.ts'
import { plainTexts } from './plain-fields.texts.ts'
import { texts } from './ui.texts.ts'
import { useLoadedPart } from './use-loaded-part.ts'

interface DaysFieldProps {
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

const loadPart = () => import('./DaysFieldPart.tsx')

/** Days picked one by one in a calendar, which is loaded with the field, and under it the picked ones, each with a way out. */
export function DaysField({ label, description, error, value = [], onChange, disabled, ...rest }: DaysFieldProps) {
  const { nameOf = () => null, isOffered = () => true } = rest
  const part = useLoadedPart(loadPart, !disabled)
  const calendar = { value, onChange: (days: string[]) => onChange?.(days), nameOf, isOffered }
  return (
    <Input.Wrapper
      {...{ label, description, error }}
      labelElement="div"
      role="group"
      aria-label={label}
      data-path={rest['data-path']}
    >
      <Stack gap="xs" mt={4}>
        {!disabled && part && <part.DaysCalendar {...calendar} />}
        {!disabled && part === undefined && <Skeleton h={290} />}
        {!disabled && part === null && <TypedDay {...calendar} />}
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
                  aria-label={disabled ? undefined : texts.field.dropDay(shortDay(day, nameOf(day)))}
                  onClick={() => onChange?.(value.filter((other) => other !== day))}
                >
                  {shortDay(day, nameOf(day))}
                </Button>
              </li>
            ))}
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

/** Where the calendar does not come. */
function TypedDay({ value, onChange, isOffered }: DaysCalendarProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  function add() {
    if (typed.trim() === '') return setProblem(null)
    const day = parseGreekDay(typed)
    if (day === null) return setProblem(texts.field.noSuchDay)
    if (value.includes(day)) return setProblem(plainTexts.isThere)
    if (!isOffered(day)) return setProblem(plainTexts.notOffered)
    onChange([...value, day].toSorted())
    setProblem(null)
    setTyped('')
  }
  return (
    <TextInput
      label={plainTexts.addDay}
      placeholder={texts.field.datePlaceholder}
      error={problem}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // The form is not sent with it.
        event.preventDefault()
        add()
      }}
    />
  )
}
