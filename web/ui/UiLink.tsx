import { Anchor, type AnchorProps, Text } from '@mantine/core'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type Navigation, useNavigation } from './NavigationContext.tsx'
import { onPastDay, usePastDay } from './past.ts'

/** A plain click stays inside the application; a modified one (new tab, download) is the browser's. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function isInside(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//')
}

/** Props of a link inside the application: spread on `NavLink`, `Button component="a"` … */
export function linkProps(navigation: Navigation, href: string, onClick?: (event: MouseEvent) => void) {
  return {
    href,
    onClick: (event: MouseEvent) => {
      onClick?.(event)
      if (event.defaultPrevented || !isInside(href) || !isPlainClick(event)) return
      event.preventDefault()
      navigation.navigate(href)
    },
  }
}

export interface UiLinkProps extends AnchorProps, Omit<ComponentProps<'a'>, keyof AnchorProps | 'href' | 'onClick'> {
  href: string
  children: ReactNode
  onClick?: (event: MouseEvent) => void
}

export function UiLink({ href, children, onClick, ...rest }: UiLinkProps) {
  const navigation = useNavigation()
  const there = onPastDay(href, usePastDay())
  if (isInside(href) && navigation.knows?.(href) === false) {
    return (
      <Text span inherit fw={rest.fw}>
        {children}
      </Text>
    )
  }
  return (
    <Anchor {...rest} {...linkProps(navigation, there, onClick)}>
      {children}
    </Anchor>
  )
}
