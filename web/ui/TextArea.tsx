import { Textarea, type TextareaProps } from '@mantine/core'
import { texts } from './ui.texts.ts'

export interface TextAreaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value?: string | null
  onChange?(value: string): void
}

/**
 * Grows with its text: `minRows` and `maxRows` say how far. A text over `maxLength` stays and says so, because a browser
 * would cut what is pasted in silence.
 */
export function TextArea({ value, onChange, maxLength = Infinity, error, ...rest }: TextAreaProps) {
  const text = value ?? ''
  const over = text.trim().length - maxLength
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={16}
      {...rest}
      value={text}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      error={over > 0 ? texts.field.tooLong(maxLength, over) : error}
    />
  )
}
