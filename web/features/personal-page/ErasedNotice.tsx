import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'

const texts = personalPageTexts.erasure

export function ErasedNotice() {
  return (
    <Stack className={classes.calm} gap="md" align="flex-start">
      <ThemeIcon size={56} radius="xl" variant="light" color="green">
        <IconCircleCheck size={30} aria-hidden />
      </ThemeIcon>
      <Title order={1} size="h2">
        {texts.doneTitle}
      </Title>
      <Text role="status">{texts.doneBody}</Text>
    </Stack>
  )
}
