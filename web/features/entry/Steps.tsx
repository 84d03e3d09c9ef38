import { Button, Text, Title } from '@mantine/core'
import classes from '#web/features/entry/entry.module.css'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

interface StepsProps {
  title: string
  steps: readonly (readonly [title: string, text: string])[]
  action?: { href: string; label: string }
}

export function Steps({ title, steps, action }: StepsProps) {
  const navigation = useNavigation()
  return (
    <section className={classes.block}>
      <Title order={2}>{title}</Title>
      <ol className={classes.steps}>
        {steps.map(([name, text], index) => (
          <li key={name} className={classes.step}>
            <span className={classes.mark} aria-hidden="true">
              {index + 1}
            </span>
            <Title order={3} size="h4" mb={4}>
              {name}
            </Title>
            <Text c="dimmed">{text}</Text>
          </li>
        ))}
      </ol>
      {action && (
        <Button component="a" {...linkProps(navigation, action.href)}>
          {action.label}
        </Button>
      )}
    </section>
  )
}
