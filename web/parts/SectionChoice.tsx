import { Box, Text } from '@mantine/core'
import classes from '#web/parts/SectionChoice.module.css'
import { SelectField } from '#web/ui/SelectField.tsx'

interface SectionChoiceProps<Value extends string> {
  label: string
  options: { value: string; label: string }[]
  value: Value
  onChange(value: NoInfer<Value>): void
}

/** What a section shows, beside its heading; on paper the choice alone, without its box. */
export function SectionChoice<Value extends string>({ label, options, value, onChange }: SectionChoiceProps<Value>) {
  return (
    <>
      <Box data-no-print>
        <SelectField
          aria-label={label}
          options={options}
          value={value}
          onChange={(chosen) => onChange((chosen ?? value) as NoInfer<Value>)}
          clearable={false}
        />
      </Box>
      <Text className={classes.chosen} size="sm">
        {options.find((option) => option.value === value)?.label}
      </Text>
    </>
  )
}
