import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from '#web/features/programmes/programmes.module.css'
import { programmesTexts } from '#web/features/programmes/programmes.texts.ts'

const texts = programmesTexts.sent

export function ApplicationSent({ email, onAgain }: { email: string; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack className={classes.calm} gap="md" align="flex-start">
      <ThemeIcon size={56} radius="xl" variant="light">
        <IconMailFast size={30} aria-hidden />
      </ThemeIcon>
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {texts.title}
      </Title>
      <Text>{texts.body(email)}</Text>
      <Text c="dimmed" size="sm">
        {texts.hint}
      </Text>
      <Button variant="default" onClick={onAgain}>
        {texts.again}
      </Button>
    </Stack>
  )
}
