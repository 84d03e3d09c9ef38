import { Group, Paper, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { Hint } from './Hint.tsx'
import classes from './Section.module.css'

export interface SectionProps {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  /** `flush` for a child that fills the panel to its edges, such as a table. */
  padding?: 'normal' | 'flush'
  id?: string
  /** Takes the focus when the button that had it is gone with its row. */
  keepsFocus?: boolean
  ref?: Ref<HTMLElement>
}

/** A white panel with its own heading. */
export function Section(props: SectionProps) {
  const { title, description, actions, children, padding = 'normal', id, keepsFocus, ref } = props
  const headingId = useId()
  return (
    <Paper
      component="section"
      ref={ref as Ref<HTMLDivElement>}
      id={id}
      className={classes.section}
      data-padding={padding}
      {...(keepsFocus ? { 'data-keeps-focus': true, tabIndex: -1 } : {})}
      {...(title ? { 'aria-labelledby': headingId } : {})}
    >
      {(title || actions) && (
        <Group className={classes.head} justify="space-between" align="flex-start" gap="sm">
          <div className={classes.words}>
            {title && (
              <Title id={headingId} order={2} size="h3">
                {title}
              </Title>
            )}
            {description && <Hint mt={2}>{description}</Hint>}
          </div>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      <div className={classes.body}>{children}</div>
    </Paper>
  )
}
