import { Textarea, type TextareaProps } from '@mantine/core'

export interface TextAreaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value?: string | null
  onChange?(value: string): void
}

/** Grows with its text: `minRows` and `maxRows` say how far. */
export function TextArea({ value, onChange, ...rest }: TextAreaProps) {
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={16}
      {...rest}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}
