import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { brokenLinkTexts as texts } from '#web/parts/broken-link.texts.ts'
import classes from '#web/parts/BrokenLink.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

interface BrokenLinkProps {
  /** `torn`: a part of the address is missing. `ended`: the server knows it no more. */
  why: 'torn' | 'ended'
  /** When the page knows better what happened. */
  title?: string
  /** What to do next, in words. */
  body?: ReactNode
  /** Something changed on the page, such as a pressed button that is gone: the reader begins at the title. */
  takesFocus?: boolean
  /** What to do next, to be pressed. */
  children?: ReactNode
}

/** In the place of the page behind the link of a letter: what happened, what to do next, whom to ask. */
export function BrokenLink({ why, title = texts[why].title, body, takesFocus, children }: BrokenLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => {
    if (!takesFocus) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Stack className={classes.calm} gap="md" align="stretch">
      <ThemeIcon size={56} radius="xl" variant="light" color="gray">
        <IconLinkOff size={30} aria-hidden />
      </ThemeIcon>
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text>{body ?? texts[why].body}</Text>
      {children}
      <Hint>
        {texts.office}{' '}
        <UiLink href="/contact" underline="always">
          {texts.contact}
        </UiLink>
      </Hint>
    </Stack>
  )
}
