import { TextInput, type TextInputProps } from '@mantine/core'

export interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string | null
  onChange?(value: string): void
}

/** All fields take what `form.getInputProps('path')` gives, and call `onChange` with the value itself. */
export function TextField({ value, onChange, ...rest }: TextFieldProps) {
  return <TextInput {...rest} value={value ?? ''} onChange={(event) => onChange?.(event.currentTarget.value)} />
}
