import { Text, Textarea, type TextareaProps } from '@mantine/core'
import { texts } from './ui.texts.ts'

export interface TextAreaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value?: string | null
  onChange?(value: string): void
  /** Shows how much is used; it does not cut what is typed or pasted. */
  maxCharacters?: number
}

export function TextArea({ value, onChange, maxCharacters, ...rest }: TextAreaProps) {
  const text = value ?? ''
  const isOver = maxCharacters !== undefined && text.length > maxCharacters
  return (
    <div>
      <Textarea
        autosize
        minRows={3}
        maxRows={16}
        {...rest}
        value={text}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
      {maxCharacters !== undefined && text.length > maxCharacters * 0.6 && (
        <Text size="xs" c={isOver ? 'red.7' : 'dimmed'} ta="right" mt={2}>
          {texts.field.characters(text.length, maxCharacters)}
        </Text>
      )}
    </div>
  )
}
