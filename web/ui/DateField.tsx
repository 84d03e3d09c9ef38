import { TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { DateFieldProps } from './DateFieldPart.tsx'
import { texts } from './ui.texts.ts'
import { A_SCREEN_AHEAD, useIsNear } from './use-is-near.ts'

export type { DateFieldProps } from './DateFieldPart.tsx'

const DateFieldPart = lazy(() => import('./DateFieldPart.tsx').then((part) => ({ default: part.DateFieldPart })))

/** A day: shown `DD/MM/YYYY`, its value `YYYY-MM-DD` or null. The calendar is loaded when the field is near, or somebody begins to write on the page. */
export function DateField(props: DateFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const hasFocus = useRef(false)
  const isNear = useIsNear(field, A_SCREEN_AHEAD)
  const [hasBegun, setBegun] = useState(false)
  useWindowEvent('focusin', () => setBegun(true))
  const onFocus = (has: boolean) => {
    hasFocus.current = has
  }
  const plain = <PlainField {...{ props, field, hasFocus, onFocus }} />
  if (!isNear && !hasBegun) return plain
  return (
    <Suspense fallback={plain}>
      <WholeField {...{ props, field, hasFocus }} />
    </Suspense>
  )
}

interface HandedOver {
  props: DateFieldProps
  field: RefObject<HTMLInputElement | null>
  /** Whoever stands in a field that another takes the place of stands in that one, not at the top of the page. */
  hasFocus: RefObject<boolean>
}

function useFocusOver({ field, hasFocus }: Omit<HandedOver, 'props'>): void {
  useLayoutEffect(() => {
    if (hasFocus.current) field.current?.focus()
  }, [field, hasFocus])
}

function PlainField({ props, field, hasFocus, onFocus }: HandedOver & { onFocus(has: boolean): void }) {
  useFocusOver({ field, hasFocus })
  const { label, description, required, error } = props
  return (
    <TextInput
      ref={field}
      {...{ label, description, required, error, 'aria-label': props['aria-label'] }}
      data-path={props['data-path']}
      placeholder={texts.field.datePlaceholder}
      value={props.value ? props.value.split('-').reverse().join('/') : ''}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
      readOnly
    />
  )
}

function WholeField({ props, field, hasFocus }: HandedOver) {
  useFocusOver({ field, hasFocus })
  return <DateFieldPart {...props} ref={field} />
}
