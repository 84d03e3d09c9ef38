import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { texts } from './ui.texts.ts'

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  value?: string | null
  onChange?(value: string): void
}

/** Pasting and password managers are welcome; pass `autoComplete="new-password"` where one is chosen. */
export function PasswordField({ value, onChange, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordInput
      autoComplete="current-password"
      spellCheck={false}
      // The library marks the box around the field alone.
      aria-invalid={rest.error ? true : undefined}
      {...rest}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? texts.field.hidePassword : texts.field.showPassword,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  )
}
