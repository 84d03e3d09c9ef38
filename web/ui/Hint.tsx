import { createPolymorphicComponent, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { DotLine } from './DotLine.tsx'

interface HintProps extends TextProps {
  children?: ReactNode
}

/** A quiet sentence in small letters, beside or under what matters. Words with dots between them break at these. */
export const Hint = createPolymorphicComponent<'p', HintProps>(
  ({ span, component = span ? 'span' : 'p', children, ...props }: HintProps & { component?: 'p' | 'span' }) => {
    const { inline, truncate, lineClamp, className } = props
    const isBlock = component !== 'span' && !inline && !truncate && !lineClamp && !className
    const isDotted = isBlock && typeof children === 'string' && children.includes(' · ')
    return (
      <Text size="sm" c="dimmed" component={component} {...props}>
        {isDotted ? <DotLine parts={[children]} /> : children}
      </Text>
    )
  },
)
