import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DateFieldProps } from './DateFieldPart.tsx'
import { texts } from './ui.texts.ts'

export type { DateFieldProps } from './DateFieldPart.tsx'

const DateFieldPart = lazy(() => import('./DateFieldPart.tsx').then((part) => ({ default: part.DateFieldPart })))

/** A day: shown `DD/MM/YYYY`, its value `YYYY-MM-DD` or null. The calendar is loaded when it is first needed. */
export function DateField(props: DateFieldProps) {
  const { label, description, required, error } = props
  const shown = props.value ? props.value.split('-').reverse().join('/') : ''
  return (
    <Suspense
      fallback={
        <TextInput
          {...{ label, description, required, error, 'aria-label': props['aria-label'] }}
          data-path={props['data-path']}
          placeholder={texts.field.datePlaceholder}
          value={shown}
          readOnly
        />
      }
    >
      <DateFieldPart {...props} />
    </Suspense>
  )
}
