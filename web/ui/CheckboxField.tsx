import { Checkbox, type CheckboxProps } from '@mantine/core'

export interface CheckboxFieldProps extends Omit<CheckboxProps, 'value' | 'checked' | 'onChange' | 'defaultChecked'> {
  value?: boolean | null
  onChange?(value: boolean): void
}

export function CheckboxField({ value, onChange, ...rest }: CheckboxFieldProps) {
  return <Checkbox {...rest} checked={value ?? false} onChange={(event) => onChange?.(event.currentTarget.checked)} />
}
