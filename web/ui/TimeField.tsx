import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseHour } from './greek-hour.ts'
import { plainTexts } from './plain-fields.texts.ts'
import type { TimeFieldProps } from './TimeFieldPart.tsx'
import { useLoadedPart } from './use-loaded-part.ts'

export type { TimeFieldProps } from './TimeFieldPart.tsx'

const loadPart = () => import('./TimeFieldPart.tsx')

/** An hour of the day, `HH:mm`, always of 24 hours whatever the browser's language. */
export function TimeField(props: TimeFieldProps) {
  const part = useLoadedPart(loadPart)
  return part ? <part.TimeFieldPart {...props} /> : <PlainField {...props} isTyped={part === null} />
}

/** `isTyped`: the lists of hours do not come. */
function PlainField({ isTyped, ...props }: TimeFieldProps & { isTyped: boolean }) {
  const { label, description, required, error, disabled, flex, value } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...{ label, description, required, error, disabled, flex }}
      data-path={props['data-path']}
      placeholder={isTyped ? plainTexts.time : undefined}
      value={typed ?? value ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null) return
        const hour = parseHour(typed)
        props.onChange?.(hour)
        // What is no hour stays to be corrected, and the form lacks one.
        if (hour !== null || typed.trim() === '') setTyped(null)
      }}
      readOnly={!isTyped}
    />
  )
}
