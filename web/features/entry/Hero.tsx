import { Button, Group, Text, Title } from '@mantine/core'
import classes from '#web/features/entry/entry.module.css'
import { entryTexts as texts } from '#web/features/entry/entry.texts.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

export function Hero() {
  const navigation = useNavigation()
  return (
    <section className={classes.hero}>
      <Title order={1}>{texts.title}</Title>
      <Text className={classes.lead}>{texts.lead}</Text>
      <Group gap="sm">
        <Button component="a" size="md" variant="white" {...linkProps(navigation, '/register')}>
          {texts.registerCompany}
        </Button>
        <Button component="a" size="md" variant="outline" color="white" {...linkProps(navigation, '/login')}>
          {texts.signIn}
        </Button>
      </Group>
    </section>
  )
}
