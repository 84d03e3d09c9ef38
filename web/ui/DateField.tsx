import { TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DateFieldProps } from './DateFieldPart.tsx'
import { texts } from './ui.texts.ts'
import { A_SCREEN_AHEAD, useIsNear } from './use-is-near.ts'

export type { DateFieldProps } from './DateFieldPart.tsx'

const DateFieldPart = lazy(() => import('./DateFieldPart.tsx').then((part) => ({ default: part.DateFieldPart })))

/** A day: shown `DD/MM/YYYY`, its value `YYYY-MM-DD` or null. The calendar is loaded when the field is near, or somebody begins to write on the page. */
export function DateField(props: DateFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isNear = useIsNear(field, A_SCREEN_AHEAD)
  const [hasBegun, setBegun] = useState(false)
  useWindowEvent('focusin', () => setBegun(true))
  const { label, description, required, error } = props
  const plain = (
    <TextInput
      ref={field}
      {...{ label, description, required, error, 'aria-label': props['aria-label'] }}
      data-path={props['data-path']}
      placeholder={texts.field.datePlaceholder}
      value={props.value ? props.value.split('-').reverse().join('/') : ''}
      readOnly
    />
  )
  if (!isNear && !hasBegun) return plain
  return (
    <Suspense fallback={plain}>
      <DateFieldPart {...props} />
    </Suspense>
  )
}
