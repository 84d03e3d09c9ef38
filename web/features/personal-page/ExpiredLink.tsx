import { Divider, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { RenewLink } from '#web/parts/RenewLink.tsx'

const texts = personalPageTexts.expired

interface ExpiredLinkProps {
  oldKey: string
  /** The person has just closed all links. */
  isEnded?: boolean
}

/** Explains that the link works no longer, and offers a new one. */
export function ExpiredLink({ oldKey, isEnded = false }: ExpiredLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isEnded) return
    // The button that was pressed is gone, and stood far below.
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isEnded])
  return (
    <Stack className={classes.calm} gap="md" align="stretch">
      <ThemeIcon size={56} radius="xl" variant="light" color="gray">
        <IconLinkOff size={30} aria-hidden />
      </ThemeIcon>
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {isEnded ? texts.endedTitle : texts.title}
      </Title>
      <Text role={isEnded ? 'status' : undefined}>{isEnded ? texts.endedBody : texts.body}</Text>
      <RenewLink oldKey={oldKey} />
      <Divider label={texts.byEmail} />
      <RenewLink isSecond />
    </Stack>
  )
}
