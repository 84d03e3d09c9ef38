import { Divider, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { RenewLink } from '#web/parts/RenewLink.tsx'

const texts = personalPageTexts.expired

/** Explains that the link has expired, and offers a new one. */
export function ExpiredLink({ oldKey }: { oldKey: string }) {
  return (
    <Stack className={classes.calm} gap="md" align="stretch">
      <ThemeIcon size={56} radius="xl" variant="light" color="gray">
        <IconLinkOff size={30} aria-hidden />
      </ThemeIcon>
      <Title order={1} size="h2">
        {texts.title}
      </Title>
      <Text>{texts.body}</Text>
      <RenewLink oldKey={oldKey} />
      <Divider label={texts.byEmail} />
      <RenewLink isSecond />
    </Stack>
  )
}
