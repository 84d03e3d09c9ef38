import { TextInput } from '@mantine/core'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { DateFieldProps } from './DateFieldPart.tsx'
import { texts } from './ui.texts.ts'

export type { DateFieldProps } from './DateFieldPart.tsx'

const DateFieldPart = lazy(() => import('./DateFieldPart.tsx').then((part) => ({ default: part.DateFieldPart })))

/** About a screen further than what is seen: the calendar has come before the person has. */
const AHEAD = '800px'

/** Whether the field is near what is seen, or the person has begun to write anywhere on the page. */
function useIsNeeded(field: RefObject<HTMLElement | null>): boolean {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (isNeeded || !field.current) return undefined
    const need = () => setNeeded(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) need()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(field.current)
    document.addEventListener('focusin', need)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', need)
    }
  }, [field, isNeeded])
  return isNeeded
}

/** A day: shown `DD/MM/YYYY`, its value `YYYY-MM-DD` or null. The calendar is loaded when it is first needed. */
export function DateField(props: DateFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isNeeded = useIsNeeded(field)
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
  if (!isNeeded) return plain
  return (
    <Suspense fallback={plain}>
      <DateFieldPart {...props} />
    </Suspense>
  )
}
