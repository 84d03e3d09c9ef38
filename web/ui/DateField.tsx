import { TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type * as DatePart from './DateFieldPart.tsx'
import type { DateFieldProps } from './DateFieldPart.tsx'
import { parseGreekDay } from './greek-day.ts'
import { texts } from './ui.texts.ts'
import { A_SCREEN_AHEAD, useIsNear } from './use-is-near.ts'
import { useLoadedPart } from './use-loaded-part.ts'

export type { DateFieldProps } from './DateFieldPart.tsx'

const loadPart = () => import('./DateFieldPart.tsx')

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
  const part = useLoadedPart(loadPart, isNear || hasBegun)
  if (!part) return <PlainField {...{ props, field, hasFocus, onFocus }} isTyped={part === null} />
  return <WholeField {...{ props, field, hasFocus, part }} />
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

interface PlainFieldProps extends HandedOver {
  onFocus(has: boolean): void
  /** No calendar comes. */
  isTyped: boolean
}

function PlainField({ props, field, hasFocus, onFocus, isTyped }: PlainFieldProps) {
  useFocusOver({ field, hasFocus })
  const { label, description, required, error, value } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      ref={field}
      {...{ label, description, required, error, 'aria-label': props['aria-label'] }}
      data-path={props['data-path']}
      placeholder={texts.field.datePlaceholder}
      value={typed ?? (value ? value.split('-').reverse().join('/') : '')}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={() => onFocus(true)}
      onBlur={() => {
        onFocus(false)
        // What is no day stays as it is, and the form refuses it.
        if (typed !== null) props.onChange?.(typed.trim() === '' ? null : (parseGreekDay(typed) ?? typed))
        setTyped(null)
      }}
      readOnly={!isTyped || props.readOnly}
    />
  )
}

function WholeField({ props, field, hasFocus, part }: HandedOver & { part: typeof DatePart }) {
  useFocusOver({ field, hasFocus })
  return <part.DateFieldPart {...props} ref={field} />
}
