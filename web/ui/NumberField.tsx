import { NumberInput, type NumberInputProps } from '@mantine/core'

export interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value?: number | null
  onChange?(value: number | null): void
}

/** Thousands with a dot, decimals with a comma; an empty field is null. Whole numbers unless `decimalScale` says more. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <NumberInput
      thousandSeparator="."
      decimalSeparator=","
      decimalScale={0}
      clampBehavior="none"
      hideControls
      inputMode={rest.decimalScale ? 'decimal' : 'numeric'}
      {...rest}
      value={value ?? ''}
      onChange={(next) => {
        const number = typeof next === 'number' ? next : Number.parseFloat(next)
        onChange?.(Number.isFinite(number) ? number : null)
      }}
    />
  )
}
