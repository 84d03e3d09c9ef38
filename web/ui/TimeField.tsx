import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { TimeFieldProps } from './TimeFieldPart.tsx'

export type { TimeFieldProps } from './TimeFieldPart.tsx'

const TimeFieldPart = lazy(() => import('./TimeFieldPart.tsx').then((part) => ({ default: part.TimeFieldPart })))

/** An hour of the day, `HH:mm`, always of 24 hours whatever the browser's language. */
export function TimeField(props: TimeFieldProps) {
  const { label, description, required, error, value } = props
  return (
    <Suspense
      fallback={
        <TextInput
          {...{ label, description, required, error }}
          data-path={props['data-path']}
          value={value ?? ''}
          readOnly
        />
      }
    >
      <TimeFieldPart {...props} />
    </Suspense>
  )
}
