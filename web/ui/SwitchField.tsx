import { Switch, type SwitchProps } from '@mantine/core'

export interface SwitchFieldProps extends Omit<SwitchProps, 'value' | 'checked' | 'onChange' | 'defaultChecked'> {
  value?: boolean | null
  checked?: boolean
  onChange?(value: boolean): void
}

/** For what takes effect at once or is plainly on or off. */
export function SwitchField({ value, checked, onChange, ...rest }: SwitchFieldProps) {
  return (
    <Switch
      {...rest}
      checked={checked ?? value ?? false}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
    />
  )
}
