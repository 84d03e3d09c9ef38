import { Group, Radio, SimpleGrid, Text } from '@mantine/core'
import type { FocusEventHandler, ReactNode } from 'react'
import { Hint } from './Hint.tsx'
import classes from './RadioCards.module.css'

export interface RadioCardOption {
  value: string
  label: string
  description?: ReactNode
  icon?: ReactNode
}

export interface RadioCardsProps {
  options: readonly RadioCardOption[]
  value?: string | null
  onChange?(value: string): void
  label?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Words so short that they stand side by side on a telephone, too. */
  isShort?: boolean
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
  'data-path'?: string
}

/** A radio group whose options carry a description. */
export function RadioCards({ options, value, onChange, isShort, ...rest }: RadioCardsProps) {
  const { label, error, required, onFocus, onBlur } = rest
  return (
    <div data-path={rest['data-path']} onFocus={onFocus} onBlur={onBlur}>
      <Radio.Group
        value={value ?? ''}
        onChange={(next) => onChange?.(next)}
        {...{ label, error, required, withAsterisk: required }}
      >
        {/* Three of them would leave a hole. */}
        <SimpleGrid
          cols={isShort ? { base: 2, xs: options.length } : { base: 1, sm: options.length % 2 === 0 ? 2 : 1 }}
          spacing="sm"
          mt={6}
        >
          {options.map((option) => (
            <Radio.Card key={option.value} value={option.value} className={classes.card}>
              <Group wrap="nowrap" align="flex-start" gap="sm">
                <Radio.Indicator mt={1} />
                <div className={classes.words}>
                  <Text fw={550} size="sm">
                    {option.label}
                  </Text>
                  {option.description && <Hint>{option.description}</Hint>}
                </div>
                {option.icon}
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
    </div>
  )
}
